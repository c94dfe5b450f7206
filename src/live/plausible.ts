import type { Channels, DcChannel, LiveInverter, Value } from '../contract/live.ts'
import { isObject } from '../gateway/json.ts'
import { staleAfterMs } from './age.ts'
import { ratedPower } from './inverter-state.ts'
import { channelsOf, stringSize } from './strings.ts'

/** An impossible measurement: `v` is removed, so that nothing counts it; the number is kept to be shown as implausible. */
export type Implausible = Value & { implausible: number }

/** Power above this multiple of the rated power is impossible: cold panels at the edge of a cloud give about 1.3. */
const overPower = 1.5
/** W above which no power of a house is believed, whatever the device. */
const maxPowerW = 100_000
/** Hours of service in forty years. */
const serviceHours = 350_400
const hourMs = 3_600_000

/** Registers with all bits set, as in a garbled answer, in their units; real values are smaller. Source: gateway contract 6.3. */
const wireMaxima = new Map([
  ['W', [65_535, 6553.5]],
  ['var', [65_535, 6553.5]],
  ['Wh', [65_535]],
  ['kWh', [4_294_967.295]],
])
const otherMaxima = [65_535, 6553.5, 655.35, 65.535]

const isWireMaximum = (v: number, unit: string) =>
  (wireMaxima.get(unit) ?? otherMaxima).some(most => Math.abs(v - most) < 1e-4)

/** Whether a power in W is possible for a device rated at `ratedW`; 0 while unknown. */
export const isPlausiblePower = (v: number, ratedW = 0) =>
  Math.abs(v) <= (ratedW > 0 ? Math.min(ratedW * overPower, maxPowerW) : maxPowerW) && !isWireMaximum(v, 'W')

/** The most Wh that a device rated at `ratedW` can yield in a time; without a rating unlimited. */
export const mostYield = (ratedW: number, elapsedMs: number) =>
  ratedW > 0 ? (ratedW * overPower * Math.max(elapsedMs, 0)) / hourMs : Number.POSITIVE_INFINITY

/** Possible values by kind: V, A, Hz, °C and %. Kinds that are not listed are not checked. */
const bounds: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'AC Voltage': [0, 600],
  'AC Current': [0, 200],
  'AC Frequency': [0, 70],
  'AC PowerFactor': [-1.1, 1.1],
  'DC Voltage': [0, 250],
  'DC Current': [0, 60],
  'DC Irradiation': [0, 150],
  'INV Efficiency': [0, 200],
  'INV Temperature': [-60, 150],
}

/** Whether a value is possible for its kind, in a group of an inverter or string rated at `ratedW`. An unknown one is. */
export function isPlausible(group: 'AC' | 'DC' | 'INV', kind: string, { v, u }: Value, ratedW: number) {
  if (!Number.isFinite(v)) return true
  if (isWireMaximum(v, u)) return false
  if (kind === 'Power' || kind === 'Power DC' || kind === 'ReactivePower') return isPlausiblePower(v, ratedW)
  if (kind === 'YieldDay') return v >= 0 && v <= mostYield(ratedW, 24 * hourMs)
  if (kind === 'YieldTotal') return v >= 0 && (ratedW <= 0 || v * 1000 <= ratedW * serviceHours)
  const [least, most] = bounds[`${group} ${kind}`] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return v >= least && v <= most
}

/** The charge of a battery in %. From 101 to 105 it is full, and shown as 100. */
const charge = /^(SoC|batteryCharge)$/
const mostCharge = 105

/** Possible values of a battery, charger or meter, by unit. A charger at the grid or at panels has higher voltages than a battery. */
const deviceBounds = new Map<string, readonly [least: number, most: number]>([
  ['cell V', [0, 5]],
  ['battery V', [0, 100]],
  ['V', [0, 600]],
  ['mV', [0, 10_000]],
  ['A', [-1000, 1000]],
  ['W', [-maxPowerW, maxPowerW]],
  ['Hz', [0, 70]],
  ['°C', [-60, 150]],
  ['%', [-100, 200]],
])
/** The largest value of anything else that they count, in any unit. */
const mostCounted = 1e7

/** A value of a battery, charger or meter by its name; an impossible one becomes unknown. */
export function plausibleOfDevice<T extends Value>(device: string, name: string, value: T): T | (T & Implausible) {
  const { v, u } = value
  if (!Number.isFinite(v)) return value
  if (charge.test(name)) return v >= 0 && v <= mostCharge ? { ...value, v: Math.min(v, 100) } : asImplausible(value)
  const kind = name.startsWith('cell') ? 'cell' : device
  const [least, most] = deviceBounds.get(`${kind} ${u}`) ?? deviceBounds.get(u) ?? [-mostCounted, mostCounted]
  return v < least || v > most || isWireMaximum(v, u) ? asImplausible(value) : value
}

/** Whether a value was replaced because it is impossible. */
export const isImplausible = (value: unknown): value is Implausible => isObject(value) && 'implausible' in value

const asImplausible = <T extends Value>(value: T): T & Implausible => ({
  ...value,
  v: Number.NaN,
  implausible: value.v,
})

/** A power above the rating of an inverter: its own, or that of its strings as configured. */
export interface RatingDoubt {
  subject: 'inverter' | 'strings'
  /** When it was first and last seen without a break, ms of the browser's clock. */
  since: number
  until: number
  /** The ratings in W; a change ends the doubt. */
  ratings: string
}

type DoubtedInverter = LiveInverter & { doubt?: RatingDoubt | undefined }

/** After this time the rating is doubted instead of the power: a garbled answer is replaced by the next one. In ms. */
const doubtAfterMs = 300_000

/** Whether the power of an inverter is believed rather than its rating. */
export const isRatingDoubted = ({ doubt }: DoubtedInverter) =>
  doubt !== undefined && doubt.until - doubt.since >= doubtAfterMs

/** Whether a power is impossible only because of the rating `ratedW`. */
const exceeds = (power: Value | undefined, ratedW: number) =>
  Number.isFinite(power?.v) && !isPlausiblePower(Number(power?.v), ratedW) && isPlausiblePower(Number(power?.v))

/** Doubts about the ratings of an inverter after values received at `now`. Pure. */
export function doubtOf(fresh: LiveInverter, before: RatingDoubt | undefined, now: number): RatingDoubt | undefined {
  const strings = channelsOf(fresh.DC).map(([, string]) => string)
  const own = ratedPower(fresh)
  const ratings = [own, ...strings.map(stringSize)].join()
  const doubt = before?.ratings === ratings ? before : undefined
  if (isRatingDoubted({ ...fresh, doubt })) return doubt
  const power = fresh.AC?.[0]?.Power
  const isOfStrings =
    (!own && exceeds(power, ratingOf(fresh))) || strings.some(string => exceeds(string.Power, stringSize(string)))
  const subject = exceeds(power, own) ? 'inverter' : isOfStrings && 'strings'
  if (!subject) return undefined
  const isOngoing = doubt && now - doubt.until <= staleAfterMs.details
  return { subject, since: isOngoing ? doubt.since : now, until: now, ratings }
}

/** A day counter above what a day can bring, and the total beside it, in Wh, as first seen. */
export interface RunningCounter {
  day: number
  total: number
  /** It grows with the total: it was never reset, as where a battery feeds the inverter day and night. */
  grows?: true
}

/** Wh by which both have to grow, and by which they may differ by rounding. */
const growthWh = 10
const roundingWh = 2

/** The state of a day counter that is too high for a day, after new values; undefined while it is not. Pure. */
export function runningCounter(fresh: DoubtedInverter, before: RunningCounter | undefined): RunningCounter | undefined {
  const { YieldDay, YieldTotal } = fresh.INV?.[0] ?? {}
  if (!YieldDay || !YieldTotal || isPlausible('INV', 'YieldDay', YieldDay, ratingOf(fresh))) return undefined
  const [day, total] = [YieldDay.v, YieldTotal.v * 1000]
  const grown = before ? total - before.total : Number.NaN
  if (!before || !(Math.abs(day - before.day - grown) <= roundingWh)) return { day, total }
  return grown >= growthWh ? { ...before, grows: true } : before
}

/** The rated power in W by which an inverter is judged: its own, else that of its strings if all have one; 0 while unknown. */
export function ratingOf(inverter: DoubtedInverter) {
  if (isRatingDoubted(inverter)) return 0
  const strings = channelsOf(inverter.DC).map(([, string]) => stringSize(string))
  return ratedPower(inverter) || (strings.every(Boolean) ? strings.reduce((sum, watts) => sum + watts, 0) : 0)
}

const groups = ['AC', 'DC', 'INV'] as const

/** The inverter with impossible values as unknown; the same object if there are none. Pure. */
export function plausibleInverter<T extends DoubtedInverter>(inverter: T): T {
  const rated = ratingOf(inverter)
  const isDoubted = isRatingDoubted(inverter)
  let result = inverter
  for (const group of groups)
    for (const [n, channel] of channelsOf(inverter[group] as Channels<Partial<DcChannel>> | undefined)) {
      const ratedW = (group === 'DC' && !isDoubted && stringSize(channel)) || rated
      for (const [kind, value] of Object.entries(channel)) {
        if (!isObject(value) || isImplausible(value) || isPlausible(group, kind, value as unknown as Value, ratedW))
          continue
        const before = result[group] as Record<string, object>
        result = {
          ...result,
          [group]: { ...before, [n]: { ...before[n], [kind]: asImplausible(value as unknown as Value) } },
        }
      }
    }
  return result
}
