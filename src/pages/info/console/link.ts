import { sockets } from '../../../contract/sockets.ts'
import { get } from '../../../gateway/api.ts'
import { ApiError, report } from '../../../gateway/api-error.ts'
import { type Connection, watch } from '../../../gateway/watch.ts'
import { t } from '../../../i18n/i18n.ts'
import type { ConsoleLines } from './lines.ts'

/** An unfinished line is shown after this time: the gateway sends the rest only with its next output. Source: gateway contract 7. */
const tailMs = 1000
/** Interval of drawing new lines. */
const drawMs = 200

/** `barred`: the gateway lets no visitor use its sockets. */
export type ConsoleState = Connection['link'] | 'barred'

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
export function watchConsole(log: ConsoleLines, draw: () => void, onState: (state: ConsoleState) => void): ConsoleLink {
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

  function message([text = '']: string[]) {
    clearTimeout(tailTimer)
    if (log.feed(text, Date.now())) tailTimer = setTimeout(showTail, tailMs)
    scheduleDraw()
  }

  function changed({ link, trouble, failures }: Connection) {
    if (wasOpen && link !== 'open') {
      log.interrupt(t('console.Interrupted'), Date.now())
      scheduleDraw()
    }
    wasOpen = link === 'open'
    if (trouble === 'barred') onState(trouble)
    else onState(trouble && link === 'connecting' ? 'closed' : link)
    // Only a user with a valid login is asked to agree.
    if (link === 'closed' && (trouble === 'barred' || failures === 2)) askForLogin()
  }

  const watcher = watch({
    socket: sockets.console.path,
    message,
    changed,
    pingMs: 5000,
    hiddenMs: 0,
    mayGiveLogin: () => agreed,
  })
  return {
    agree() {
      agreed = true
      watcher.restart()
    },
    stop() {
      watcher.close()
      clearTimeout(tailTimer)
      clearTimeout(drawTimer)
    },
  }
}
