import { get } from '../../../gateway/api.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { report } from '../../../gateway/report.ts'
import { keepOpen, type ReconnectingSocket, type SocketState } from '../../../gateway/socket.ts'
import { t } from '../../../i18n/i18n.ts'
import type { ConsoleLines } from './lines.ts'

const pingMs = 5000
/** An unfinished line is shown after this time: the gateway sends the rest only with its next output. Source: gateway contract 7. */
const tailMs = 1000
/** Interval of drawing new lines. */
const drawMs = 200

export interface ConsoleLink {
  /** The owner agreed that the login goes into the socket's address. */
  agree(): void
  stop(): void
}

/** A closed socket gives no reason; a call tells whether a login is needed. */
const askForLogin = () =>
  get('power/status').catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.reason === 'unauthorized') report(cause)
  })

/**
 * Feeds the log from the gateway, except while the tab is hidden, until it is stopped. Where visitors are barred the state is
 * `barred` until the owner agrees. New lines are drawn in an animation frame, after scroll events: drawing never
 * scrolls a reader back to the end.
 */
export function watchConsole(log: ConsoleLines, draw: () => void, onState: (state: SocketState) => void): ConsoleLink {
  let socket: ReconnectingSocket | undefined
  let tailTimer: ReturnType<typeof setTimeout>
  let drawTimer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  let agreed = false

  function inFrame() {
    drawTimer = undefined
    draw()
  }

  function scheduleDraw() {
    drawTimer ??= setTimeout(requestAnimationFrame, drawMs, inFrame)
  }

  function showTail() {
    log.showTail()
    scheduleDraw()
  }

  function message(text: string) {
    clearTimeout(tailTimer)
    if (log.feed(text, Date.now())) tailTimer = setTimeout(showTail, tailMs)
    scheduleDraw()
    return undefined
  }

  function state(now: SocketState, failures = 0) {
    if (wasOpen && now !== 'open') {
      log.interrupt(t('console.Interrupted'), Date.now())
      scheduleDraw()
    }
    wasOpen = now === 'open'
    onState(failures && now === 'connecting' ? 'closed' : now)
    // Only a user with a valid login is asked to agree.
    if (now === 'barred' || (now === 'closed' && failures === 2)) askForLogin()
  }

  const online = () => socket?.retrySoon()

  function applyVisibility() {
    if (!document.hidden) {
      socket ??= keepOpen({ path: '/console', pingMs, mayGiveLogin: () => agreed, message, state })
      return
    }
    socket?.close()
    socket = undefined
    state('closed')
  }

  document.addEventListener('visibilitychange', applyVisibility)
  addEventListener('online', online)
  applyVisibility()
  return {
    agree() {
      agreed = true
      socket?.close()
      socket = undefined
      applyVisibility()
    },
    stop() {
      document.removeEventListener('visibilitychange', applyVisibility)
      removeEventListener('online', online)
      clearTimeout(tailTimer)
      clearTimeout(drawTimer)
      socket?.close()
    },
  }
}
