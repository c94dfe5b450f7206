import { useEffect, useState } from 'react'
import { create } from 'zustand'

interface History {
  /** Counts changes, so that views reload. */
  revision: number
  /** Counts changes to days before today, which not every recording is. */
  past: number
  /** False while the browser stores nothing. */
  kept: boolean
  /** The database has not answered for 5 s. */
  silent: boolean
}

/** The state of the history, without reading it. */
export const useHistory = create<History>(() => ({
  revision: 0,
  past: 0,
  kept: true,
  silent: false,
}))

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
