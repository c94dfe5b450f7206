import { mostYield } from '../live/plausible.ts'
import { slotMs, slotsPerDay, slotsPerHour } from './calendar.ts'
import { higherPeak } from './peaks.ts'
import type {
  Curve,
  DayCounters,
  InverterDay,
  InverterMoment,
  InverterObservation,
  Peak,
  PlacedObservation,
  PowerDay,
  StringsDay,
  Table,
  Tables,
  WatchedTime,
  YieldsDay,
} from './records.ts'

/** The most Wh that one inverter yields in a day; a total counter that moved further was reset. */
export const maxDailyYieldWh = 60_000

/** W that no single inverter exceeds, where the rated power is unknown. */
const maxInverterW = 5000

/** The most Wh that an inverter rated at `ratedW` can yield in a number of slots; `ratedW` is 0 while unknown. */
export const mostWhIn = (slots: number, ratedW = 0) =>
  Math.min(ratedW > 0 ? mostYield(ratedW, slots * slotMs) : (maxInverterW / slotsPerHour) * slots, maxDailyYieldWh)

/** Wh by which counters may disagree without the day being marked: rounding, or a reset at dawn. */
export const doubtfulWh = 100

/** A day counter has 16 bits: if it is never reset, it overflows after this many Wh, and the total falls by as many. */
export const counterOverflowWh = 65_536

/** Before this slot (5 h) a counter may still show the day before: not every inverter resets it at midnight. */
export const resetSlot = 60

/** Sets the values of a slot. Of two means the one with more samples wins. */
function slotSetter(seen: Curve, { slot, samples }: PlacedObservation) {
  const before = seen[slot] ?? 0
  return (curve: Curve, watts: number) => {
    if (samples >= before || curve[slot] === undefined) curve[slot] = watts
    seen[slot] = Math.max(samples, before)
  }
}

function addPower(day: PowerDay, observation: PlacedObservation) {
  const set = slotSetter(day.samples, observation)
  if (observation.plant !== undefined) set(day.plant, observation.plant)
  for (const [serial, { power }] of Object.entries(observation.inverters))
    if (power !== undefined) {
      day.inverters[serial] ??= []
      set(day.inverters[serial], power)
    }
}

function addStrings(day: StringsDay, observation: PlacedObservation) {
  const set = slotSetter(day.samples, observation)
  for (const [serial, { strings = {} }] of Object.entries(observation.inverters))
    for (const [string, watts] of Object.entries(strings)) {
      day.inverters[serial] ??= {}
      day.inverters[serial][string] ??= []
      set(day.inverters[serial][string], watts)
    }
  for (const [device, value] of Object.entries(observation.devices ?? {})) {
    day.devices ??= {}
    day.devices[device] ??= []
    set(day.devices[device], value)
  }
}

/** Every member of the counters of a day; the compiler asks for a new one. */
const counterMembers: Record<keyof DayCounters, true> = {
  yieldDay: true,
  yieldTotal: true,
  counter: true,
  slot: true,
  begun: true,
  over: true,
  doubtful: true,
}

/** Every member that an observation has of its moment; one that is not here would be stored with the day. */
const momentMembers: Record<keyof InverterMoment, true> = { power: true, highest: true, strings: true, judgedByW: true }

/** The members that are in a table, or the others. */
const membersOf = (all: InverterObservation, table: object, isIn: boolean): InverterDay =>
  Object.fromEntries(Object.entries(all).filter(([member]) => member in table === isIn))

/** What an observation has of its day. */
export const dayPartOf = (observed: InverterObservation) => membersOf(observed, momentMembers, false)

/** How reliable the yield of a day is: by the total counter, without one, or estimated. */
const sureness = ({ yieldDay, yieldTotal, doubtful }: InverterDay) =>
  yieldTotal !== undefined ? 3 : yieldDay === undefined ? 0 : doubtful ? 1 : 2

/** The yield that is kept unless both have a total: the more reliable one, else the higher. */
function surerYield(old: InverterDay, fresh: InverterDay): InverterDay {
  const lead = sureness(old) - sureness(fresh) || (old.yieldDay ?? 0) - (fresh.yieldDay ?? 0)
  return membersOf(lead > 0 ? old : fresh, counterMembers, true)
}

/** The counters of a day at an observation. */
type Counters = Pick<InverterDay, 'slot' | 'counter'> & { yieldDay: number; yieldTotal: number }

const counterOf = ({ counter, yieldDay }: Counters) => counter ?? yieldDay

/** The most Wh that can have been made between two observations of a day, in either order. */
const mostBetween = (one: Counters, other: Counters, ratedW: number) =>
  mostWhIn(
    one.slot !== undefined && other.slot !== undefined ? Math.abs(one.slot - other.slot) + 1 : slotsPerDay,
    ratedW,
  )

/** Whether the second observation was made before the first: by their slots, else by a total that was not reset in between. */
function isEarlier(first: Counters, second: Counters, ratedW: number) {
  if (first.slot !== undefined && second.slot !== undefined && first.slot !== second.slot)
    return second.slot < first.slot
  const since = second.yieldTotal - first.yieldTotal
  return since < 0 && since >= -mostBetween(first, second, ratedW)
}

/** Whether a day counter has overflowed, given how far it and the total moved. */
export const hasOverflowed = (counted: number, since: number) =>
  since < 0 && counted >= -counterOverflowWh && Math.abs(counted - since) < doubtfulWh

/**
 * Wh of a day up to the second of two observations: the day counter's, while the total agrees. If they disagree, the total's, if the
 * inverter can have made as much: the counter went back, or was misread. A step of the total alone is an offset.
 */
function madeBy(first: Counters & Pick<InverterDay, 'begun'>, later: Counters, ratedW: number) {
  const counted = counterOf(later) - counterOf(first)
  const since = later.yieldTotal - first.yieldTotal
  const most = mostBetween(first, later, ratedW)
  if (counted <= -doubtfulWh) {
    if (hasOverflowed(counted, since) && counted + counterOverflowWh <= most)
      return first.yieldDay + counted + counterOverflowWh
    const isOfDayBefore = !first.begun && first.slot !== undefined && first.slot < resetSlot
    return !isOfDayBefore && since >= 0 && since <= maxDailyYieldWh ? first.yieldDay + since : later.yieldDay
  }
  if (counted >= 0 && Math.abs(counted - since) < doubtfulWh) return first.yieldDay + counted
  if (since >= 0 && since <= most) return first.yieldDay + since
  return first.yieldDay + (counted > 0 && counted <= most ? counted : 0)
}

/** The first slot of a time, and the first one after it. */
type Edges = readonly [from: number, end: number]

/** Times in order; those that overlap or touch are joined. */
function joined<T>(times: readonly T[], edgesOf: (time: T) => Edges, join: (first: T, later: T) => T): T[] {
  const all: T[] = []
  for (const time of [...times].sort((one, other) => edgesOf(one)[0] - edgesOf(other)[0])) {
    const before = all.at(-1)
    if (before !== undefined && edgesOf(time)[0] <= edgesOf(before)[1]) all[all.length - 1] = join(before, time)
    else all.push(time)
  }
  return all
}

/** The first and last counters of the strings when two times are joined, the earlier one first. */
function stringCountersOf(first: WatchedTime, later: WatchedTime): Pick<WatchedTime, 'strings'> {
  const { strings: before = {} } = first
  const { strings: after = {} } = later
  const ends = later.to < first.to ? { ...after, ...before } : { ...before, ...after }
  const all = Object.entries({ ...after, ...before }).map(
    ([number, [begin, end]]) => [number, [begin, ends[number]?.[1] ?? end]] as const,
  )
  return all.length ? { strings: Object.fromEntries(all) } : {}
}

/** Joins times in which an inverter was watched, with their first and last counters. */
const watchedIn = (times: readonly WatchedTime[]) =>
  joined(
    times,
    ({ from, to }) => [from, to + 1],
    (first, later) => ({
      from: first.from,
      to: Math.max(first.to, later.to),
      begin: first.from === later.from ? Math.min(first.begin, later.begin) : first.begin,
      end: later.to > first.to ? later.end : later.to < first.to ? first.end : Math.max(first.end, later.end),
      ...stringCountersOf(first, later),
    }),
  )

/** Joins times in which a limit held an inverter back. */
const heldIn = (times: readonly Edges[]) =>
  joined<Edges>(
    times,
    edges => edges,
    ([from, end], [, later]) => [from, Math.max(end, later)],
  )

/** The limits of a day, each until the next one that differs. */
const limitsIn = (limits: NonNullable<InverterDay['limits']>) =>
  [...new Map(limits)].sort(([one], [other]) => one - other).filter(([, watts], n, all) => watts !== all[n - 1]?.[1])

/** Merges two observations of an inverter on a day, in either order; doubtful if the counters disagree. `ratedW`: 0 while unknown. */
export function mergeInverterDay(old: InverterDay, fresh: InverterDay, ratedW = 0): InverterDay {
  const merged: InverterDay = { ...old, ...fresh }
  const peak = higherPeak(old.peak, fresh.peak)
  if (peak) merged.peak = peak
  if (old.stringNames && fresh.stringNames) merged.stringNames = { ...old.stringNames, ...fresh.stringNames }
  if (old.held && fresh.held) merged.held = heldIn([...old.held, ...fresh.held])
  if (old.limits && fresh.limits) merged.limits = limitsIn([...old.limits, ...fresh.limits])
  if (old.onBattery) merged.onBattery = true
  if (old.watched && fresh.watched) merged.watched = watchedIn([...old.watched, ...fresh.watched])
  const besides = membersOf(merged, counterMembers, false)
  if (old.yieldTotal === undefined || fresh.yieldTotal === undefined) return { ...besides, ...surerYield(old, fresh) }
  const one = { ...old, yieldDay: old.yieldDay ?? 0, yieldTotal: old.yieldTotal }
  const other = { ...fresh, yieldDay: fresh.yieldDay ?? 0, yieldTotal: fresh.yieldTotal }
  const [first, later] = isEarlier(one, other, ratedW) ? [other, one] : [one, other]
  const yieldDay = madeBy(first, later, ratedW)
  const counter = counterOf(later)
  // A counter that went back holds only a part of the day.
  const shift = later === other && fresh.watched ? yieldDay - later.yieldDay : 0
  if (shift) {
    const shifted = fresh.watched?.map(time => ({ ...time, begin: time.begin + shift, end: time.end + shift })) ?? []
    besides.watched = watchedIn([...(old.watched ?? []), ...shifted])
  }
  // A file has only the mark, not the counter.
  const isDoubtful = [first, later].some(({ doubtful, counter }) => doubtful && counter === undefined)
  return {
    ...besides,
    yieldDay,
    yieldTotal: later.yieldTotal,
    ...(counter !== yieldDay && { counter }),
    ...(later.slot !== undefined && { slot: later.slot }),
    ...((one.begun || other.begun) && { begun: true }),
    ...(later.over && { over: true }),
    ...((isDoubtful || Math.abs(counter - yieldDay) >= doubtfulWh) && { doubtful: true }),
  }
}

/** The peak of an observation; empty at night, when the power is 0 or below. */
const peakIn = (highest: number | undefined, slot: number): { peak?: Peak } =>
  highest && highest > 0 ? { peak: { watts: highest, slot } } : {}

/** What is stored of an inverter once a day; undefined if the observation has none of it. */
function inverterDayOf(observed: InverterObservation, slot: number): InverterDay | undefined {
  const { name, gateway, ...seen } = dayPartOf(observed)
  const day = {
    ...(name && { name }),
    ...(gateway && { gateway }),
    ...seen,
    ...(seen.yieldTotal !== undefined && { yieldDay: seen.yieldDay ?? 0 }),
    ...peakIn(observed.highest, slot),
  }
  return Object.keys(day).length ? day : undefined
}

function addYields(day: YieldsDay, { slot, highest, inverters, plantDay, add }: PlacedObservation) {
  add?.(day)
  const peak = higherPeak(day.peak, peakIn(highest, slot).peak)
  if (peak) day.peak = peak
  const ofPlant = plantDay && inverterDayOf(plantDay, slot)
  if (ofPlant) day.plant = mergeInverterDay(day.plant ?? {}, ofPlant)
  for (const [serial, observed] of Object.entries(inverters)) {
    const fresh = inverterDayOf(observed, slot)
    if (fresh) day.inverters[serial] = mergeInverterDay(day.inverters[serial] ?? {}, fresh, observed.judgedByW)
  }
}

/** How observations become records, by table: an empty day, and how an observation is merged into a day. */
export const tableRules: {
  readonly [T in Table]: { empty: () => Tables[T]; add: (day: Tables[T], observation: PlacedObservation) => void }
} = {
  power: { empty: () => ({ samples: [], plant: [], inverters: {} }), add: addPower },
  strings: { empty: () => ({ samples: [], inverters: {} }), add: addStrings },
  yields: { empty: () => ({ inverters: {} }), add: addYields },
}
