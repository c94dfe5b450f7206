import type { LimitStatus } from '../../../contract/inverters.ts'
import { maxLimitW } from '../../../contract/limits.ts'
import { isLimitKnown } from '../../../live/commands/limits.ts'

/** The highest value a limit dialog offers: 100 %, or the rated power in W, or 2250 W while that is unknown. */
export const limitMaximum = (relative: boolean, { max_power }: LimitStatus) =>
  relative ? 100 : max_power > 0 ? max_power : maxLimitW

/** The gateway transmits limits in tenths. */
const tenths = (value: number) => Math.round(value * 10) / 10

/** The limit in force in %, at least 1, to start editing from; NaN while it is unknown. */
export const currentLimit = (status: LimitStatus) =>
  clamped(isLimitKnown(status) ? status.limit_relative : Number.NaN, true, status)

/** `value` converted from W to % of the maximum, or from % to W. */
export const converted = (value: number, toRelative: boolean, status: LimitStatus) => {
  const watts = limitMaximum(false, status)
  return clamped(toRelative ? (value / watts) * 100 : (value * watts) / 100, toRelative, status)
}

const clamped = (value: number, relative: boolean, status: LimitStatus) =>
  tenths(Math.min(Math.max(value, 1), limitMaximum(relative, status)))

export const isValidLimit = (value: number, relative: boolean, status: LimitStatus) =>
  value >= 1 && value <= limitMaximum(relative, status)

/** Below a twentieth of the maximum an inverter is practically off, which needs a confirmation. */
export const isVeryLow = (value: number, relative: boolean, status: LimitStatus) =>
  value < limitMaximum(relative, status) / 20

/**
 * `total` W divided among inverters of these rated powers in W, in tenths that add up to exactly `total`, or to all rated power if that
 * is less: each gets its part rounded down, and the tenths left over go where most was cut off. NaN is divided into NaN.
 */
export function sharesByRatedPower(total: number, rated: readonly number[]) {
  const sum = rated.reduce((all, one) => all + one, 0)
  const wanted = Math.round(Math.min(total, sum) * 10)
  const exact = rated.map(one => (wanted * one) / sum)
  const shares = exact.map(Math.floor)
  const left = wanted - shares.reduce((all, one) => all + one, 0)
  const cutOff = (i: number) => (exact[i] ?? 0) - (shares[i] ?? 0)
  const mostCutOff = [...shares.keys()].sort((a, b) => cutOff(b) - cutOff(a)).slice(0, left || 0)
  return shares.map((share, i) => (share + Number(mostCutOff.includes(i))) / 10)
}
