import { isObject } from '../gateway/json.ts'

/** Values of a day by slot of five minutes, 0..287; a slot that was not recorded has none. */
export type Curve = (number | undefined)[]

/** Mean powers of a day. */
export interface PowerDay {
  /** Number of samples behind the means of each slot; 0 if unknown. */
  samples: Curve
  /** W of the plant. */
  plant: Curve
  /** W of each inverter, by serial. */
  inverters: Record<string, Curve>
}

/** Mean powers of a day for each string. */
export interface StringsDay {
  /** Number of samples behind the means of each slot; 0 if unknown. */
  samples: Curve
  /** W of each string, by serial and number of the string. */
  inverters: Record<string, Record<string, Curve>>
  /** What a fork keeps of its devices, by name. */
  devices?: Record<string, Curve>
}

/** The highest sample of a day: W, and its slot of five minutes. */
export interface Peak {
  watts: number
  slot: number
}

/** A time in which an inverter was watched. */
export interface WatchedTime {
  /** Its first and its last slot. */
  from: number
  to: number
  /** Wh of the day when it began and when it ended. */
  begin: number
  end: number
  /** The same of its strings, by number; none of days before they were kept. */
  strings?: Readonly<Record<string, readonly [begin: number, end: number]>>
}

/** What is known of an inverter on a day. */
export interface InverterDay {
  name?: string
  /** The address of the gateway that showed it, if that is another one than the browser was opened at. */
  gateway?: string
  /** Names of its strings, by number. */
  stringNames?: Record<string, string>
  /** Wh of this day, as last seen; without `yieldTotal`, as version 1.1.0 took it from files of other programs. */
  yieldDay?: number
  /** Wh since the inverter was installed, as last seen. */
  yieldTotal?: number
  /** Wh of the day counter as last seen, if that is not what was made: it went back, or counted what the total did not. */
  counter?: number
  /** Slot in which the counters were last seen; none of days that 1.1.0 recorded. */
  slot?: number
  /** The day counter was seen to begin on this day. */
  begun?: true
  /** The inverter was asleep in the evening when it was last seen: nothing more comes on this day. */
  over?: true
  /**
   * The yield is estimated: the day counter went back during the day, and what it had counted before may be of the day before; or the
   * file that 1.1.0 took it from had values of only a part of the time.
   */
  doubtful?: true
  /** None of days before peaks were recorded. */
  peak?: Peak
  /** The times in which its power was recorded, in order; none of days before they were kept. The counter tells what came in between. */
  watched?: readonly WatchedTime[]
  /** The times in which its limit held it back, as far as it was watched: first slot, and the first one after it. */
  held?: readonly (readonly [from: number, to: number])[]
  /** W of its limit from a slot on while it was watched, in order; -1 while that is unknown, as before the first. None of days before limits were kept. */
  limits?: readonly (readonly [slot: number, watts: number])[]
  /** W that it can give, as last seen. */
  rated?: number
  /** Whether a battery fed it at any time of the day; none while that is unknown, or where the firmware knows no battery. */
  onBattery?: boolean
  /** Powers of it are from a file that does not tell its limits: nothing is learned from them. */
  imported?: true
}

/** Yields, names and peaks of a day. */
export interface YieldsDay {
  /** What a fork keeps of its house; it checks it as it reads it. */
  house?: unknown
  /** Of the plant. */
  peak?: Peak
  /** The owner has left the day out: its counters only tell what came before and after it. Never stored. */
  leftOut?: true
  /** By serial. */
  inverters: Record<string, InverterDay>
  /** Of the whole plant, as 1.1.0 took it from files that name no inverter: counts on days without a yield of any of them. */
  plant?: InverterDay
}

/** The tables of the history, each with a record per local day. */
export interface Tables {
  power: PowerDay
  strings: StringsDay
  yields: YieldsDay
}

export type Table = keyof Tables

/** The records of a table by day, such as `2026-06-21`, in order. */
export type Days<T extends Table> = Record<string, Tables[T]>

/** What was observed of an inverter: means in W of itself and of its strings (by number), besides its yields and names. */
export interface InverterObservation extends Omit<InverterDay, 'peak'> {
  power?: number
  /** W of the highest sample. */
  highest?: number
  strings?: Record<string, number>
  /** Rated power in W, by which its counters are judged, and which is not kept; 0 while it is not known. */
  ratedW?: number
}

/** What was observed at once or within five minutes. */
export interface Observation {
  /** Number of samples behind the means; 0 if unknown. */
  samples: number
  /** W of the plant. */
  plant?: number
  /** W of the plant's highest sample. */
  highest?: number
  /** Yield of the plant on this day, where those of its inverters are unknown. */
  plantDay?: InverterDay
  /** Adds what a fork has observed to the day. */
  add?: ((day: YieldsDay) => void) | undefined
  /** Means of a fork's devices, by name. */
  devices?: Readonly<Record<string, number>>
  /** By serial. */
  inverters: Record<string, InverterObservation>
}

/** A column of the file with the history: its title, and its value at a slot of a day. */
export interface WrittenColumn {
  title: string
  valueAt: (day: string, slot: number) => number | undefined
}

/** The columns that a fork has in the file. */
export interface ForkColumns {
  /** Those of which anything is known. Pure. */
  columns: (days: Days<'yields'>) => WrittenColumn[]
  /** What adds to its day what a row has in them, by the titles of all columns; undefined if it has nothing. Pure. */
  read: (titles: readonly string[], cells: readonly string[]) => Observation['add']
}

/** An observation with its place: a local day such as `2026-06-21`, and a slot of five minutes of it, 0..287. */
export interface PlacedObservation extends Observation {
  day: string
  slot: number
}

/** The distinct keys of records, in the order in which they are found. */
export const keysOf = (records: readonly (object | undefined)[]) => [
  ...new Set(records.flatMap(record => Object.keys(record ?? {}))),
]

/** Whether a value is an object with members, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value)

/** Whether a value can be a power, a counter or a number of samples: a number of at most twelve digits, as in the file. */
export const isMeasure = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 1e12

/** Whether a text can be a serial, and no member that every object has. Source: gateway contract 6.2. */
export const isSerial = (text: string) => /^[\da-f]+$/i.test(text)
