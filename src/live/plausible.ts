import type { Channels, DcChannel, LiveInverter, Value } from '../contract/live.ts'
import { isObject } from '../gateway/json.ts'
import { ratedPower } from './inverter-state.ts'
import { channelsOf, maximum } from './strings.ts'

/** A measurement that cannot be: its number is replaced by none, so that nobody counts it, and kept only to be named. */
export type Implausible = Value & { implausible: number }

/** More than this multiple of the rated power is no power: cold panels at the edge of a cloud give about 1.3. */
const overPower = 1.5
/** W above which no power of a house is believed, whatever is known of the device. */
const maxPowerW = 100_000
/** Hours of service in forty years. */
const serviceHours = 350_400
const hourMs = 3_600_000

/** Registers with all bits set, as a garbled answer has them, in the units in which no value is as large. Source: gateway contract 6.3. */
const wireMaxima = new Map([
  ['W', [65_535, 6553.5]],
  ['var', [65_535, 6553.5]],
  ['Wh', [65_535]],
  ['kWh', [4_294_967.295]],
])
const otherMaxima = [65_535, 6553.5, 655.35, 65.535]

/** Whether a number is one of the wire's maxima in its unit. */
export const isWireMaximum = (v: number, unit: string) =>
  (wireMaxima.get(unit) ?? otherMaxima).some(most => Math.abs(v - most) < 1e-4)

/** Whether a power in W can be, of a device rated at `ratedW`; 0 while that is not known. */
export const isPlausiblePower = (v: number, ratedW = 0) =>
  Math.abs(v) <= (ratedW > 0 ? Math.min(ratedW * overPower, maxPowerW) : maxPowerW) && !isWireMaximum(v, 'W')

/** Whether a charge in % can be. From 101 to 105 it is that of a full battery, and shown as 100. */
export const isPlausibleCharge = (v: number) => v >= 0 && v <= 105

/** The most Wh that a device rated at `ratedW` can yield within a time; without a rating any amount. */
export const mostYield = (ratedW: number, elapsedMs: number) =>
  ratedW > 0 ? (ratedW * overPower * Math.max(elapsedMs, 0)) / hourMs : Number.POSITIVE_INFINITY

/** What can be of each kind, whoever measures it: V, A, Hz, °C, and %. A kind that is not named can be anything. */
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

/** Whether a value can be, of a kind in a group of an inverter or string rated at `ratedW`; what is no number is unknown, not implausible. */
export function isPlausible(group: 'AC' | 'DC' | 'INV', kind: string, { v, u }: Value, ratedW: number) {
  if (!Number.isFinite(v)) return true
  if (isWireMaximum(v, u)) return false
  if (kind === 'Power' || kind === 'Power DC' || kind === 'ReactivePower') return isPlausiblePower(v, ratedW)
  if (kind === 'YieldDay') return v >= 0 && v <= mostYield(ratedW, 24 * hourMs)
  if (kind === 'YieldTotal') return ratedW <= 0 || v * 1000 <= ratedW * serviceHours
  const [least, most] = bounds[`${group} ${kind}`] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return v >= least && v <= most
}

/** Whether a value was replaced since it cannot be. */
export const isImplausible = (value: unknown): value is Implausible => isObject(value) && 'implausible' in value

/** A value that cannot be, as one that is not known. */
export const asImplausible = (value: Value): Implausible => ({ ...value, v: Number.NaN, implausible: value.v })

/** The rated power in W by which an inverter is judged: its own, else that of its strings if all have one; 0 while it is not known. */
export function ratingOf(inverter: LiveInverter) {
  const strings = channelsOf(inverter.DC).map(([, string]) => maximum(string))
  return ratedPower(inverter) || (strings.every(Boolean) ? strings.reduce((sum, watts) => sum + watts, 0) : 0)
}

const groups = ['AC', 'DC', 'INV'] as const

/** The inverter with what cannot be as unknown; the same object if all can be. Pure. */
export function plausibleInverter<T extends LiveInverter>(inverter: T): T {
  const rated = ratingOf(inverter)
  let result = inverter
  for (const group of groups)
    for (const [n, channel] of channelsOf(inverter[group] as Channels<Partial<DcChannel>> | undefined)) {
      const ratedW = (group === 'DC' && maximum(channel)) || rated
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
