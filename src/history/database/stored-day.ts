import { isRecord } from '../../gateway/json.ts'
import { isDay, slotsPerDay } from '../calendar.ts'
import { type InverterDay, isMeasure, isSerial, type Table, type Tables } from '../records.ts'

/** The key of a record: table and local day, such as `['power', '2026-06-21']`. */
export type DayKey<T extends Table = Table> = [table: T, day: string]

/** A record of the database: a table's data of one day. */
export interface StoredDay<T extends Table = Table> {
  key: DayKey<T>
  value: Tables[T]
}

type Check = (value: unknown) => boolean

const isText: Check = value => typeof value === 'string'

/** A member that may be missing, but must be of this kind. */
const maybe =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)

/** An object whose members have keys and values of these kinds. */
const membersAre =
  (isKey: (key: string) => boolean, check: Check): Check =>
  value =>
    isRecord(value) && Object.entries(value).every(([key, member]) => isKey(key) && check(member))

const isCurve: Check = value => Array.isArray(value) && value.length <= slotsPerDay && value.every(maybe(isMeasure))

const isStringNumber = (key: string) => /^\d+$/.test(key)

const isSlot = (value: unknown) => Number.isInteger(value) && isMeasure(value) && value >= 0 && value < slotsPerDay

const isPeak: Check = value => isRecord(value) && isMeasure(value.watts) && isSlot(value.slot)

const isListOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.length <= slotsPerDay && value.every(check)

/** Two values of these kinds. */
const isPair =
  (first: Check, second: Check): Check =>
  value =>
    Array.isArray(value) && value.length === 2 && first(value[0]) && second(value[1])

const isWatched: Check = value =>
  isRecord(value) &&
  isSlot(value.from) &&
  isSlot(value.to) &&
  isMeasure(value.begin) &&
  isMeasure(value.end) &&
  maybe(membersAre(isStringNumber, isPair(isMeasure, isMeasure)))(value.strings)

const isRange = isPair(isSlot, end => isMeasure(end) && end <= slotsPerDay)

const isTrue: Check = value => value === true

/** What kind of value each member of an inverter's day has. */
const kinds: { readonly [M in keyof InverterDay]-?: Check } = {
  name: isText,
  gateway: isText,
  stringNames: membersAre(isStringNumber, isText),
  yieldDay: isMeasure,
  yieldTotal: isMeasure,
  counter: isMeasure,
  slot: isSlot,
  begun: isTrue,
  over: isTrue,
  doubtful: isTrue,
  peak: isPeak,
  watched: isListOf(isWatched),
  held: isListOf(isRange),
  limits: isListOf(isPair(isSlot, isMeasure)),
  rated: isMeasure,
  onBattery: value => typeof value === 'boolean',
  imported: isTrue,
}

const isInverterDay: Check = value =>
  isRecord(value) && Object.entries(kinds).every(([member, check]) => maybe(check)(value[member]))

/** What kind of value each member of a table's record has. */
const checks: { readonly [T in Table]: { readonly [M in keyof Omit<Tables[T], 'leftOut'>]-?: Check } } = {
  power: { samples: isCurve, plant: isCurve, inverters: membersAre(isSerial, isCurve) },
  strings: {
    samples: isCurve,
    inverters: membersAre(isSerial, membersAre(isStringNumber, isCurve)),
    devices: maybe(membersAre(() => true, isCurve)),
  },
  yields: {
    peak: maybe(isPeak),
    inverters: membersAre(isSerial, isInverterDay),
    plant: maybe(isInverterDay),
    // The fork checks it when it reads it.
    house: () => true,
  },
}

const isTable = (value: unknown): value is Table => typeof value === 'string' && Object.hasOwn(checks, value)

/** Whether a record is valid, of the given table or of any: others may have written to the database. */
export function isStoredDay<T extends Table>(record: unknown, expected?: T): record is StoredDay<T> {
  if (!isRecord(record) || !Array.isArray(record.key) || record.key.length !== 2) return false
  const [table, day]: unknown[] = record.key
  if (!isTable(table) || (expected && expected !== table) || typeof day !== 'string' || !isDay(day)) return false
  const { value } = record
  return isRecord(value) && Object.entries(checks[table]).every(([member, check]) => check(value[member]))
}
