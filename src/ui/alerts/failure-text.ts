import type { ApiError } from '../../gateway/api-error.ts'
import { t } from '../../i18n/i18n.ts'
import { replyText } from './alert-store.ts'

/** The message for a failed call. */
export function failureText({ reason, status, detail, code, retryAfterS }: ApiError) {
  const text = t(`failure.${reason}`, { code: status, seconds: retryAfterS })
  return replyText({ code, message: detail ? `${text} (${detail})` : text })
}
