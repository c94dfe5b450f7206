import { useEffect, useState } from 'react'
import { useHistory } from './use-history.ts'

/** The result of `load`, which runs again after every change of the history and of `key`; undefined until the first result. */
export function useLoaded<T>(load: () => Promise<T>, key: string) {
  const revision = useHistory(s => s.revision)
  const [loaded, setLoaded] = useState<T>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for `load`
  useEffect(() => {
    // IndexedDB answers in the order of the requests.
    load().then(setLoaded)
  }, [revision, key])
  return loaded
}
