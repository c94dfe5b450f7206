import type { Reply } from '../contract/endpoints.ts'
import { type Generation, type LimitMode, limitType } from '../contract/generations.ts'
import type { LimitStatus, PowerCommand } from '../contract/inverters.ts'
import { post } from '../gateway/api.ts'
import { follow } from './follow.ts'

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
  if (reply.type === 'success')
    follow(serial, {
      kind: 'limit',
      sentAt,
      repeat: () => sendLimit(serial, limit_value, mode),
      isInForce: isReached(limit_value, mode),
      isProvable: ({ max_power }) => mode.relative || max_power > 0,
    })
  return reply
}

/** Switches an inverter on or off, or restarts it. */
export async function sendPower(command: PowerCommand): Promise<Reply> {
  const sentAt = Date.now()
  const reply = await post('power/config', command)
  if (reply.type === 'success') follow(command.serial, { kind: 'power', sentAt, repeat: () => sendPower(command) })
  return reply
}

/** Whether a status shows that a limit is in force, to a tenth of a percent. */
const isReached =
  (value: number, { relative }: LimitMode) =>
  ({ limit_relative, max_power }: LimitStatus) =>
    Math.abs(limit_relative - (relative ? value : (value / max_power) * 100)) < 0.15
