import type { LimitMode } from '../../../contract/generations.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { t } from '../../../i18n/i18n.ts'
import { sendLimit } from '../../../live/commands/send.ts'
import { type AlertType, replyText } from '../../../ui/alerts/alert-store.ts'
import { failureText } from '../../../ui/alerts/failure-text.ts'

/** The limit for one inverter, in % or W. */
export interface Share {
  serial: string
  value: number
  mode: LimitMode
}

/** The result of sending to one inverter: accepted by the gateway, or why not. */
export type Result = 'sent' | { type: AlertType; problem: string }

/** Sends one share. Throws failures that concern all of them, such as a missing login. */
export async function sendOne({ serial, value, mode }: Share): Promise<Result> {
  try {
    const reply = await sendLimit(serial, value, mode)
    return reply.type === 'success' ? 'sent' : { type: reply.type, problem: replyText(reply) }
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.reason === 'unauthorized') throw cause
    return { type: 'danger', problem: cause.status ? failureText(cause) : t('limit.Dropped') }
  }
}
