import type { LimitMode } from '../../contract/generations.ts'
import type { LimitStatus, PowerCommand } from '../../contract/inverters.ts'

/** A limit in % or W. */
export interface Limit extends LimitMode {
  value: number
}

/** What shows which limit is in force; a rated power of 0 W is unknown. */
export type InForce = Pick<LimitStatus, 'limit_relative' | 'max_power'>

/** Whether a limit is in force, to a tenth of a percent. */
export const isInForce = ({ value, relative }: Limit, { limit_relative, max_power }: InForce) =>
  isSame(limit_relative, relative ? value : (value / max_power) * 100)

/** Whether two limits in % are the same one. */
export const isSame = (percent: number, other: number) => Math.abs(percent - other) < 0.15

/** The gateway has a queue of each kind, so that a command replaces the one before of its own kind only. */
export type CommandKind = 'limit' | 'power'

/**
 * - `asked`: on its way to the gateway.
 * - `waiting`: the gateway has it, and the inverter has not answered yet.
 * - `trying`: the inverter did not answer, or not within a minute. The gateway sends the command again with every poll, so it may still take effect.
 * - `confirmed`: the inverter has answered; of a limit, its value was read back.
 * - `replaced`: another limit is in force.
 * - `ignored`: the gateway took it, and sent nothing.
 * - `unknown`: it may not have arrived.
 */
export type CommandState = 'asked' | 'waiting' | 'trying' | 'confirmed' | 'replaced' | 'ignored' | 'unknown'

/** A command: a limit, or a power command. Times in ms of the browser's clock. */
export interface Command {
  state: CommandState
  sentAt: number
  limit?: Limit | undefined
  power?: PowerCommand | undefined
  /** The limit that was in force before, %; 0 or undefined if that is not known. */
  before?: number | undefined
  /** When the status was first read after it. */
  readAt?: number | undefined
  /** When the gateway last said Pending or Failure, which proves that it has the command. */
  seen?: number | undefined
  /** When it first said Ok after that. */
  okAt?: number | undefined
  /** The limit in force, as last read. */
  inForce?: LimitStatus | undefined
  /** It was sent by another tab, or on an earlier visit: not all that happened to it was watched. */
  resumed?: boolean | undefined
  /** Nothing more will be learnt of it. */
  ended?: boolean | undefined
}
