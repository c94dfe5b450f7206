import { channelWidthHz } from '../../../../contract/limits.ts'
import { isObject, jsonIn } from '../../../../gateway/json.ts'
import { recall, remember } from '../../../../gateway/storage.ts'

/** A search that may have been interrupted. */
export interface Kept {
  /** The frequency before it, Hz. */
  from: number
  /** When it was last known to go on, ms since 1970; 0 once its page has gone. */
  at: number
  /** This tab has stored it. */
  mine: boolean
}

/** Local storage key. */
export const keptKey = 'frequencySearch'

/** A search that has said nothing for this long, ms, was interrupted: another tab may be searching. */
export const aliveMs = 60_000

/** Tells this tab from the others of the browser. */
const tab = String(Math.random())

/**
 * Stores the old frequency, Hz, and when it was last known to go on, before another is set and for as long as it is not set again.
 * False if another tab has stored a search, which is left as it is.
 */
export function keepSearch(from: number, at: number) {
  if (keptSearch()?.mine === false) return false
  remember(keptKey, JSON.stringify({ from, at, tab }))
  return true
}

/** The old frequency is set, or is not wanted any more. */
export const forgetSearch = () => remember(keptKey, null)

/** The search that has not put its old frequency back. */
export function keptSearch(): Kept | undefined {
  const kept = jsonIn(recall(keptKey) ?? '')
  if (!isObject(kept)) return undefined
  const { from, at } = kept
  if (typeof from !== 'number' || from <= 0 || from % channelWidthHz !== 0) return undefined
  return { from, at: typeof at === 'number' && at <= Date.now() ? at : 0, mine: kept.tab === tab }
}
