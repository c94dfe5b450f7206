import { ApiError } from '../../gateway/api-error.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { failureText } from '../alerts/reply-text.ts'

export interface UploadFailure {
  /** Why it failed: the gateway's own sentence if it sent one. */
  reason: string
  /** What to do now, and whether the gateway may be restarting, as sentences. */
  advice: readonly TextKey[]
  /** The upload was interrupted, so the gateway may have only a part. */
  brokeOff: boolean
}

const lost = ['upload.MayRestart', 'upload.Lost'] as const

/** Whether the gateway has not answered, so that everything may have arrived; above 501 a proxy answers for an unreachable gateway. */
export const isUnanswered = ({ status }: ApiError) => !status || status > 501

/**
 * What to do after a failure. The gateway restarts after every upload that it answers, also with 400 and 500. Source: gateway contract 11,
 * 12.
 */
function adviceOn(error: ApiError): readonly TextKey[] {
  if (error.status === 400 || error.status === 500) return ['upload.MayRestart', 'upload.Refused']
  return isUnanswered(error) ? lost : ['upload.NotGateway']
}

/** The gateway's own text, unless it is a single word, such as FAIL for a damaged file. */
const textOf = ({ detail }: ApiError) => (/^\w+$/.test(detail) ? t('upload.NotTaken') : detail)

/** The messages about a failed upload. If it was cancelled after `allSent`, it may still succeed on the gateway. */
export function failureOf(error: unknown, allSent: boolean): UploadFailure {
  if (error instanceof ApiError)
    return { reason: textOf(error) || failureText(error), advice: adviceOn(error), brokeOff: !error.status }
  if (error instanceof DOMException && error.name === 'AbortError')
    return { reason: t('upload.Aborted'), advice: allSent ? lost : [], brokeOff: true }
  // The file could not be read.
  reportError(error)
  return { reason: t('upload.Unknown'), advice: ['upload.ChooseAgain'], brokeOff: false }
}
