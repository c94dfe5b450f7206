import { useEffect } from 'react'
import { useGateway } from './use-gateway.ts'

/** ms between two looks while a dialog is open. */
const period = 2000

/** The state of commands by serial, looked at again and again while the component is shown, one call at a time. */
export function useStatus<P extends 'limit/status' | 'power/status'>(path: P) {
  const status = useGateway<P>(path, {}, { inline: true })
  const { busy, reload } = status

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of one call starts the wait for the next.
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(reload, period)
    return () => clearTimeout(timer)
  }, [busy])

  return status
}
