import { clockOf, slotsPerDay, timeOf } from '../history/calendar.ts'
import type { ClearDay } from '../history/clear-day.ts'
import { slotsPerHour } from '../history/counted.ts'
import { type FilledInverter, fillInverters, type KnownDay } from '../history/filled-day.ts'
import type { Curve, Days } from '../history/records.ts'
import { type Missed, missedEnergy } from '../history/shade.ts'
import { briefText, date, percent } from '../i18n/format.ts'
import { stringName } from '../live/strings.ts'
import type { Finding } from './finding.ts'

/** What is recorded of a day, and what a clear one would have brought. */
interface RecordedDay extends Omit<KnownDay, 'wh'> {
  day: string
  /** The first slot of which nothing can be known: of a day that is not over, the one after the last look. */
  until?: number
  /** Curves of the strings, of this day and of those before it. */
  strings: Days<'strings'>
  clear: ClearDay
}

/** Above this share of a clear day nothing is called cloudy, and no cause is looked for. */
export const lowShare = 0.85
/** An inverter further from the others than this has a cause of its own. */
const alike = 0.25
/** Hours in which less of a clear day's energy comes are not worth a cause. */
const worthTelling = 0.03
/** Slots (an hour) of good light in which nothing came. */
const silentSlots = 12
/** Light is good above this share of the highest. */
const goodLight = 0.15

/** An inverter with what a clear day would have brought it. */
interface Beside extends FilledInverter {
  name: string
  clear: readonly number[]
  held: readonly (readonly [number, number])[]
}

const sum = (count: number, of: (slot: number) => number) =>
  Array.from({ length: count }, (_, slot) => of(slot)).reduce((all, one) => all + one, 0)

const wattsIn = ({ seen, counted }: FilledInverter, slot: number) => seen[slot] ?? counted[slot]

const isHeld = ({ held }: Beside, slot: number) => held.some(([from, to]) => from <= slot && slot < to)

/** What share of a clear day came in the slots in which an inverter is known and was free; undefined if there are few. */
function freeShare(one: Beside, until: number) {
  const slots = Array.from({ length: until }, (_, slot) => slot).filter(
    slot => wattsIn(one, slot) !== undefined && !isHeld(one, slot),
  )
  const clear = slots.reduce((all, slot) => all + (one.clear[slot] ?? 0), 0)
  const came = slots.reduce((all, slot) => all + (wattsIn(one, slot) ?? 0), 0)
  return clear > worthTelling * sum(slotsPerDay, slot => one.clear[slot] ?? 0) ? came / clear : undefined
}

/** What a limit took: up to what the sky of the free hours would have given. */
function limited(one: Beside, until: number): Finding[] {
  const sky = Math.min(1, freeShare(one, until) ?? 1)
  const missed = one.held.reduce(
    (all, [from, to]) =>
      all +
      sum(to - from, n => Math.max(0, (one.clear[from + n] ?? 0) * sky - (wattsIn(one, from + n) ?? 0))) / slotsPerHour,
    0,
  )
  const [[from] = [0]] = one.held
  const isWorth = missed > (worthTelling * sum(slotsPerDay, slot => one.clear[slot] ?? 0)) / slotsPerHour
  if (!isWorth) return []
  return [
    {
      state: 'found',
      text: 'why.DayLimited',
      params: { name: one.name, time: clockOf(from), energy: briefText(missed, 'Wh') },
    },
  ]
}

/** Slots of good light in which others fed in, and of this one nothing is known, or nothing came. */
function silentIn(one: Beside, all: readonly Beside[], until: number) {
  const least = goodLight * Math.max(...one.clear)
  return Array.from({ length: until }, (_, slot) => slot).filter(
    slot =>
      (one.clear[slot] ?? 0) > least &&
      !wattsIn(one, slot) &&
      !isHeld(one, slot) &&
      all.some(other => other !== one && Number(other.seen[slot]) > 0),
  )
}

/** What a weak string has missed since when. */
export const missedFinding = ({ from, wh }: Missed, names: { name: string; string: string }): Finding => ({
  state: 'found',
  text: 'why.DayWeak',
  params: { ...names, energy: briefText(wh, 'Wh'), day: date(timeOf(from, 0)) },
})

/** The strings of an inverter that are weak on this day. */
function weak({ serial, name }: Beside, { day, strings, yields }: RecordedDay): Finding[] {
  const days = Object.entries(strings).flatMap(([one, { inverters }]) =>
    one <= day && inverters[serial] ? [[one, inverters[serial]] as const] : [],
  )
  const isLit = (curve: Curve | undefined) => curve?.some(watts => Number(watts) > 0)
  const lit = Object.keys(strings[day]?.inverters[serial] ?? {}).filter(string =>
    days.some(([, curves]) => isLit(curves[string])),
  )
  const names = yields?.inverters[serial]?.stringNames ?? {}
  return Object.entries(missedEnergy(lit, days))
    .filter(([, { to }]) => to === day)
    .map(([string, missed]) => missedFinding(missed, { name, string: names[string] ?? stringName(string, undefined) }))
}

/**
 * Why a recorded day brought less than a clear one: an inverter that was silent, held back by its limit, or has a weak string; hours of which
 * nothing is known; clouds, if what is known of all of them lies below by about as much. Empty if it was not low. Pure.
 */
export function lowDay(recorded: RecordedDay): Finding[] {
  const { clear, yields, until = slotsPerDay } = recorded
  const serials = Object.keys(clear.inverters ?? {})
  const known = new Map(fillInverters(recorded, serials, clear.watts).map(one => [one.serial, one]))
  const all = serials.map(
    (serial): Beside => ({
      // Of one that was not heard all day there is no record.
      ...(known.get(serial) ?? { serial, seen: [], counted: [] }),
      name: yields?.inverters[serial]?.name || serial,
      clear: clear.inverters?.[serial] ?? [],
      held: yields?.inverters[serial]?.held ?? [],
    }),
  )
  const clearBy = sum(until, slot => clear.watts[slot] ?? 0)
  const came = all.reduce((wh, one) => wh + sum(until, slot => wattsIn(one, slot) ?? 0), 0)
  if (!clear.isLearned || !clearBy || came >= clearBy * lowShare) return []

  const silent = all.flatMap(one => {
    const slots = silentIn(one, all, until)
    return slots.length < silentSlots ? [] : [{ one, from: slots[0] ?? 0 }]
  })
  const found: Finding[] = silent.map(({ one: { name }, from }) => ({
    state: 'found',
    text: 'why.DaySilent',
    params: { name, time: clockOf(from) },
  }))
  const heard = all.filter(one => !silent.some(silence => silence.one === one))
  found.push(...heard.flatMap(one => limited(one, until)), ...heard.flatMap(one => weak(one, recorded)))

  const unknown = heard.reduce(
    (all, one) => all + sum(until, slot => (wattsIn(one, slot) === undefined ? (one.clear[slot] ?? 0) : 0)),
    0,
  )
  if (unknown > clearBy * worthTelling)
    found.push({ state: 'found', text: 'why.DayUnrecorded', params: { share: percent(unknown / clearBy) } })

  const shares = heard.flatMap(one => freeShare(one, until) ?? [])
  const mean = shares.reduce((all, share) => all + share, 0) / shares.length
  const isEverywhere = shares.every(share => Math.abs(share / mean - 1) <= alike)
  if (mean < lowShare && isEverywhere)
    found.push({ state: 'found', text: 'why.DayCloudy', params: { share: percent(mean) } })
  return found
}
