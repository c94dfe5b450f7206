import type { Reply } from '../../contract/endpoints.ts'
import type { ApiError } from '../../gateway/api-error.ts'
import { textOf } from '../../i18n/format.ts'
import { hasText, t } from '../../i18n/i18n.ts'

/** The text of a reply: by its code, else the gateway's own English message, since some codes have no text. */
export function replyText({ code, param, message }: { [K in 'code' | 'param' | 'message']?: Reply[K] | undefined }) {
  const key = `apiresponse.${Number(code)}`
  if (!hasText(key)) return textOf(message)
  return t(key, Object.fromEntries(Object.entries(param ?? {}).map(([name, value]) => [name, textOf(value)])))
}

/** What failed, by the gateway's own code or text if it gave one. */
function causeOf({ reason, status, detail, code }: ApiError) {
  // Larger than any answer of a gateway, so something else has answered.
  const text = t(`failure.${reason === 'oversized' ? 'unexpected' : reason}`, { code: status })
  return replyText({ code, message: detail ? `${text} (${detail})` : text })
}

/** The message for a failed call: what failed, and after a lack of memory or before a retry what happens next. */
export function failureText(error: ApiError) {
  const { reason, retryInS } = error
  const needsMemory = reason === 'busy' || reason === 'stalled'
  const cause = needsMemory ? t(`failure.${reason}`) : causeOf(error)
  if (retryInS) return `${cause} ${t('failure.Retrying', { seconds: retryInS })}`
  return needsMemory ? `${cause} ${t('failure.Later')}` : cause
}
