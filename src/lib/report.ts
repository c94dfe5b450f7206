import { show } from './alerts.ts'
import { ApiError } from './api.ts'
import { hasText, t } from './i18n.ts'
import { go, here } from './location.ts'
import { forget } from './session.ts'

/** What a failed call means, in words. */
export function failureText({ reason, status, detail, code, retryAfter }: ApiError) {
  const key = `apiresponse.${code}`
  if (hasText(key)) return t(key)
  const text = t(`failure.${reason}`, { code: status, seconds: retryAfter })
  return detail ? `${text} (${detail})` : text
}

/**
 * Where every failed call ends: the login page for 401, the error page for another bad status while a page loads, an
 * alert for the rest. `stay` keeps the page, for calls whose edits are on the screen. An abort is no failure.
 * Source: specification 1, section 8.
 */
export function report(error: unknown, { stay = false } = {}) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) throw error
  if (error.reason === 'unauthorized') return forget()
  const message = failureText(error)
  if (stay || !error.status || error.reason === 'busy') return show('danger', message)
  const parameters = new URLSearchParams({ status: String(error.status), message, returnUrl: here() })
  // In the page's place, or going back would only fail again and end here.
  go(`/error?${parameters}`, { replace: true })
}
