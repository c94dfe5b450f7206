import { create } from 'zustand'
import type { StringFault, StringMemories } from './strings.ts'

/** A string of an inverter that gives less than it should. */
export interface WeakString extends StringFault {
  serial: string
  string: string
}

interface Strings {
  weak: readonly WeakString[]
  /** What each string can give, W, by serial and number: in full sun, or while that is not known what the best of its inverter gave. */
  best: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Serials of the inverters whose strings can all be judged. */
  judged: readonly string[]
  /** By `serial/number`, as of now. */
  memories: StringMemories
}

/** What is known of the strings, as far as this visit has looked. */
export const useStrings = create<Strings>(() => ({ weak: [], best: {}, judged: [], memories: {} }))
