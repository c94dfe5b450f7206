import type { Curve } from './records.ts'

/** Number of five-minute means in a window (half an hour), and how many of them are required. */
const windowSlots = 6
const minSlots = 3
/** Recorded days required for a comparison; a day has similar light if the other strings differ by at most this factor. */
const minDays = 5
const maxLightRatio = 1.35
/** Minimum power of each other string, and expected of this one, in W; below that nothing is judged. */
const minExpectedW = 60
/** A string is weak below this fraction of its usual share, or else of the best other string. */
const weakBelow = 0.7
const weakBelowBest = 0.2
/** 12 to 14 h, when every side of a roof has light. */
const noonSlot = 144
const afternoonSlot = 168

/** The curves of an inverter's strings on a day, by number of the string. */
export type StringCurves = Readonly<Record<string, Curve>>

export interface WeakString {
  /** Number of the string, from `0`. */
  string: string
  /** How far it is below the expected power, 0..1. */
  under: number
  /** Whether it was compared with its own usual share, or else with the best other string. */
  usual: boolean
}

const sumOf = (watts: readonly number[]) => watts.reduce((sum, value) => sum + value, 0)

function medianOf(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Mean W of each string over the half hour that ends with `slot`; undefined if too little of it was recorded. */
function meansAt(curves: StringCurves, strings: readonly string[], slot: number): number[] | undefined {
  const slots = Array.from({ length: windowSlots }, (_, ago) => strings.map(string => curves[string]?.[slot - ago]))
  const recorded = slots.filter((watts): watts is number[] => watts.every(value => value !== undefined))
  if (recorded.length < minSlots) return undefined
  return strings.map((_, n) => sumOf(recorded.map(watts => watts[n] ?? 0)) / recorded.length)
}

/** What is expected of a string, and below which part of that it is weak. */
interface Expectation {
  watts: number
  weakBelow: number
}

/** What string `n` would deliver now by its median share on days of similar light; undefined without enough of them. */
function expectedByShare(now: readonly number[], past: readonly number[][], n: number): Expectation | undefined {
  const othersIn = (means: readonly number[]) => sumOf(means) - (means[n] ?? 0)
  const others = othersIn(now)
  const similar = past.filter(
    means => othersIn(means) < others * maxLightRatio && othersIn(means) > others / maxLightRatio,
  )
  const share = medianOf(similar.map(means => (means[n] ?? 0) / sumOf(means)))
  const isEnough = similar.length >= minDays && (others * share) / (1 - share) >= minExpectedW
  return isEnough ? { watts: sumOf(now) * share, weakBelow } : undefined
}

/** What the best string delivers around noon; undefined at other times. */
const expectedByBest = (now: readonly number[], slot: number): Expectation | undefined =>
  slot >= noonSlot && slot < afternoonSlot ? { watts: Math.max(...now), weakBelow: weakBelowBest } : undefined

/**
 * The strings of an inverter that deliver less than they should at a slot of today, by the rule in docs/history.md. `strings` are
 * their numbers, `past` earlier days. With five earlier days of this hour each string is compared with its usual share, and not
 * judged if fewer than five of them had similar light; before that with the best string, around noon. Pure.
 */
export function weakStrings(
  strings: readonly string[],
  today: StringCurves,
  past: readonly StringCurves[],
  slot: number,
): WeakString[] {
  const now = meansAt(today, strings, slot)
  if (!now) return []
  const then = past.flatMap(curves => {
    const means = meansAt(curves, strings, slot)
    return means ? [means] : []
  })
  const usual = then.length >= minDays
  return strings.flatMap((string, n) => {
    const own = now[n] ?? 0
    const expected = usual ? expectedByShare(now, then, n) : expectedByBest(now, slot)
    const isLight = sumOf(now) - own >= minExpectedW * (strings.length - 1)
    if (!expected || !isLight || own >= expected.watts * expected.weakBelow) return []
    return [{ string, under: 1 - own / expected.watts, usual }]
  })
}
