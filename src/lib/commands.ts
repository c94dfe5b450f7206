import { create } from 'zustand'
import type { Reply } from '../contract/endpoints.ts'
import { type Generation, type LimitMode, limitType } from '../contract/generations.ts'
import type { CommandStatus, LimitStatus, PowerCommand } from '../contract/inverters.ts'
import { get, post } from './api.ts'

export type CommandKind = 'limit' | 'power'

/**
 * How a command does; `Ignored` was accepted by the gateway and never passed on. `Unknown` was accepted as well, but the
 * first look came so late that it may have been carried out before.
 */
export interface Command {
  kind: CommandKind
  phase: CommandStatus | 'Ignored'
}

/** The last command of this visit to each inverter, by serial. */
export const useCommands = create<Readonly<Record<string, Command>>>()(() => ({}))

/** The firmware's generation as far as its answers told; it is not in any document. */
let generation: Generation = 2025

/**
 * Sends a limit in % or W. Each generation refuses the other's numbers for persistent limits with 5003, so exactly that
 * answer is followed by one try with the other's. Source: gateway contract 2.1.
 */
export async function sendLimit(serial: string, limit_value: number, mode: LimitMode): Promise<Reply> {
  const send = () => post('limit/config', { serial, limit_value, limit_type: limitType(mode, generation) })
  const sent = Date.now()
  let reply = await send()
  if (mode.persistent && reply.code === 5003) {
    generation = generation === 2025 ? 2026 : 2025
    reply = await send()
  }
  if (reply.type === 'success') follow(serial, { kind: 'limit', sent, proof: reached(limit_value, mode) })
  return reply
}

/** Switches an inverter on or off, or restarts it. */
export async function sendPower(command: PowerCommand): Promise<Reply> {
  const sent = Date.now()
  const reply = await post('power/config', command)
  if (reply.type === 'success') follow(command.serial, { kind: 'power', sent, proof: () => false })
  return reply
}

/** Whether a status shows that a limit is in force, to a tenth of a percent. */
const reached =
  (value: number, { relative }: LimitMode) =>
  ({ limit_relative, max_power }: LimitStatus) =>
    Math.abs(limit_relative - (relative ? value : (value / max_power) * 100)) < 0.15

interface Followed {
  kind: CommandKind
  /** When it was about to be sent, ms of the browser's clock. */
  sent: number
  /** The gateway said Pending, so it has really taken the command up. */
  seen?: boolean
  /** ms from sending it until the first answer to a look. */
  blind?: number
  proof: (status: LimitStatus) => boolean
}

/**
 * ms between looks, from the first answer until a command that never became pending counts as ignored, and from sending until
 * a failed one is left alone.
 */
const look = 2000
const ignoredAfter = 12_000
const givenUpAfter = 180_000
/** ms in which an inverter that is well received may have answered: who looks later may not see the command pending. */
const quickest = 1000

const followed = new Map<string, Followed>()
let timer: ReturnType<typeof setTimeout> | undefined

function follow(serial: string, command: Followed) {
  followed.set(serial, command)
  useCommands.setState({ [serial]: { kind: command.kind, phase: 'Pending' } })
  clearTimeout(timer)
  timer = setTimeout(lookAll)
}

/** Stops looking after commands, when nobody sees them any more. */
export function stopFollowing() {
  clearTimeout(timer)
  timer = undefined
  followed.clear()
  useCommands.setState({}, true)
}

const concerns = (kind: CommandKind) => [...followed.values()].some(f => f.kind === kind)

async function lookAll() {
  const mine = timer
  try {
    const limits = concerns('limit') ? await get('limit/status') : {}
    const powers = concerns('power') ? await get('power/status') : {}
    if (timer !== mine) return
    for (const [serial, command] of followed)
      if (command.kind === 'limit') settle(serial, command, limits[serial]?.limit_set_status, limits[serial])
      else settle(serial, command, powers[serial]?.power_set_status)
  } catch {
    // The live view says that the gateway is gone; the next look may find it again.
  }
  if (timer === mine && followed.size) timer = setTimeout(lookAll, look)
}

function settle(serial: string, command: Followed, status: CommandStatus | undefined, limit?: LimitStatus) {
  const age = Date.now() - command.sent
  command.blind ??= age
  command.seen ||= status === 'Pending' || status === 'Failure'
  const done = status === 'Ok' && (command.seen || (limit !== undefined && command.proof(limit)))
  const over = !command.seen && age > ignoredAfter + command.blind
  // A limit shows whether it is in force, if the inverter's power is known.
  const unseen = command.blind > quickest && !limit?.max_power ? 'Unknown' : 'Ignored'
  const phase = status === 'Failure' ? 'Failure' : done ? 'Ok' : over ? unseen : 'Pending'
  if (useCommands.getState()[serial]?.phase !== phase) useCommands.setState({ [serial]: { kind: command.kind, phase } })
  // A failed command is repeated by the gateway itself, so it may still settle.
  if (done || over || age > givenUpAfter) followed.delete(serial)
}
