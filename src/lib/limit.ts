import type { LimitStatus } from '../contract/inverters.ts'
import { limitCeiling } from '../contract/limits.ts'

/** The highest value a limit dialog offers: 100 %, or the rated power in W, or 2250 W while that is unknown. */
export const limitMaximum = (relative: boolean, { max_power }: LimitStatus) =>
  relative ? 100 : max_power > 0 ? max_power : limitCeiling

/** A tenth is the finest the gateway passes on. */
const tenths = (value: number) => Math.round(value * 10) / 10

/** The limit in force as a value to start from, within 1 and the maximum. */
export const currentLimit = (relative: boolean, status: LimitStatus) =>
  within(
    relative ? status.limit_relative : (status.limit_relative * limitMaximum(false, status)) / 100,
    relative,
    status,
  )

/** `value` of one kind in the other: % of the maximum in W, or the W of a percentage. */
export const converted = (value: number, toRelative: boolean, status: LimitStatus) => {
  const watts = limitMaximum(false, status)
  return within(toRelative ? (value / watts) * 100 : (value * watts) / 100, toRelative, status)
}

const within = (value: number, relative: boolean, status: LimitStatus) =>
  tenths(Math.min(Math.max(value || 0, 1), limitMaximum(relative, status)))

export const isValidLimit = (value: number, relative: boolean, status: LimitStatus) =>
  value >= 1 && value <= limitMaximum(relative, status)

/** Below a twentieth of the maximum a plant is as good as off, so it is asked first. */
export const isVeryLow = (value: number, relative: boolean, status: LimitStatus) =>
  value < limitMaximum(relative, status) / 20

/** Shares a total in W among inverters by their rated power in W, in tenths, never above it. */
export function shareByRatedPower(total: number, rated: readonly number[]) {
  const sum = rated.reduce((all, one) => all + one, 0)
  return rated.map(one => tenths(Math.min(one, (total * one) / sum)))
}
