import { useRef } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Hints, Live, LiveInverter, Totals } from '../contract/live.ts'
import type { ApiError } from '../gateway/api-error.ts'
import { isObject, jsonIn, listOf } from '../gateway/json.ts'
import type { Connection } from '../gateway/watch.ts'
import { textOf } from '../i18n/format.ts'
import { type DeviceChanges, type DeviceState, heardAt, isAgeKnown, staleAfterMs } from './age.ts'
import { changesOf, forkTotalsOf } from './fork-totals.ts'
import { isOverLimit } from './inverter-state.ts'
import { doubtOf, plausibleInverter, type RatingDoubt, type RunningCounter, runningCounter } from './plausible.ts'

/**
 * An inverter with its latest values, received at `at`, its measurements at `measuredAt`, ms of the browser's clock. Its age is the newest that
 * the gateway has said of it. Since `overLimitSince` it gives more than the limit that it still has. `isLimitRead`: the gateway has said a
 * limit since its start, so that one of 0 is one.
 */
export type Seen = LiveInverter & {
  at: number
  measuredAt?: number | undefined
  overLimitSince?: number | undefined
  doubt?: RatingDoubt | undefined
  running?: RunningCounter | undefined
  isLimitRead?: boolean | undefined
}

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
  /** When the totals of each device of another firmware were last new, and of when its own document is. */
  changes?: DeviceChanges | undefined
  documents?: DeviceState['documents']
  hints?: Hints | undefined
  /** Serials of the inverters that a limiter of the firmware sets: that one rests, or holds back, is no fault. */
  governed?: readonly string[] | undefined
  /** Names of the inverters that the gateway stores but does not know the type of: it never asks them, nor are they in `serials`. */
  unknownTypes?: readonly string[] | undefined
  /** Serials of the inverters that a battery feeds: what they give is no sun. */
  onBattery?: readonly string[] | undefined
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

/** The serials of the inverters on panels, in display order. */
export const onPanels = ({ serials, onBattery = [] }: Pick<LiveState, 'serials' | 'onBattery'>) =>
  serials.filter(serial => !onBattery.includes(serial))

export const useLive = create<LiveState>(() => nothingSeen)

/** `now`, in which every part that is as it was before is that one itself, so that whoever reads it sees that nothing has changed. */
function reuse<T>(before: unknown, now: T): T {
  if (!isObject(before) || !isObject(now)) return now
  const names = Object.keys(now)
  let isSame = names.length === Object.keys(before).length
  let result: Record<string, unknown> = now
  for (const name of names) {
    const part = reuse(before[name], now[name])
    isSame &&= name in before && Object.is(part, before[name])
    if (part === now[name]) continue
    if (result === now) result = Array.isArray(now) ? Object.assign([], now) : { ...now }
    result[name] = part
  }
  return (isSame ? before : result) as T
}

/** What a component shows of a store, worked out: it is drawn again only when that has changed. */
export function useShown<S, T>(useStore: UseBoundStore<StoreApi<S>>, select: (state: S) => T): T {
  const last = useRef<T>(undefined)
  return useStore(state => {
    const shown = reuse(last.current, select(state))
    last.current = shown
    return shown
  })
}

/** Whether the values shown are known to be old: none have arrived for a while, or none can. */
export const isStale = ({ stale, outage }: LiveState) => stale || outage !== undefined

/** Whether the gateway gives no answer, so that no command can be sent. */
export const isGone = ({ outage }: LiveState) => outage?.reason === 'offline' || outage?.reason === 'timeout'

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
        // It is the key of many objects: a name that all of them have would be found where there is nothing.
        .filter(({ serial }) => serial && !(serial in {}))
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

const order = (inverter: Seen | undefined) => Number(inverter?.order) || 0

/** An inverter after a message about it: only what the gateway says of itself makes it fresh. */
function received(before: Seen | undefined, fresh: LiveInverter, now: number) {
  const measuredAt = 'AC' in fresh ? now : before?.measuredAt
  const kept = measuredAt !== undefined && now - measuredAt >= staleAfterMs.details ? undefined : before
  const doubt = 'AC' in fresh ? doubtOf(fresh, before?.doubt, now) : before?.doubt
  const running = 'INV' in fresh ? runningCounter({ ...fresh, doubt }, before?.running) : before?.running
  const inverter: Seen = { ...kept, ...reuse(before, fresh), at: now, measuredAt, doubt, running }
  const last = before && heardAt(before)
  // A clock that was set back makes nothing new.
  const isLaterKnown = last !== undefined && last <= now && !(heardAt(inverter) > last && isAgeKnown(fresh))
  if (isLaterKnown) inverter.data_age_ms = now - last
  // The counters of a restarted gateway are lower; they are cleared at midnight, too.
  const goesOn = before?.isLimitRead && Number(fresh.radio_stats?.rx_success) >= before.radio_stats?.rx_success
  if (fresh.limit_relative > 0 || (goesOn && fresh.limit_absolute !== -1)) inverter.isLimitRead = true
  else delete inverter.isLimitRead
  const plausible = plausibleInverter(inverter)
  if (!isOverLimit(plausible)) return before?.overLimitSince ? { ...plausible, overLimitSince: undefined } : plausible
  const isSameLimit = before?.limit_relative === plausible.limit_relative
  return { ...plausible, overLimitSince: (isSameLimit && before.overLimitSince) || now }
}

/**
 * The state after a message. A snapshot decides which inverters exist; a push adds or updates one.
 * Pure, so it is tested without a socket.
 */
export function mergeLive(
  state: Values,
  { inverters = [], total, hints }: Partial<Live>,
  now: number,
  snapshot = false,
) {
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
    serials: reuse(state.serials, sorted),
    ...(total && {
      total: reuse(state.total, { ...state.total, ...total }),
      changes: changesOf(state.changes ?? {}, state.total, total, now),
    }),
    ...(hints && { hints: reuse(state.hints, { ...state.hints, ...hints }) }),
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
