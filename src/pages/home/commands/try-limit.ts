import type { Reply } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import type { Limit } from '../../../live/commands/command.ts'
import { sendLimit } from '../../../live/commands/send.ts'
import { failureText, replyText } from '../../../ui/alerts/reply-text.ts'

/** Sends a limit. Returns why the gateway refused it; undefined if it is followed. Throws an ApiError if a login is missing. */
export async function tryLimit(
  serial: string,
  limit: Limit,
): Promise<{ type: Reply['type']; problem: string } | undefined> {
  try {
    const reply = await sendLimit(serial, limit.value, limit)
    return !reply || reply.type === 'success' ? undefined : { type: reply.type, problem: replyText(reply) }
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.reason === 'unauthorized') throw cause
    return { type: 'danger', problem: failureText(cause) }
  }
}
