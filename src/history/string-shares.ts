import type { Curve } from './records.ts'

/** Number of five-minute means in a window (half an hour), and how many of them are required. */
export const windowSlots = 6
const minSlots = 3
/** Recorded days required for a comparison; a day has similar light if the other strings differ by at most this factor. */
export const minDays = 5
const maxLightRatio = 1.35
/** Minimum power of each other string, and expected of this one, in W; below that nothing is judged. */
const minExpectedW = 60

/** The curves of an inverter's strings on a day, by number of the string. */
export type StringCurves = Readonly<Record<string, Curve>>

/** What strings delivered over half an hour. */
export interface Window {
  /** Mean W of each string. */
  means: readonly number[]
  /** Hours that were recorded. */
  hours: number
}

export const sumOf = (watts: readonly number[]) => watts.reduce((sum, value) => sum + value, 0)

function medianOf(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** What each string delivered over the half hour that ends with `slot`; undefined if too little of it was recorded. */
export function windowAt(curves: StringCurves, strings: readonly string[], slot: number): Window | undefined {
  const slots = Array.from({ length: windowSlots }, (_, ago) => strings.map(string => curves[string]?.[slot - ago]))
  const recorded = slots.filter((watts): watts is number[] => watts.every(value => value !== undefined))
  if (recorded.length < minSlots) return undefined
  return {
    means: strings.map((_, n) => sumOf(recorded.map(watts => watts[n] ?? 0)) / recorded.length),
    hours: recorded.length / 12,
  }
}

/** W of all strings but number `n`. */
export const othersOf = (means: readonly number[], n: number) => sumOf(means) - (means[n] ?? 0)

/** Whether the other strings show enough light for string `n` to be judged. */
export const isLight = (means: readonly number[], n: number) => othersOf(means, n) >= minExpectedW * (means.length - 1)

/** How far the light of two moments is apart, as a factor from 1 on; that of the strings other than number `n`. */
function lightRatio(now: readonly number[], then: readonly number[], n: number) {
  const ratio = othersOf(now, n) / othersOf(then, n)
  return Math.max(ratio, 1 / ratio)
}

const medianShare = (past: readonly (readonly number[])[], n: number) =>
  medianOf(past.map(means => (means[n] ?? 0) / sumOf(means)))

/**
 * The usual share of string `n`, 0..1: its median share on days of similar light. Undefined without enough of them, or if it says
 * that the string delivers little.
 */
export function usualShare(now: readonly number[], past: readonly (readonly number[])[], n: number) {
  const similar = past.filter(then => lightRatio(now, then, n) < maxLightRatio)
  if (similar.length < minDays) return undefined
  const share = medianShare(similar, n)
  return (othersOf(now, n) * share) / (1 - share) >= minExpectedW ? share : undefined
}

/** The same by the days whose light was nearest, however far it is apart; undefined without enough of them. */
export function nearestShare(now: readonly number[], past: readonly (readonly number[])[], n: number) {
  const lit = past.filter(then => othersOf(then, n) > 0)
  if (lit.length < minDays || othersOf(now, n) <= 0) return undefined
  const byLight = [...lit].sort((a, b) => lightRatio(now, a, n) - lightRatio(now, b, n))
  return medianShare(byLight.slice(0, minDays), n)
}
