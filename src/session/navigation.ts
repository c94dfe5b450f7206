import { navigate } from 'wouter/use-browser-location'
import { base } from '../gateway/base.ts'

/** Goes to a path of this app from outside a component. */
export const go = (path: string, options?: { replace?: boolean; state?: unknown }) => navigate(base + path, options)

/** When the expected restart was announced to this page, ms since it was loaded; 0 without one. */
let announcedMs = 0
export const restartAnnounced = () => announcedMs

/** Opens the page that waits for an announced restart. */
export function waitForRestart() {
  announcedMs = performance.now()
  go('/wait', { state: 'restart' })
}

/** Whether this page was opened by `waitForRestart`, even if it was reloaded. */
export const isRestarting = () => history.state === 'restart'

/** Path, query and fragment of the current page, without the base. */
export const currentPath = () => location.pathname.slice(base.length) + location.search + location.hash
