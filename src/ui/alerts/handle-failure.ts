import type { ApiError } from '../../gateway/api-error.ts'
import { currentPath, go } from '../../session/navigation.ts'
import { endSession } from '../../session/session.ts'
import { setAlertOf, show } from './alert-store.ts'
import { failureText } from './reply-text.ts'

/**
 * Handles a failed call: the login page for 401, the error page for another bad status while a page loads, an alert
 * for the rest.
 */
export function handleFailure(error: ApiError, asAlert: boolean, action?: string) {
  if (error.reason === 'unauthorized') return endSession()
  const message = failureText(error)
  if (asAlert || !error.status || error.reason === 'busy') {
    const id = show('danger', message)
    return action && setAlertOf(action, id)
  }
  const parameters = new URLSearchParams({ status: String(error.status), message, returnUrl: currentPath() })
  // Replaces the history entry: going back would only fail again.
  go(`/error?${parameters}`, { replace: true })
}
