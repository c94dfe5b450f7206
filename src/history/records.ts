/** Values of a day by slot of five minutes, 0..287; undefined where nothing was recorded. */
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

/** Days for which powers of strings are kept, and from which they are judged. */
export const stringDays = 30

/** The highest sample of a day: W, and its slot. */
export interface Peak {
  watts: number
  slot: number
}

/** A time in which an inverter's power was recorded. */
export interface WatchedTime {
  /** Its first and its last slot. */
  from: number
  to: number
  /** Wh of the day counter at its beginning and end. */
  begin: number
  end: number
  /** Wh of the day counters of its strings at its beginning and end, by number; missing in older records. */
  strings?: Readonly<Record<string, readonly [begin: number, end: number]>>
}

/** What the counters of an inverter tell of a day: kept or replaced together. */
export interface DayCounters {
  /** Wh of this day, as last seen; without `yieldTotal` in what version 1.1.0 took from files of other programs. */
  yieldDay?: number
  /** Wh since the inverter was installed, as last seen. */
  yieldTotal?: number
  /** Wh that the day counter last showed, if the yield is another: it went back, or counted what the total did not. */
  counter?: number
  /** Slot in which the counters were last seen; missing in records of 1.1.0. */
  slot?: number
  /** The day counter was seen to start on this day. */
  begun?: true
  /** The inverter was asleep in the evening when last seen, so nothing more comes on this day. */
  over?: true
  /** The yield is estimated: the day counter went back, or the file that 1.1.0 took it from covered only a part of the day. */
  doubtful?: true
}

/** What is known of an inverter on a day. */
export interface InverterDay extends DayCounters {
  name?: string
  /** The address of the inverter's gateway, if it is not the one that the page was loaded from. */
  gateway?: string
  /** Names of its strings, by number. */
  stringNames?: Record<string, string>
  /** Missing in records from before peaks were kept. */
  peak?: Peak
  /** The times in which its power was recorded, in order; missing in older records. The counters tell what came in between. */
  watched?: readonly WatchedTime[]
  /** The times in which its limit held it back, while it was watched: first slot, and first slot after it. */
  held?: readonly (readonly [from: number, end: number])[]
  /** Its limit in W from a slot on, in order, while it was watched; -1 while unknown. Missing in older records. */
  limits?: readonly (readonly [slot: number, watts: number])[]
  /** Rated power in W, as last seen. */
  rated?: number
  /** Whether a battery fed it at any time of the day; missing while unknown, or if the firmware knows no battery. */
  onBattery?: boolean
  /** Its powers are from a file without limits: nothing is learned from them. */
  imported?: true
}

/** Yields, names and peaks of a day. */
export interface YieldsDay {
  /** What a fork records of its house, and checks when it reads it. */
  house?: unknown
  /** Peak of the plant. */
  peak?: Peak
  /** The owner has left the day out: its counters are read only for the days around it. Never stored. */
  leftOut?: true
  /** By serial. */
  inverters: Record<string, InverterDay>
  /** The whole plant, as 1.1.0 took it from files that name no inverter; used on days without the yield of any inverter. */
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

/** What an observation has of its moment, for curves and peaks: mean W of the inverter and of its strings (by number). */
export interface InverterMoment {
  power?: number
  /** Highest sample in W. */
  highest?: number
  strings?: Record<string, number>
  /** Rated power in W by which its counters are judged: its own, else that of its strings; not stored. 0 while unknown. */
  judgedByW?: number
}

/** An observation of an inverter, with its yields and names. */
export interface InverterObservation extends Omit<InverterDay, 'peak'>, InverterMoment {}

/** An observation of one moment, or of up to five minutes. */
export interface Observation {
  /** Number of samples behind the means; 0 if unknown. */
  samples: number
  /** W of the plant. */
  plant?: number
  /** Highest sample of the plant in W. */
  highest?: number
  /** Yield of the plant on this day, where the yields of its inverters are unknown. */
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
  /** The columns for which anything is known. Pure. */
  columns: (days: Days<'yields'>, strings: Days<'strings'>) => WrittenColumn[]
  /** Reads a fork's columns from a row, by the titles of all columns. Pure. */
  read: (titles: readonly string[], cells: readonly string[]) => Pick<Observation, 'add' | 'devices'>
}

/** An observation with its local day, such as `2026-06-21`, and slot, 0..287. */
export interface PlacedObservation extends Observation {
  day: string
  slot: number
}

/** The distinct keys of records, in the order in which they are found. */
export const keysOf = (records: readonly (object | undefined)[]) => [
  ...new Set(records.flatMap(record => Object.keys(record ?? {}))),
]

/** Whether a value can be a power, a counter or a number of samples: at most twelve digits, as in the file. */
export const isMeasure = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 1e12

/** Whether a text can be a serial, and is no member of `Object.prototype`. Source: gateway contract 6.2. */
export const isSerial = (text: string) => /^[\da-f]+$/i.test(text)
