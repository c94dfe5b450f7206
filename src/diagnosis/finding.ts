import type { TextKey, TextParams } from '../i18n/i18n.ts'
import type { Plant } from './plant.ts'

/** What was found of the plant: a part of the sentence under the number, and of the page on low yields. */
export interface Finding {
  /** `found`: it is so; `fine`: it is not; `unknown`: that cannot be told. */
  state: 'found' | 'fine' | 'unknown'
  text: TextKey
  params?: TextParams
  /** Its colour in the sentence; without one it is no news. */
  look?: 'down' | 'idle'
  /** It changes with every push, and so is not announced. */
  quiet?: true
  /** What to do about it. */
  advice?: TextKey
  /** Where it leads: a page, an inverter by its serial, the page of another gateway, or the dialog that limits all inverters. */
  to?: { page: string } | { inverter: string } | { gateway: string } | 'limit'
  /** It may be why the yield is low; the page on low yields says what to do. */
  explainsLowYield?: true
}

/** What is found of the plant; an empty list if it is not so, nothing if that cannot be told. Pure. */
export type Rule = (plant: Plant) => readonly Finding[] | undefined

/** What is said of inverters that a limiter of the firmware sets: that one holds back, or rests, is no fault. */
export interface Limiter {
  /** In its row, of one that feeds nothing in. */
  idle: TextKey
  /** On the page on low yields, of one with this `name` that feeds nothing in, or that is held at this `limit`. */
  rests: TextKey
  held: TextKey
  /** The page of the limiter. */
  page: string
}

/**
 * What is found of a possible cause of a low yield; without a finding it is fine, and of several of different states the first decides its
 * place. Pure.
 */
export type Cause = (plant: Plant) => readonly Finding[]

/** A finding that says why nothing can be said. */
export const unknown = (text: TextKey, params?: TextParams): Finding[] => [
  { state: 'unknown', text, ...(params && { params }) },
]
