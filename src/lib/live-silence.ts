import { useLive } from './live.ts'

/** ms without a message after which values are called old (two push periods and some), and the connection is given up. */
export const staleAfter = 25_000
export const silentAfter = 40_000

/** Calls values old when nothing is heard, and later gives up a connection that stays silent although it could speak. */
export function watchSilence(giveUp: () => void) {
  let old: ReturnType<typeof setTimeout>
  let silent: ReturnType<typeof setTimeout>

  function stop() {
    clearTimeout(old)
    clearTimeout(silent)
  }

  function heard() {
    stop()
    // A gateway without inverters has nothing to say.
    if (!useLive.getState().serials.length) return
    old = setTimeout(() => useLive.setState({ stale: true }), staleAfter)
    silent = setTimeout(giveUp, silentAfter)
  }

  return { heard, stop }
}
