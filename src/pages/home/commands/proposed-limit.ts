import { maxLimitW } from '../../../contract/bounds.ts'
import type { LimitStatus } from '../../../contract/inverters.ts'
import type { Limit } from '../../../live/commands/command.ts'
import { isLimitKnown, isLow, limitNow } from '../../../live/commands/limits.ts'
import { limitSetHere } from '../../../live/commands/remembered.ts'
import type { SeenInverter } from '../../../live/live.ts'

export type Amount = Pick<Limit, 'value' | 'relative'>

/** An inverter to limit, with its rated power in W: 0 while unknown, undefined if the gateway knows no limit of it. */
export interface LimitTarget {
  serial: string
  rated: number | undefined
}

/** The limit that one inverter gets, in % or W. */
export interface LimitPart {
  serial: string
  value: number
  /** Needs a confirmation: see `isLow`. */
  low: boolean
}

/** The gateway transmits limits in tenths. */
const tenths = (value: number) => Math.round(value * 10) / 10

const clamped = (value: number, max: number) => tenths(Math.min(Math.max(value, 1), max))

/** The inverters with their rated power; a single one of unknown power may get up to 2250 W. */
export const limitTargets = (
  serials: readonly string[],
  statuses: Readonly<Record<string, LimitStatus | undefined>>,
): LimitTarget[] =>
  serials.map(serial => {
    const status = statuses[serial]
    const rated = Number(status?.max_power)
    return { serial, rated: status && (rated > 0 ? rated : serials.length > 1 ? 0 : maxLimitW) }
  })

/** The limit in force of an inverter, to start editing from: as this device set it, else in %; NaN while unknown. */
export function proposedLimit(serial: string, status: LimitStatus): Amount {
  const percent = isLimitKnown(status) ? clamped(status.limit_relative, 100) : Number.NaN
  const { value, relative } = limitSetHere(serial, status) ?? { value: percent, relative: true }
  return { value, relative }
}

/** The limit in force of all inverters together, to start editing from: in W if known. */
export function proposedLimitOfAll(inverters: readonly SeenInverter[]): Amount {
  const { watts, percent = 100 } = limitNow(inverters) ?? {}
  return { value: watts ?? percent, relative: watts === undefined }
}

/** `value` converted from W to % of `watts`, or from % to W, within what can be sent. */
export const converted = (value: number, toRelative: boolean, watts: number) =>
  toRelative ? clamped((value / watts) * 100, 100) : clamped((value * watts) / 100, watts)

/** The limit of each inverter: the same percentage, or its part of the watts. */
export function sharesOf({ relative, value }: Amount, members: readonly LimitTarget[]): LimitPart[] {
  const watts = sharesByRatedPower(
    value,
    members.map(({ rated = 0 }) => rated),
  )
  return members.map(({ serial, rated = 0 }, i) => {
    const share = relative ? value : (watts[i] ?? Number.NaN)
    return { serial, value: share, low: isLow(share, relative ? 100 : rated) }
  })
}

/** Divides `total` W, at most all rated power, by rated power in exact tenths: the last ones go where most was cut off. NaN gives NaN. */
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
