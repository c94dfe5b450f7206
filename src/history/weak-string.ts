import { isLight, minDays, type StringCurves, sumOf, usualShare, windowAt } from './string-shares.ts'

/** A string is weak below this fraction of its usual share, or else of the best other string. */
export const weakBelowUsual = 0.7
const weakBelowBest = 0.2
/** 12 to 14 h, when every side of a roof has light. */
const noonSlot = 144
const afternoonSlot = 168

export interface WeakString {
  /** Number of the string, from `0`. */
  string: string
  /** How far it is below the expected power, 0..1. */
  under: number
  /** Whether it was compared with its own usual share, or else with the best other string. */
  usual: boolean
}

/** What is expected of a string, and below which part of that it is weak. */
interface Expectation {
  watts: number
  weakBelow: number
}

/** What string `n` would deliver now by its usual share; undefined while that is not known. */
function expectedByShare(now: readonly number[], past: readonly (readonly number[])[], n: number) {
  const share = usualShare(now, past, n)
  return share === undefined ? undefined : { watts: sumOf(now) * share, weakBelow: weakBelowUsual }
}

/** What the best string delivers around noon; undefined at other times. */
const expectedByBest = (now: readonly number[], slot: number): Expectation | undefined =>
  slot >= noonSlot && slot < afternoonSlot ? { watts: Math.max(...now), weakBelow: weakBelowBest } : undefined

interface Judged extends WeakString {
  isWeak: boolean
}

/** The verdict on each string that can be judged at a slot of today. */
function judged(
  strings: readonly string[],
  today: StringCurves,
  past: readonly StringCurves[],
  slot: number,
): Judged[] {
  const now = windowAt(today, strings, slot)?.means
  if (!now) return []
  const then = past.flatMap(curves => {
    const window = windowAt(curves, strings, slot)
    return window ? [window.means] : []
  })
  const usual = then.length >= minDays
  return strings.flatMap((string, n) => {
    const own = now[n] ?? 0
    const expected = usual ? expectedByShare(now, then, n) : expectedByBest(now, slot)
    if (!expected || !isLight(now, n)) return []
    return [{ string, under: 1 - own / expected.watts, usual, isWeak: own < expected.watts * expected.weakBelow }]
  })
}

/**
 * The strings of an inverter that deliver less than they should at a slot of today, by the rule in docs/measuring.md. `strings` are
 * their numbers, `past` earlier days. With five earlier days of this hour each string is compared with its usual share, and not
 * judged if fewer than five of them had similar light; before that with the best string, around noon. Pure.
 */
export const weakStrings = (...of: Parameters<typeof judged>): WeakString[] =>
  judged(...of).flatMap(({ isWeak, ...string }) => (isWeak ? [string] : []))

/** Whether that tells of every string how it is; a single one has no other to be compared with. Pure. */
export const areJudged = (...of: Parameters<typeof judged>) =>
  of[0].length === 1 || (of[0].length > 0 && judged(...of).length === of[0].length)
