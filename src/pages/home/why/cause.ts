import type { EventLog, GridProfile, OrEmpty } from '../../../contract/inverters.ts'
import type { WeakStringOf } from '../../../history/history.ts'
import type { Days } from '../../../history/records.ts'
import type { TextKey, TextParams } from '../../../i18n/i18n.ts'
import { isSilent } from '../../../live/inverter-state.ts'
import type { Track } from '../../../live/radio/window.ts'
import { type Plant, silentOf } from '../answer/plant.ts'

/** A place on the earth in degrees, north and east positive. */
export interface Position {
  latitude: number
  longitude: number
}

/** What the gateway and the history say besides the live values. */
export interface Read {
  /** By serial; one that could not be read is missing. */
  grids: Readonly<Record<string, OrEmpty<GridProfile>>>
  /** By serial; one that could not be read is missing. */
  events: Readonly<Record<string, OrEmpty<EventLog>>>
  /** Curves of today, of the 30 days before, and of this season a year ago. */
  power: Days<'power'>
  /** Place of the plant; undefined where only the owner may read it, or nobody has set it. */
  position?: Position | undefined
}

/** What the causes are judged by. */
export interface Evidence extends Plant, Read {
  /** Serials of the inverters that are examined; the others are only compared with them. */
  about: readonly string[]
  weak: readonly WeakStringOf[]
  /** How the requests of the last minutes ended, by serial. */
  tracks: Readonly<Record<string, Track>>
}

/** What was found of a possible cause. */
export interface Finding {
  /** `found`: it costs yield now; `fine`: it does not; `unknown`: that cannot be told. */
  state: 'found' | 'fine' | 'unknown'
  text: TextKey
  params?: TextParams
  /** What to do about it. */
  advice?: TextKey
  /** The page where that is done. */
  page?: string
}

/** A possible cause of a low yield. */
export interface Cause {
  title: TextKey
  /** What is found of it; the first finding if there are several of different states decides its place. Pure. */
  examine(evidence: Evidence): readonly Finding[]
}

/** The inverters that are examined. */
export const examined = ({ inverters, about }: Evidence) => inverters.filter(({ serial }) => about.includes(serial))

/** Those of them whose values are of now: what one that does not answer had last says nothing. */
export function answering(evidence: Evidence) {
  const silent = silentOf(evidence)
  return examined(evidence).filter(inverter => !isSilent(inverter) && !silent.includes(inverter))
}

/** A finding without more than its text. */
export const fine = (text: TextKey, params?: TextParams): Finding[] => [
  { state: 'fine', text, ...(params && { params }) },
]

/** A finding that says why nothing can be said. */
export const unknown = (text: TextKey, params?: TextParams): Finding[] => [
  { state: 'unknown', text, ...(params && { params }) },
]

/** The findings, or without any that there is nothing. */
export const foundOr = (found: readonly Finding[], otherwise: readonly Finding[]) => (found.length ? found : otherwise)
