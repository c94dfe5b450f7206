import { create } from 'zustand'
import type { WeakString } from './weak-string.ts'

/** A weak string of an inverter. */
export interface WeakStringOf extends WeakString {
  serial: string
  /** Since when it has made less than usual, ms since 1970; undefined while that is not known. */
  since?: number | undefined
}

interface History {
  /** Grows with every change, so that views reload. */
  revision: number
  /** Grows when days before today may have changed: not with every recording. */
  past: number
  /** False while the browser stores nothing. */
  kept: boolean
  /** The database has not answered for 5 s. */
  silent: boolean
  /** The strings that deliver less than they should. */
  weak: readonly WeakStringOf[]
  /** What each string can give, W, by serial and number: its highest mean of five minutes in the last 30 days. */
  best: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Serials of the inverters whose strings could all be judged. */
  judged: readonly string[]
}

/** What is known of the history without reading it. */
export const useHistory = create<History>(() => ({
  revision: 0,
  past: 0,
  kept: true,
  silent: false,
  weak: [],
  best: {},
  judged: [],
}))
