import type { LimitMode } from '../../contract/generations.ts'
import type { LimitStatus, PowerCommand } from '../../contract/inverters.ts'

/** A limit in % or W. */
export interface Limit extends LimitMode {
  value: number
}

/** The limit in force; a rated power of 0 W is unknown. */
export type InForce = Pick<LimitStatus, 'limit_relative' | 'max_power'>

/** Whether this limit is the one in force, to a tenth of a percent. */
export const isInForce = ({ value, relative }: Limit, { limit_relative, max_power }: InForce) =>
  isSamePercent(limit_relative, relative ? value : (value / max_power) * 100)

/** Whether two limits in % are equal. */
export const isSamePercent = (percent: number, other: number) => Math.abs(percent - other) < 0.15

/** The gateway has one queue per kind, so a command replaces only an earlier one of its kind. */
export type CommandKind = 'limit' | 'power'

/**
 * - `asked`: on its way to the gateway.
 * - `waiting`: the gateway has it; the inverter has not answered yet.
 * - `trying`: the inverter did not answer, or not within a minute. The gateway sends the command again with every poll, so it may still take effect.
 * - `confirmed`: the inverter has answered; a limit was read back.
 * - `replaced`: another limit is in force.
 * - `ignored`: the gateway accepted it, but sent nothing.
 * - `unknown`: it may not have arrived.
 */
export type CommandState = 'asked' | 'waiting' | 'trying' | 'confirmed' | 'replaced' | 'ignored' | 'unknown'

/** A command: a limit, or a power command. Times in ms of the browser's clock. */
export interface Command {
  state: CommandState
  sentAt: number
  limit?: Limit | undefined
  power?: PowerCommand | undefined
  /** The limit in force before, %; 0 or undefined if unknown. */
  before?: number | undefined
  /** When the status was first read afterwards. */
  readAt?: number | undefined
  /** When the gateway last reported Pending or Failure, which proves that it has the command. */
  seen?: number | undefined
  /** When it first reported Ok after that. */
  okAt?: number | undefined
  /** The limit in force when last read. */
  inForce?: LimitStatus | undefined
  /** Sent by another tab or on an earlier visit, so that it was not watched all the time. */
  resumed?: boolean | undefined
  /** Nothing more will become known about it. */
  ended?: boolean | undefined
}
