import { create } from 'zustand'
import type { StringFault, StringMemories } from './strings.ts'
import { shownDay } from './sun.ts'

/** A string of an inverter that gives less than it should. */
export interface WeakString extends StringFault {
  serial: string
  string: string
}

interface Strings {
  weak: readonly WeakString[]
  /** What each string gives in full sun, W, by serial and number; undefined while that is not known, 0 for one that never gave anything. */
  best: Readonly<Record<string, Readonly<Record<string, number | undefined>>>>
  /** Serials of the inverters whose strings can all be judged. */
  judged: readonly string[]
  /** By `serial/number`, as of now. */
  memories: StringMemories
}

/** What is known of the strings, as far as this visit has looked. */
export const useStrings = create<Strings>(() => ({ weak: [], best: {}, judged: [], memories: {} }))

/** The address of the shown day of an inverter's string, beside its other strings. Written out: it is made for every inverter with every push. */
export const stringPath = (inverter: string, string: string) =>
  `/history?day=${shownDay()}&inverter=${encodeURIComponent(inverter)}&string=${string}`
