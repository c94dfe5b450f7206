import type { LiveState, Seen } from '../../live/live.ts'
import { isHeard } from './state.ts'

/** Values of an inverter that was not heard for longer are old. */
const oldAfterMs = 60_000

/** The part of the plant's power that is old. */
export interface OldShare {
  /** W. */
  power: number
  /** The inverters it comes from; at least one. */
  from: readonly Seen[]
}

/** When an inverter was last heard by the gateway, ms of the browser's clock. */
export const heardAt = ({ at, data_age, data_age_ms }: Seen) =>
  at - (Number.isFinite(data_age_ms) ? data_age_ms : (Number(data_age) || 0) * 1000)

/**
 * How much of the total power was measured more than a minute before `now`; undefined if none of it. The gateway adds up the last known
 * power of every inverter that is polled now, however old it is. Source: gateway contract 6.3.
 */
export function oldShareOf({ inverters }: Pick<LiveState, 'inverters'>, now: number): OldShare | undefined {
  const from = Object.values(inverters).filter(
    inverter =>
      inverter.poll_enabled && isHeard(inverter) && now - heardAt(inverter) > oldAfterMs && powerOf(inverter) > 0,
  )
  return from.length ? { power: from.reduce((sum, inverter) => sum + powerOf(inverter), 0), from } : undefined
}

const powerOf = ({ AC }: Seen) => Number(AC?.[0]?.Power?.v) || 0
