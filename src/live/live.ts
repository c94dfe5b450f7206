import { create } from 'zustand'
import type { Hints, Live, LiveInverter, Totals } from '../contract/live.ts'
import type { ApiError } from '../gateway/api-error.ts'
import { jsonIn, listOf } from '../gateway/json.ts'
import type { Connection } from '../gateway/watch.ts'
import { textOf } from '../i18n/format.ts'
import { type Changes, changesOf, forkTotalsOf } from './fork-totals.ts'
import { heardAt, isAgeKnown, isOverLimit } from './inverter-state.ts'
import { plausibleInverter } from './plausible.ts'

/**
 * An inverter with its latest values, received at `at`, its measurements at `measuredAt`, ms of the browser's clock. Its age is the newest that
 * the gateway has said of it. Since `overLimitSince` it gives more than the limit that it still has.
 */
export type Seen = LiveInverter & { at: number; measuredAt?: number | undefined; overLimitSince?: number | undefined }

export interface LiveState {
  /** How values arrive: by the socket, by polling in its place, or not at all. */
  link: Connection['link']
  /** Why values are polled. */
  trouble?: Connection['trouble']
  /** No message for two push periods: the values shown are old. */
  stale: boolean
  /** Why nothing arrives: the call that failed while the socket was closed, or the browser's own network. Until the next message. */
  outage?: ApiError | undefined
  /** When the last message arrived, ms of the browser's clock; 0 before the first. */
  heard: number
  /** Serials in display order. */
  serials: readonly string[]
  inverters: Readonly<Record<string, Seen>>
  total?: Totals | undefined
  /** When the totals of each device of another firmware last changed, and when its own document was sent, ms of the browser's clock. */
  changes?: Changes | undefined
  documents?: Changes | undefined
  hints?: Hints | undefined
  /** Serials of the inverters that a limiter of the firmware sets: that one rests, or holds back, is no fault. */
  governed?: readonly string[] | undefined
  /** The list of inverters is known to be complete. */
  complete: boolean
  /** Why the list could not be loaded. */
  error?: ApiError | undefined
  /** How often the reader asked for everything anew; a fork's cards read again then. */
  reloads: number
}

export const nothingSeen: LiveState = {
  link: 'connecting',
  stale: false,
  heard: 0,
  serials: [],
  inverters: {},
  complete: false,
  reloads: 0,
}

/** The values of a gateway, whichever it is. */
export type Values = Pick<LiveState, 'serials' | 'inverters' | 'total' | 'changes' | 'hints' | 'heard'>

export const useLive = create<LiveState>(() => nothingSeen)

/** Whether the values shown are known to be old: none have arrived for a while, or none can. */
export const isOld = ({ stale, outage }: LiveState) => stale || outage !== undefined

/** The content of a message; undefined if it is no live message. */
export const parseLive = (text: string) => liveOf(jsonIn(text))

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The strings of an inverter; a name that is no text counts as none. */
const withNames = (DC: unknown) =>
  record(DC)
    ? Object.fromEntries(
        Object.entries(DC).map(([n, string]) => {
          const isNamed = !record(string) || !record(string.name) || typeof string.name.u === 'string'
          return [n, isNamed ? string : { ...string, name: { u: '' } }]
        }),
      )
    : {}

/** The valid members of a live message; invalid ones are left out. */
export function liveOf(value: unknown): Partial<Live> | undefined {
  if (!record(value)) return undefined
  const { inverters, total, hints } = value
  const more = forkTotalsOf(value)
  const known = Array.isArray(inverters)
    ? listOf(inverters)
        .filter(record)
        .map(i => ({
          ...i,
          serial: textOf(i.serial, ''),
          ...('name' in i && { name: textOf(i.name) }),
          ...('DC' in i && { DC: withNames(i.DC) }),
        }))
        .filter(({ serial }) => serial)
    : undefined
  return {
    ...(known && { inverters: known as unknown[] as LiveInverter[] }),
    ...((record(total) || more) && { total: Object.assign({}, total, more) as Totals }),
    ...(record(hints) && { hints: hints as unknown as Hints }),
  }
}

/** The messages of a burst as one, in which the latest wins. Pure. */
export function burstOf(messages: readonly Partial<Live>[]): Partial<Live> {
  const all = Object.assign({}, ...messages, { inverters: messages.flatMap(({ inverters = [] }) => inverters) })
  // The firmware of a fork sends its totals in messages of their own.
  if (all.total) all.total = Object.assign({}, ...messages.map(({ total }) => total))
  return all
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** `fresh` merged into `old`, or `old` itself when nothing changed, so that components which read it do not render. */
function merged<T extends object>(old: T | undefined, fresh: T) {
  const both = { ...old, ...fresh }
  return old && same(old, both) ? old : both
}

const order = (inverter: Seen | undefined) => Number(inverter?.order) || 0

/** An inverter that was not pushed for so long, while others were, is no longer one of the gateway's. Source: gateway contract 6.5. */
export const goneMs = 60_000

/** After this time a list, which has no details, does not keep the old ones: with its age they would look new. */
const keptMs = 60_000

/** An inverter after a message about it: only what the gateway says of itself makes it fresh. */
function received(before: Seen | undefined, fresh: LiveInverter, now: number) {
  const measuredAt = 'AC' in fresh ? now : before?.measuredAt
  const kept = measuredAt !== undefined && now - measuredAt >= keptMs ? undefined : before
  const inverter: Seen = { ...kept, ...fresh, at: now, measuredAt }
  const last = before && heardAt(before)
  // A clock that was set back makes nothing new.
  const isLaterKnown = last !== undefined && last <= now && !(heardAt(inverter) > last && isAgeKnown(fresh))
  if (isLaterKnown) inverter.data_age_ms = now - last
  const plausible = plausibleInverter(inverter)
  if (!isOverLimit(plausible)) return before?.overLimitSince ? { ...plausible, overLimitSince: undefined } : plausible
  const isSameLimit = before?.limit_relative === plausible.limit_relative
  return { ...plausible, overLimitSince: (isSameLimit && before.overLimitSince) || now }
}

/**
 * The state after a message. A snapshot decides which inverters exist; a push adds or updates one.
 * Pure, so it is tested without a socket.
 */
export function merge(state: Values, { inverters = [], total, hints }: Partial<Live>, now: number, snapshot = false) {
  const seen: Record<string, Seen> = snapshot ? {} : { ...state.inverters }
  for (const fresh of inverters)
    seen[fresh.serial] = received(seen[fresh.serial] ?? state.inverters[fresh.serial], fresh, now)
  // Sorting is skipped as a rule: pushes come every second and rarely change the order.
  const inPlace = !snapshot && inverters.every(({ serial, order }) => state.inverters[serial]?.order === order)
  const sorted = inPlace
    ? state.serials
    : Object.keys(seen)
        .map(serial => ({ serial, arrived: rank(state, inverters, serial) }))
        .sort((a, b) => order(seen[a.serial]) - order(seen[b.serial]) || a.arrived - b.arrived)
        .map(({ serial }) => serial)
  return {
    inverters: seen,
    serials: same(sorted, state.serials) ? state.serials : sorted,
    ...(total && {
      total: merged(state.total, total),
      changes: changesOf(state.changes ?? {}, state.total, total, now),
    }),
    ...(hints && { hints: merged(state.hints, hints) }),
    ...(snapshot && { complete: true, error: undefined }),
    heard: now,
    stale: false,
    outage: undefined,
  } satisfies Partial<LiveState>
}

/** The rank among inverters of equal order: as the gateway lists them, which object keys that look like numbers do not keep. */
function rank(state: Values, fresh: readonly LiveInverter[], serial: string) {
  const before = state.serials.indexOf(serial)
  return before < 0 ? state.serials.length + fresh.findIndex(i => i.serial === serial) : before
}
