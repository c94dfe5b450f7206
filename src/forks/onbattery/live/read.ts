import type { Value } from '../../../contract/live.ts'
import { isObject } from '../../../gateway/json.ts'
import { plausibleOfDevice } from '../../../live/plausible.ts'
import type { BatteryLive } from '../contract/battery.ts'
import type { Entry, Sections } from '../contract/entry.ts'
import type { GridChargerLive } from '../contract/grid-charger.ts'
import { type LimitedInverter, type PowerLimiterConfig, powerLimiterLimits } from '../contract/power-limiter.ts'
import type { SolarChargerInstance } from '../contract/solar-charger.ts'

const record = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value)

/** The most of anything that is shown. */
const most = 40

/** The objects in an object, by name. */
export const recordsIn = (value: unknown): [string, Record<string, unknown>][] =>
  record(value)
    ? Object.entries(value)
        .filter((entry): entry is [string, Record<string, unknown>] => record(entry[1]))
        .slice(0, most)
    : []

/** The entries of a section by key: measured values and texts. */
export const entriesIn = (section: unknown): [string, Entry][] =>
  record(section)
    ? Object.entries(section)
        .filter((entry): entry is [string, Entry] => typeof entry[1] === 'string' || record(entry[1]))
        .slice(0, most)
    : []

/** The sections of a device with values that cannot be as unknown ones; what is no section or number stays as it is. */
function plausibleIn<T>(device: string, sections: T): T {
  const eachOf = (of: Record<string, unknown>, mend: (value: Record<string, unknown>, key: string) => unknown) =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [key, record(value) ? mend(value, key) : value]))
  const mended = (entry: Record<string, unknown>, key: string) =>
    typeof entry.v === 'number' ? plausibleOfDevice(device, key, entry as unknown as Value) : entry
  return record(sections) ? (eachOf(sections, section => eachOf(section, mended)) as T) : sections
}

/** The number of an entry; undefined if there is none that can be. */
export function numberIn(sections: unknown, section: string, key: string): number | undefined {
  const [, found] = recordsIn(sections).find(([name]) => name === section) ?? []
  const [, entry] = entriesIn(found).find(([name]) => name === key) ?? []
  const v = isObject(entry) && 'v' in entry ? entry.v : undefined
  return Number.isFinite(v) ? Number(v) : undefined
}

/** Of the status, what is there only once the battery was heard. Source: OnBattery's contract 1.4.3. */
const heard = ['SoC', 'voltage', 'current', 'dischargeCurrentLimitation', 'chargeCurrentLimitation']

/** A battery that says nothing yet is none: its card would be empty. One that was never heard has zeros for values, which are left out. */
export const readBattery = (document: unknown): Partial<BatteryLive> | null | undefined => {
  if (document === null) return null
  if (!record(document)) return undefined
  const { values, ...rest } = document as Partial<BatteryLive>
  if (!record(values)) return null
  return heard.some(key => values.status?.[key] !== undefined)
    ? { ...rest, values: plausibleIn('battery', values) }
    : rest
}

/** A charger that is switched off pushes `null`, and answers an empty object. */
export const readGridCharger = (document: unknown): GridChargerLive | null | undefined => {
  if (document === null) return null
  if (!record(document)) return undefined
  const charger = document as GridChargerLive
  const { values } = charger
  return Object.keys(document).length
    ? { ...charger, ...(values && { values: plausibleIn('gridCharger', values) }) }
    : null
}

/** A solar charger, and when its values were sent. */
interface SeenCharger {
  instance: Partial<SolarChargerInstance>
  /** ms of the browser's clock. */
  sentAt: number
}

/** What the document of the solar chargers says. */
export interface SolarChargers {
  /** By serial, in the order they came. */
  chargers: Record<string, SeenCharger>
  /** State of the power limiter; undefined where unknown. */
  limiterState: number | undefined
}

/** Of a document of the limiter, or of an inverter in it, the numbers and switches that are such. */
const soundIn = (document: Record<string, unknown>, before = '') =>
  Object.fromEntries(
    Object.entries(document).filter(
      ([key, value]) => typeof value === (`${before}${key}` in powerLimiterLimits ? 'number' : 'boolean'),
    ),
  )

/** What the limiter may do, and with which inverters; null if the document does not say it. What is of another kind than it should be is missing. */
export function readLimiter(document: unknown): PowerLimiterConfig | null {
  if (!record(document) || !Array.isArray(document.inverters)) return null
  const inverters = document.inverters.slice(0, most).flatMap((one: unknown): LimitedInverter[] => {
    const { serial, ...rest } = record(one) ? one : {}
    return typeof serial === 'string'
      ? [{ ...(soundIn(rest, 'inverters.') as Omit<LimitedInverter, 'serial'>), serial }]
      : []
  })
  return { ...(soundIn(document) as Omit<PowerLimiterConfig, 'inverters'>), inverters }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** A message may hold only the chargers that have news; the others stay as they were. */
export function readSolarChargers(
  document: unknown,
  before: SolarChargers | undefined,
): SolarChargers | null | undefined {
  if (document === null) return null
  if (!record(document)) return undefined
  const { solarcharger, dpl } = document
  if (!record(solarcharger) && !record(dpl)) return null
  const { full_update, instances } = record(solarcharger) ? solarcharger : {}
  const now = Date.now()
  const fresh = recordsIn(instances).map(([serial, instance]): [string, SeenCharger] => [
    serial,
    {
      instance: {
        ...instance,
        values: plausibleIn('solarCharger', record(instance.values) ? instance.values : {}) as Sections,
      },
      sentAt: now - (numberOf(instance.data_age_ms) ?? 0),
    },
  ])
  const kept = full_update === false ? before?.chargers : {}
  return {
    chargers: { ...kept, ...Object.fromEntries(fresh) },
    limiterState: numberOf(record(dpl) ? dpl.PLSTATE : undefined),
  }
}
