import type { Reply } from '../../contract/endpoints.ts'
import { type Generation, type LimitMode, limitType } from '../../contract/generations.ts'
import type { PowerCommand } from '../../contract/inverters.ts'
import { post } from '../../gateway/api.ts'
import { ApiError } from '../../gateway/api-error.ts'
import { t } from '../../i18n/i18n.ts'
import type { AlertType } from '../../ui/alerts/alert-store.ts'
import { failureText, replyText } from '../../ui/alerts/reply-text.ts'
import { follow, forgetEnded, useCommands } from './follow.ts'
import { type Limit, rememberKept, rememberSent } from './remembered.ts'

/** The firmware's generation as inferred from its answers; no document names it. */
let generation: Generation = 2025

/**
 * Sends a limit in % or W. Each generation refuses the other's numbers for persistent limits with 5003, so that
 * answer is followed by one retry with the other's. Source: gateway contract 2.1.
 */
export async function sendLimit(serial: string, limit_value: number, mode: LimitMode): Promise<Reply> {
  const send = () => post('limit/config', { serial, limit_value, limit_type: limitType(mode, generation) })
  const sentAt = Date.now()
  let reply = await send()
  if (mode.persistent && reply.code === 5003) {
    generation = generation === 2025 ? 2026 : 2025
    reply = await send()
  }
  if (reply.type !== 'success') return reply
  rememberKept(mode.persistent)
  follow(serial, { sentAt, limit: { value: limit_value, ...mode } })
  return reply
}

/**
 * Sends a limit. Returns why the gateway did not take it, or that it may not have arrived; undefined once it is accepted. Throws an
 * ApiError that concerns every command, such as a missing login.
 */
export async function tryLimit(
  serial: string,
  { value, relative, persistent }: Limit,
): Promise<{ type: AlertType; problem: string } | undefined> {
  forgetEnded(serial)
  try {
    const reply = await sendLimit(serial, value, { relative, persistent })
    return reply.type === 'success' ? undefined : { type: reply.type, problem: replyText(reply) }
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.reason === 'unauthorized') throw cause
    return { type: 'danger', problem: cause.status ? failureText(cause) : t('limit.Dropped') }
  }
}

/** Switches an inverter on or off, or restarts it. */
export async function sendPower(command: PowerCommand): Promise<Reply> {
  const sentAt = Date.now()
  const reply = await post('power/config', command)
  if (reply.type !== 'success') return reply
  rememberSent('off', command.serial, 'power' in command && !command.power ? { at: sentAt } : undefined)
  follow(command.serial, { sentAt, power: command })
  return reply
}

/** Sends the last command to an inverter once more; undefined when there was none. */
export function sendAgain(serial: string) {
  const { limit, power } = useCommands.getState()[serial]?.sent ?? {}
  return limit ? sendLimit(serial, limit.value, limit) : power && sendPower(power)
}
