import { useRef } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Hints, Live, LiveInverter, Totals } from '../contract/live.ts'
import type { ApiError } from '../gateway/api-error.ts'
import { isObject, isRecord, jsonIn, listOf } from '../gateway/json.ts'
import type { Connection } from '../gateway/watch.ts'
import { textOf } from '../i18n/format.ts'
import { type DeviceChanges, type DeviceState, heardAt, isAgeKnown, staleAfterMs } from './age.ts'
import { changesOf, forkTotalsOf } from './fork-totals.ts'
import { isOverLimit } from './inverter-state.ts'
import { doubtOf, plausibleInverter, type RatingDoubt, type RunningCounter, runningCounter } from './plausible.ts'

/** An inverter with its latest values; times in ms of the browser's clock. */
export type SeenInverter = LiveInverter & {
  /** When they were received. */
  at: number
  /** When they were measured, by the newest age that the gateway has reported. */
  measuredAt?: number | undefined
  overLimitSince?: number | undefined
  /** Power above the rated one: since when, and until when. */
  doubt?: RatingDoubt | undefined
  /** A day counter that may never be reset. */
  running?: RunningCounter | undefined
  /** The gateway has read a limit since its start, so that 0 is a real one. */
  isLimitRead?: boolean | undefined
}

export interface LiveState {
  /** How values arrive: by the socket, by polling in its place, or not at all. */
  link: Connection['link']
  /** Why values are polled. */
  trouble?: Connection['trouble']
  /** No message for two push periods: the values shown are stale. */
  stale: boolean
  /** Why nothing arrives: the call that failed while the socket was closed, or the browser is offline. Until the next message. */
  outage?: ApiError | undefined
  /** When the last message arrived, ms of the browser's clock; 0 before the first. */
  messageAt: number
  /** Serials in display order. */
  serials: readonly string[]
  inverters: Readonly<Record<string, SeenInverter>>
  total?: Totals | undefined
  /** When the totals of each device of a fork last changed, and the age of its document. */
  changes?: DeviceChanges | undefined
  documents?: DeviceState['documents']
  hints?: Hints | undefined
  /** Serials of the inverters that the firmware's limiter sets: resting or being held back is no fault of theirs. */
  governed?: readonly string[] | undefined
  /** Names of stored inverters whose type the gateway does not know: it never polls them, and `serials` lacks them. */
  unknownTypes?: readonly string[] | undefined
  /** Serials of the inverters that a battery feeds: their power is not the sun's. */
  onBattery?: readonly string[] | undefined
  /** The list of inverters has been read: `serials` has all of them. */
  complete: boolean
  /** Why the list could not be loaded. */
  error?: ApiError | undefined
  /** How often the user has reloaded the values; a fork's cards then read again. */
  reloads: number
}

export const nothingSeen: LiveState = {
  link: 'connecting',
  stale: false,
  messageAt: 0,
  serials: [],
  inverters: {},
  complete: false,
  reloads: 0,
}

/** What a message of a gateway changes; kept of this gateway and of each other one. */
export type LiveValues = Pick<LiveState, 'serials' | 'inverters' | 'total' | 'changes' | 'hints' | 'messageAt'>

/** Whether an inverter is on panels: at night its silence is sleep. */
export const isOnPanels = ({ onBattery = [] }: Pick<LiveState, 'onBattery'>, serial: string) =>
  !onBattery.includes(serial)

/** The serials of the inverters on panels, in display order. */
export const onPanels = (state: Pick<LiveState, 'serials' | 'onBattery'>) =>
  state.serials.filter(serial => isOnPanels(state, serial))

export const useLive = create<LiveState>(() => nothingSeen)

/** `now`, with every unchanged part replaced by the object from before, so that selectors see no change. */
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

/** A value derived from a store: the component is drawn again only when it has changed. */
export function useShown<S, T>(useStore: UseBoundStore<StoreApi<S>>, select: (state: S) => T): T {
  const last = useRef<T>(undefined)
  return useStore(state => {
    const shown = reuse(last.current, select(state))
    last.current = shown
    return shown
  })
}

/** Whether the values shown are known to be stale: none have arrived for a while, or none can. */
export const isStale = ({ stale, outage }: LiveState) => stale || outage !== undefined

/** Whether the gateway does not answer, so that no command can be sent. */
export const isGone = ({ outage }: LiveState) => outage?.reason === 'offline' || outage?.reason === 'timeout'

/** The content of a message; undefined if it is not a live message. */
export const parseLive = (text: string) => liveOf(jsonIn(text))

/** The strings of an inverter; a name that is not a text is dropped. */
const withNames = (DC: unknown) =>
  isRecord(DC)
    ? Object.fromEntries(
        Object.entries(DC).map(([n, string]) => {
          const isNamed = !isRecord(string) || !isRecord(string.name) || typeof string.name.u === 'string'
          return [n, isNamed ? string : { ...string, name: { u: '' } }]
        }),
      )
    : {}

/** The valid members of a live message. */
export function liveOf(value: unknown): Partial<Live> | undefined {
  if (!isRecord(value)) return undefined
  const { inverters, total, hints } = value
  const more = forkTotalsOf(value)
  const known = Array.isArray(inverters)
    ? listOf(inverters)
        .filter(isRecord)
        .map(i => ({
          ...i,
          serial: textOf(i.serial, ''),
          ...('name' in i && { name: textOf(i.name) }),
          ...('DC' in i && { DC: withNames(i.DC) }),
        }))
        // A serial is the key of many objects, so it must not be a name that every object has.
        .filter(({ serial }) => serial && !(serial in {}))
    : undefined
  return {
    ...(known && { inverters: known as unknown[] as LiveInverter[] }),
    ...((isRecord(total) || more) && { total: Object.assign({}, total, more) as Totals }),
    ...(isRecord(hints) && { hints: hints as unknown as Hints }),
  }
}

/** The messages of a burst as one; the latest wins. Pure. */
export function burstOf(messages: readonly Partial<Live>[]): Partial<Live> {
  const all = Object.assign({}, ...messages, { inverters: messages.flatMap(({ inverters = [] }) => inverters) })
  // The firmware of a fork sends its totals in messages of their own.
  if (all.total) all.total = Object.assign({}, ...messages.map(({ total }) => total))
  return all
}

const order = (inverter: SeenInverter | undefined) => Number(inverter?.order) || 0

/** An inverter after a message about it: only the age reported by the gateway makes its values newer. */
function received(before: SeenInverter | undefined, fresh: LiveInverter, now: number) {
  const measuredAt = 'AC' in fresh ? now : before?.measuredAt
  const kept = measuredAt !== undefined && now - measuredAt >= staleAfterMs.details ? undefined : before
  const doubt = 'AC' in fresh ? doubtOf(fresh, before?.doubt, now) : before?.doubt
  const running = 'INV' in fresh ? runningCounter({ ...fresh, doubt }, before?.running) : before?.running
  const inverter: SeenInverter = { ...kept, ...reuse(before, fresh), at: now, measuredAt, doubt, running }
  const last = before && heardAt(before)
  // A clock that was set back makes nothing newer.
  const isLaterKnown = last !== undefined && last <= now && !(heardAt(inverter) > last && isAgeKnown(fresh))
  if (isLaterKnown) inverter.data_age_ms = now - last
  // The counters are lower after a restart of the gateway, and are cleared at midnight.
  const goesOn = before?.isLimitRead && Number(fresh.radio_stats?.rx_success) >= before.radio_stats?.rx_success
  if (fresh.limit_relative > 0 || (goesOn && fresh.limit_absolute !== -1)) inverter.isLimitRead = true
  else delete inverter.isLimitRead
  const plausible = plausibleInverter(inverter)
  if (!isOverLimit(plausible)) return before?.overLimitSince ? { ...plausible, overLimitSince: undefined } : plausible
  const isSameLimit = before?.limit_relative === plausible.limit_relative
  return { ...plausible, overLimitSince: (isSameLimit && before.overLimitSince) || now }
}

/** The state after a message. A snapshot decides which inverters exist; a push adds or updates one. Pure. */
export function mergeLive(
  state: LiveValues,
  { inverters = [], total, hints }: Partial<Live>,
  now: number,
  snapshot = false,
) {
  const seen: Record<string, SeenInverter> = snapshot ? {} : { ...state.inverters }
  for (const fresh of inverters)
    seen[fresh.serial] = received(seen[fresh.serial] ?? state.inverters[fresh.serial], fresh, now)
  // Usually there is nothing to sort: pushes come every second and rarely change the order.
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
    messageAt: now,
    stale: false,
    outage: undefined,
  } satisfies Partial<LiveState>
}

/** The rank among inverters of equal order: the order of the gateway's list, which object keys that look like numbers do not keep. */
function rank(state: LiveValues, fresh: readonly LiveInverter[], serial: string) {
  const before = state.serials.indexOf(serial)
  return before < 0 ? state.serials.length + fresh.findIndex(i => i.serial === serial) : before
}
