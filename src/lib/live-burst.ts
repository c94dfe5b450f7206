import type { Live } from '../contract/live.ts'
import { parseLive } from './live.ts'

/** ms in which messages are gathered: the gateway pushes its inverters one after the other, and one drawing shows them all. */
const span = 50
/** ms until the socket is opened again after an empty message. Source: specification 1, section 9. */
const afterEmpty = 10_000

/** Hands over messages that come in a burst as one, in which the later ones count. */
export function gatherBursts(take: (live: Partial<Live>) => void) {
  let burst: Partial<Live>[] = []
  let timer: ReturnType<typeof setTimeout>

  function give() {
    const all = Object.assign({}, ...burst, { inverters: burst.flatMap(({ inverters = [] }) => inverters) })
    burst = []
    take(all)
  }

  return {
    /** Takes the text of a message; answers as the message of a socket does. */
    add(text: string) {
      const live = parseLive(text)
      if (live === 'empty') return afterEmpty
      if (live && burst.push(live) === 1) timer = setTimeout(give, span)
      return undefined
    },
    /** Forgets what has not been handed over. */
    end() {
      clearTimeout(timer)
      burst = []
    },
  }
}
