import {
  halfHoursOf,
  isLight,
  minDays,
  type StringCurves,
  shareOfBest,
  sumOf,
  usualShare,
  windowAt,
} from './string-shares.ts'

/** A string is weak below this fraction of its usual share, or else of the best other string. */
export const weakBelowUsual = 0.7
const weakBelowBest = 0.2
/** Below this fraction of the best other string of its size, in every light, no side of a roof explains it. */
const lowBelowBest = 0.5
/** 12 to 14 h, when every side of a roof has light. */
const noonSlot = 144
const afternoonSlot = 168
/** Days on which a string that is always low was so, and the share of their half hours in which it may have been less so. */
const daysOfLow = 10
const mayBeHigh = 0.05
/** Light is dull below this fraction of the best at the same hour. Of so many of the last half hours of it, at most a fifth may be higher. */
const dullBelow = 0.2
const minDull = 3
const maxDull = 12
const mayBeHighIfDull = 0.2
/** Slots (12 h) of light of a day on which the sun has shone on every side. */
const longDay = 144

export interface WeakString {
  /** Number of the string, from `0`. */
  string: string
  /** How far it is below the expected power, 0..1. */
  under: number
  /** Whether it was compared with its own usual share, or else with the best other string. */
  usual: boolean
}

/** The strings of an inverter, and what is recorded of them. */
export interface StringRecords {
  /** Their numbers. */
  strings: readonly string[]
  today: StringCurves
  /** Earlier days, in order. */
  past: readonly StringCurves[]
  /** W that each can give, in the order of `strings`; 0 where that is not known. */
  sizes?: readonly number[]
}

interface Judged extends WeakString {
  isWeak: boolean
}

const isNoon = (slot: number) => slot >= noonSlot && slot < afternoonSlot

/** Whether string `n` has been below `low` of the best other one on all of the last days, at every hour and in every light. */
function isAlwaysLow({ strings, today, past, sizes }: StringRecords, n: number, low: number) {
  const days = [...past, today]
    .map(curves => halfHoursOf(curves, strings).flatMap(({ means, slot }) => shareOfBest(means, n, sizes, slot) ?? []))
    .filter(({ length }) => length)
  const isMostlyLow = (seen: typeof all, mayBeHigh: number) =>
    seen.filter(({ share }) => share >= low).length <= seen.length * mayBeHigh
  const recent = days.slice(-daysOfLow - 1).flat()
  if (!isMostlyLow(recent, mayBeHigh)) return false
  const all = days.flat()
  const brightest: number[] = []
  for (const { slot, best } of all) brightest[slot] = Math.max(best, brightest[slot] ?? 0)
  const dull = all.filter(({ slot, best }) => best < dullBelow * (brightest[slot] ?? 0)).slice(-maxDull)
  if (dull.length >= minDull) return isMostlyLow(dull, mayBeHighIfDull)
  const isLong = days.some(day => (day.at(-1)?.slot ?? 0) - (day[0]?.slot ?? 0) >= longDay)
  return (isLong || days.length <= minDays) && recent.some(({ slot, share }) => isNoon(slot) && share < weakBelowBest)
}

/** The verdict on each string that can be judged at a slot of today. */
function judged(records: StringRecords, slot: number): Judged[] {
  const { strings, today, past, sizes = [] } = records
  const now = windowAt(today, strings, slot)?.means
  if (!now) return []
  const then = past.flatMap(curves => {
    const window = windowAt(curves, strings, slot)
    return window ? [window.means] : []
  })
  const hasUsual = then.length >= minDays
  const low = sizes.length && sizes.every(Boolean) ? lowBelowBest : weakBelowBest
  return strings.flatMap((string, n): Judged[] => {
    const beside = shareOfBest(now, n, sizes, slot)
    if (!beside || !isLight(now, n)) return []
    const share = hasUsual ? usualShare(now, then, n) : undefined
    const ofUsual = share === undefined ? 1 : (now[n] ?? 0) / (sumOf(now) * share)
    if (ofUsual < weakBelowUsual) return [{ string, under: 1 - ofUsual, usual: true, isWeak: true }]
    const isWeak =
      (!hasUsual && isNoon(slot) && beside.share < weakBelowBest) ||
      (beside.share < low && isAlwaysLow(records, n, low))
    if (isWeak) return [{ string, under: 1 - beside.share, usual: false, isWeak }]
    const isJudged = hasUsual ? share !== undefined : isNoon(slot)
    return isJudged ? [{ string, under: 1 - ofUsual, usual: hasUsual, isWeak }] : []
  })
}

/**
 * The strings of an inverter that deliver less than they should at a slot of today, by the rule in docs/measuring.md: less than their usual
 * share, or less than the others at every hour and in every light. Pure.
 */
export const weakStrings = (...of: Parameters<typeof judged>): WeakString[] =>
  judged(...of).flatMap(({ isWeak, ...string }) => (isWeak ? [string] : []))

/** Whether that tells of every string how it is; a single one has no other to be compared with. Pure. */
export const areJudged = (...of: Parameters<typeof judged>) => {
  const { length } = of[0].strings
  return length === 1 || (length > 0 && judged(...of).length === length)
}
