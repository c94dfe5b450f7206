import { create } from 'zustand'
import type { StringRef } from '../live/strings.ts'
import type { StringFault, StringMemories } from './strings.ts'
import { shownDay } from './sun.ts'

/** A string of an inverter that gives less than it should. */
export interface WeakString extends StringFault, StringRef {}

interface Strings {
  weak: readonly WeakString[]
  /** W of each string in full sun, by serial and number; undefined while unknown, 0 if it never gave anything. */
  best: Readonly<Record<string, Readonly<Record<string, number | undefined>>>>
  /** Serials of the inverters whose strings can all be judged. */
  judged: readonly string[]
  /** By `serial/number`, up to now. */
  memories: StringMemories
}

/** What is known of the strings, as far as this visit has judged. */
export const useStrings = create<Strings>(() => ({ weak: [], best: {}, judged: [], memories: {} }))

/** The address of an inverter's string on the shown day. Written out because it is made for every inverter with every push. */
export const stringPath = (inverter: string, string: string) =>
  `/history?day=${shownDay()}&inverter=${encodeURIComponent(inverter)}&string=${string}`
