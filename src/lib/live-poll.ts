import { ApiError } from './api.ts'
import { report } from './report.ts'

/** ms in which every inverter has its turn, but at least a second for each; the gateway serves few connections. */
const round = 10_000
const pause = (count: number) => Math.max(1000, round / Math.max(count, 1))

/**
 * Reads one inverter after the other by call until the returned function is called. The link is said to be polling
 * while the calls are answered and closed while they are not.
 */
export function pollInTurn(
  serials: () => readonly string[],
  read: (serial: string, signal: AbortSignal) => Promise<unknown>,
  link?: (state: 'polling' | 'closed') => void,
) {
  const leave = new AbortController()
  let turn = 0
  let timer: ReturnType<typeof setTimeout>

  async function next() {
    const all = serials()
    let wait = pause(all.length)
    try {
      await read(all[turn++ % all.length] ?? '', leave.signal)
      link?.('polling')
    } catch (cause) {
      if (leave.signal.aborted) return
      link?.('closed')
      if (cause instanceof ApiError) {
        if (cause.reason === 'unauthorized') report(cause)
        wait = cause.retryAfter * 1000 || wait
      }
    }
    if (!leave.signal.aborted) timer = setTimeout(next, wait)
  }

  next()
  return () => {
    leave.abort()
    clearTimeout(timer)
  }
}
