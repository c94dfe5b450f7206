import type { Value } from '../../../contract/live.ts'
import { isObject, isRecord } from '../../../gateway/json.ts'
import { plausibleOfDevice } from '../../../live/plausible.ts'
import type { BatteryLive } from '../contract/battery.ts'
import type { Entry, Sections } from '../contract/entry.ts'
import type { GridChargerLive } from '../contract/grid-charger.ts'
import { type LimiterEntry, type PowerLimiterConfig, powerLimiterBounds } from '../contract/power-limiter.ts'
import type { SolarChargerInstance } from '../contract/solar-charger.ts'

/** The most entries that are shown of anything. */
const most = 40

/** Those members of an object that are of a kind, by name. */
const membersIn = <V>(value: unknown, isOfKind: (member: unknown) => member is V) =>
  (isRecord(value) ? Object.entries(value) : [])
    .filter((entry): entry is [string, V] => isOfKind(entry[1]))
    .slice(0, most)

/** The objects in an object, by name. */
export const recordsIn = (value: unknown) => membersIn(value, isRecord)

/** The entries of a section by key: measured values and texts. */
export const entriesIn = (section: unknown) =>
  membersIn(section, (member): member is Entry => typeof member === 'string' || isRecord(member))

/** The sections of a device, with impossible values as unknown; anything that is no section or number stays as it is. */
function plausibleIn<T>(device: string, sections: T): T {
  const eachOf = (entries: Record<string, unknown>, mend: (value: Record<string, unknown>, key: string) => unknown) =>
    Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, isRecord(value) ? mend(value, key) : value]))
  const mended = (entry: Record<string, unknown>, key: string) =>
    typeof entry.v === 'number' ? plausibleOfDevice(device, key, entry as unknown as Value) : entry
  return isRecord(sections) ? (eachOf(sections, section => eachOf(section, mended)) as T) : sections
}

/** An entry by the names of its section and its own. */
export function entryIn(sections: unknown, section: string, key: string): Entry | undefined {
  const [, found] = recordsIn(sections).find(([name]) => name === section) ?? []
  return entriesIn(found).find(([name]) => name === key)?.[1]
}

/** The number of an entry; undefined if there is none, or an impossible one. */
export function numberIn(sections: unknown, section: string, key: string): number | undefined {
  const entry = entryIn(sections, section, key)
  const v = isObject(entry) && 'v' in entry ? entry.v : undefined
  return Number.isFinite(v) ? Number(v) : undefined
}

/** Members of the status that exist only once the battery was heard. */
const heardKeys = ['SoC', 'voltage', 'current', 'dischargeCurrentLimitation', 'chargeCurrentLimitation']

/** Reads a battery; null before it has sent anything. One that was never heard has zeros for values, which are left out. */
export function readBattery(document: object): Partial<BatteryLive> | null {
  const { values, ...rest } = document as Partial<BatteryLive>
  if (!isRecord(values)) return null
  return heardKeys.some(key => values.status?.[key] !== undefined)
    ? { ...rest, values: plausibleIn('battery', values) }
    : rest
}

/** Reads the charger; one that is switched off answers with an empty object. */
export function readGridCharger(document: object): GridChargerLive | null {
  const charger = document as GridChargerLive
  const { values } = charger
  return Object.keys(charger).length
    ? { ...charger, ...(values && { values: plausibleIn('gridCharger', values) }) }
    : null
}

/** A solar charger, with the time of its values. */
interface SeenCharger {
  instance: Partial<SolarChargerInstance>
  /** ms of the browser's clock. */
  lastHeardAt: number
}

/** The document of the solar chargers. */
export interface SolarChargers {
  /** By serial, in the order they came. */
  chargers: Record<string, SeenCharger>
  /** State of the power limiter; undefined if unknown. */
  limiterState: number | undefined
}

/** The valid numbers and switches of the limiter's document, or of an inverter in it. */
const soundIn = (document: Record<string, unknown>, before = '') =>
  Object.fromEntries(
    Object.entries(document).filter(
      ([key, value]) => typeof value === (`${before}${key}` in powerLimiterBounds ? 'number' : 'boolean'),
    ),
  )

/** The limiter's settings and inverters; null if the document has none. Members of the wrong type are missing. */
export function readLimiter(document: unknown): PowerLimiterConfig | null {
  if (!isRecord(document) || !Array.isArray(document.inverters)) return null
  const inverters = document.inverters.slice(0, most).flatMap((one: unknown): LimiterEntry[] => {
    const { serial, ...rest } = isRecord(one) ? one : {}
    return typeof serial === 'string'
      ? [{ ...(soundIn(rest, 'inverters.') as Omit<LimiterEntry, 'serial'>), serial }]
      : []
  })
  return { ...(soundIn(document) as Omit<PowerLimiterConfig, 'inverters'>), inverters }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** Merges a message, which may hold only the chargers with news; the others stay. */
export function readSolarChargers(document: object, before: SolarChargers | undefined): SolarChargers | null {
  const { solarcharger, dpl }: Record<string, unknown> = { ...document }
  if (!isRecord(solarcharger) && !isRecord(dpl)) return null
  const { full_update, instances } = isRecord(solarcharger) ? solarcharger : {}
  const now = Date.now()
  const fresh = recordsIn(instances).map(([serial, instance]): [string, SeenCharger] => [
    serial,
    {
      instance: {
        ...instance,
        values: plausibleIn('solarCharger', isRecord(instance.values) ? instance.values : {}) as Sections,
      },
      lastHeardAt: now - (numberOf(instance.data_age_ms) ?? 0),
    },
  ])
  const kept = full_update === false ? before?.chargers : {}
  return {
    chargers: { ...kept, ...Object.fromEntries(fresh) },
    limiterState: numberOf(isRecord(dpl) ? dpl.PLSTATE : undefined),
  }
}
