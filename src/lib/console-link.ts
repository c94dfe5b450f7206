import { ApiError, get } from './api.ts'
import type { ConsoleLines } from './console-lines.ts'
import { t } from './i18n.ts'
import { report } from './report.ts'
import { type KeptSocket, keepOpen, type SocketState } from './socket.ts'

/** ms between pings. Source: specification 1, section 9. */
const ping = 5000
/** ms after which an unfinished line is shown: the gateway has no timer that would send the rest. Source: gateway contract 7. */
const patience = 1000
/** ms between two drawings of what arrives. */
const pace = 200

/** A socket does not tell that a login is needed, a call does. */
const askForLogin = () =>
  get('power/status').catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.reason === 'unauthorized') report(cause)
  })

/**
 * Feeds the log from the gateway, except while the tab is hidden, until the returned function is called. What arrives is
 * drawn in a frame, where scrolling has been heard of before: a drawing never takes a reader back to the end.
 */
export function watchConsole(log: ConsoleLines, draw: () => void, onState: (state: SocketState) => void) {
  let socket: KeptSocket | undefined
  let rest: ReturnType<typeof setTimeout>
  let due: ReturnType<typeof setTimeout> | undefined
  let heard = false

  function inFrame() {
    due = undefined
    draw()
  }

  function soon() {
    due ??= setTimeout(requestAnimationFrame, pace, inFrame)
  }

  function showTail() {
    log.showTail()
    soon()
  }

  function message(text: string) {
    clearTimeout(rest)
    if (log.feed(text, Date.now())) rest = setTimeout(showTail, patience)
    soon()
    return undefined
  }

  function state(now: SocketState, failures = 0) {
    if (heard && now !== 'open') {
      log.interrupt(t('console.Interrupted'), Date.now())
      soon()
    }
    heard = now === 'open'
    onState(failures && now === 'connecting' ? 'closed' : now)
    if (now === 'closed' && failures === 2) askForLogin()
  }

  function look() {
    if (!document.hidden) {
      socket ??= keepOpen({ path: '/console', ping, retry: failures => (failures < 2 ? 1000 : ping), message, state })
      return
    }
    socket?.close()
    socket = undefined
    state('closed')
  }

  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(rest)
    clearTimeout(due)
    socket?.close()
  }
}
