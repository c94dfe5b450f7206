import { create } from 'zustand'
import type { Hints, Live, LiveInverter, Totals } from '../contract/live.ts'
import type { ApiError } from './api.ts'
import { textOf } from './format.ts'

/** How values arrive: by the socket, by calls in its place, or not at all. */
export type Link = 'connecting' | 'open' | 'polling' | 'closed'

/** An inverter as last heard of, `at` in ms of the browser's clock. */
export type Seen = LiveInverter & { at: number }

export interface LiveState {
  link: Link
  /** No message for two push periods: what is shown is old. */
  stale: boolean
  /** When the last message came, ms of the browser's clock; 0 before the first. */
  heard: number
  /** Serials in display order. */
  serials: readonly string[]
  inverters: Readonly<Record<string, Seen>>
  total?: Totals | undefined
  hints?: Hints | undefined
  /** The list of inverters is known to be complete. */
  complete: boolean
  /** Why the list could not be loaded. */
  error?: ApiError | undefined
}

export const nothingSeen: LiveState = {
  link: 'connecting',
  stale: false,
  heard: 0,
  serials: [],
  inverters: {},
  complete: false,
}

export const useLive = create<LiveState>()(() => nothingSeen)

/** What is in a message; an empty one asks to reconnect, anything else that is no live message is nothing. */
export function parseLive(text: string): Partial<Live> | 'empty' | undefined {
  try {
    return liveOf(JSON.parse(text || '{}'))
  } catch {
    return undefined
  }
}

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members of a live message that can be used; a wrong one is left out, so that it spoils nothing else. */
export function liveOf(value: unknown): Partial<Live> | 'empty' | undefined {
  if (!record(value)) return undefined
  if (!Object.keys(value).length) return 'empty'
  const { inverters, total, hints } = value
  const known = Array.isArray(inverters)
    ? inverters
        .filter(i => record(i) && typeof i.serial === 'string' && i.serial)
        .map(i => ('name' in i ? { ...i, name: textOf(i.name) } : i))
    : undefined
  return {
    ...(known && { inverters: known as LiveInverter[] }),
    ...(record(total) && { total: total as unknown as Totals }),
    ...(record(hints) && { hints: hints as unknown as Hints }),
  }
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** `fresh` over `old`, keeping the old value wherever nothing changed, so that its readers are not told. */
function over<T extends object>(old: T | undefined, fresh: T | undefined) {
  return old && fresh && !same(old, { ...old, ...fresh }) ? { ...old, ...fresh } : (old ?? fresh)
}

const order = (inverter: Seen | undefined) => Number(inverter?.order) || 0

/**
 * What a message changes. A snapshot decides which inverters exist; a push adds or renews the one it brings.
 * Pure, so the protocol is tested without a socket.
 */
export function merge(
  state: LiveState,
  { inverters = [], total, hints }: Partial<Live>,
  now: number,
  snapshot = false,
) {
  const seen: Record<string, Seen> = snapshot ? {} : { ...state.inverters }
  for (const fresh of inverters)
    seen[fresh.serial] = { ...state.inverters[fresh.serial], ...seen[fresh.serial], ...fresh, at: now }
  // A push moves nothing as a rule, and comes every second.
  const inPlace = !snapshot && inverters.every(({ serial, order }) => state.inverters[serial]?.order === order)
  const sorted = inPlace
    ? state.serials
    : Object.keys(seen)
        .map(serial => ({ serial, arrived: arrival(state, inverters, serial) }))
        .sort((a, b) => order(seen[a.serial]) - order(seen[b.serial]) || a.arrived - b.arrived)
        .map(({ serial }) => serial)
  return {
    inverters: seen,
    serials: same(sorted, state.serials) ? state.serials : sorted,
    ...(total && { total: over(state.total, total) }),
    ...(hints && { hints: over(state.hints, hints) }),
    ...(snapshot && { complete: true, error: undefined }),
    heard: now,
    stale: false,
  } satisfies Partial<LiveState>
}

/** Equal orders keep the sequence in which the gateway named them; object keys that look like numbers do not. */
function arrival(state: LiveState, fresh: readonly LiveInverter[], serial: string) {
  const before = state.serials.indexOf(serial)
  return before < 0 ? state.serials.length + fresh.findIndex(i => i.serial === serial) : before
}
