import type { TextKey, TextParams } from '../i18n/i18n.ts'
import type { Plant } from './plant.ts'

/** A finding about the plant: a part of the sentence below the number, or of the page on low yields. */
export interface Finding {
  /** `found`: it is so; `fine`: it is not; `unknown`: it cannot be told. */
  state: 'found' | 'fine' | 'unknown'
  text: TextKey
  params?: TextParams
  /** Its colour in the sentence; none if it needs no attention. */
  look?: 'down' | 'idle'
  /** It changes with every push, so it is not announced. */
  quiet?: true
  /** What to do about it. */
  advice?: TextKey
  /** Where it leads: a page, an inverter by its serial, the page of another gateway, or the dialog that limits all inverters. */
  to?: { page: string } | { inverter: string } | { gateway: string } | 'limit'
  /** A possible reason for a low yield; the page on low yields says what to do. */
  explainsLowYield?: true
}

/** Looks for one thing: empty if it is not so, undefined if that cannot be told. Changes nothing. */
export type Rule = (plant: Plant) => readonly Finding[] | undefined

/** Texts about inverters that a limiter of the firmware sets: being held back, or resting, is no fault. */
export interface Limiter {
  /** In the row of an inverter that feeds nothing in. */
  idle: TextKey
  /** On the page on low yields: the inverter `name` feeds nothing in, or is held at this `limit`. */
  rests: TextKey
  held: TextKey
  /** The page of the limiter. */
  page: string
}

/** Examines a possible cause of a low yield: fine without findings; the first of several decides where the page lists it. Changes nothing. */
export type Cause = (plant: Plant) => readonly Finding[]

/** A finding that says why something cannot be told. */
export const cannotTell = (text: TextKey, params?: TextParams): Finding[] => [
  { state: 'unknown', text, ...(params && { params }) },
]
