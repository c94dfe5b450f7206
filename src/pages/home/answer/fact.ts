import type { TextKey, TextParams } from '../../../i18n/i18n.ts'
import type { Plant } from './plant.ts'

/** A part of the sentence under the number. */
export interface Fact {
  text: TextKey
  params?: TextParams
  /** What it is, by its colour; without a state it is no news. */
  state?: 'down' | 'idle'
  /** It changes with every push, and so is not announced. */
  quiet?: true
  /** Where it leads: a page, an inverter by its serial, the page of another gateway, or the dialog that limits all inverters. */
  to?: { page: string } | { inverter: string } | { gateway: string } | 'limit'
}

/** The facts of a rule about the plant; nothing if it is false. Pure. */
export type Rule = (plant: Plant) => Fact | readonly Fact[] | false | undefined
