import { limitModeCode, outOfMemoryCode } from '../../contract/codes.ts'
import type { Reply } from '../../contract/endpoints.ts'
import { type LimitMode, limitType } from '../../contract/generations.ts'
import type { PowerCommand } from '../../contract/inverters.ts'
import { post } from '../../gateway/api.ts'
import { ApiError } from '../../gateway/api-error.ts'
import { useLive } from '../live.ts'
import type { CommandKind } from './command.ts'
import { type Instruction, note } from './follow.ts'
import { knownGeneration, rememberGeneration } from './remembered.ts'
import { useCommands } from './use-commands.ts'

/** Whether a failed call may have taken effect. Source: gateway contract 1.2. */
const mayHaveArrived = (cause: unknown) =>
  cause instanceof ApiError && (!cause.status || cause.code === outOfMemoryCode)

/** Sends a command. If the call fails without a reply, the command may have arrived and is followed. Throws the gateway's ApiError. */
async function send(serial: string, instruction: Instruction, call: () => Promise<Reply>) {
  const tell = note(serial, instruction)
  try {
    const reply = await call()
    tell(reply.type === 'success' ? 'accepted' : undefined)
    return reply
  } catch (cause) {
    const isLost = mayHaveArrived(cause)
    tell(isLost ? 'lost' : undefined)
    if (!isLost) throw cause
    return undefined
  }
}

/** Sends a limit in % or W; if the number of its mode is refused, once with the other generation's. Source: gateway contract 2.1. */
export async function sendLimit(serial: string, limit_value: number, { relative, persistent }: LimitMode) {
  const mode = { relative, persistent }
  const by = (generation = knownGeneration()) =>
    post('limit/config', { serial, limit_value, limit_type: limitType(mode, generation) })
  const limit = { value: limit_value, ...mode }
  const before = useLive.getState().inverters[serial]?.limit_relative
  return send(serial, { limit, before }, async () => {
    const reply = await by()
    if (!persistent || reply.code !== limitModeCode) return reply
    const other = knownGeneration() === 2025 ? 2026 : 2025
    const second = await by(other)
    if (second.code !== limitModeCode) rememberGeneration(other)
    return second
  })
}

/** Switches an inverter on or off, or restarts it; without a reply the command may still have arrived. */
export const sendPower = (command: PowerCommand) =>
  send(command.serial, { power: command }, () => post('power/config', command))

/** Sends an inverter's last command of a kind again; undefined if there was none. */
export function sendAgain(serial: string, kind: CommandKind) {
  const { limit, power } = useCommands.getState()[kind][serial] ?? {}
  return limit ? sendLimit(serial, limit.value, limit) : power && sendPower(power)
}
