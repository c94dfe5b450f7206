import { slotsPerDay } from './calendar.ts'
import type { Curve } from './records.ts'

/** Number of five-minute means in a window (half an hour), and how many of them are required. */
export const windowSlots = 6
const minSlots = 3
/** Recorded days required for a comparison; a day has similar light if the other strings differ by at most this factor. */
export const minDays = 5
const maxLightRatio = 1.35
/** Minimum power of each other string, and expected of this one, in W; below that nothing is judged. */
const minExpectedW = 60
/** Minimum power of the best other string, W: dull light is enough to compare with it. */
const minBestW = 30

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
  const means = strings.map(() => 0)
  let recorded = 0
  for (let at = slot - windowSlots + 1; at <= slot; at++) {
    if (strings.some(string => curves[string]?.[at] === undefined)) continue
    recorded++
    for (const [n, string] of strings.entries()) means[n] = (means[n] ?? 0) + (curves[string]?.[at] ?? 0)
  }
  return recorded < minSlots ? undefined : { means: means.map(sum => sum / recorded), hours: recorded / 12 }
}

/** What strings delivered in every half hour of a day of which enough was recorded, with its last slot. */
export const halfHoursOf = (curves: StringCurves, strings: readonly string[]) =>
  Array.from({ length: slotsPerDay / windowSlots }, (_, n) => (n + 1) * windowSlots - 1).flatMap(slot => {
    const window = windowAt(curves, strings, slot)
    return window ? [{ ...window, slot }] : []
  })

/**
 * What the best string but number `n` delivers for the size of that, W, and the share of it that number `n` delivers; undefined in light
 * that tells nothing. Where a size is not known, all count as equal.
 */
export function shareOfBest(means: readonly number[], n: number, sizes: readonly number[] = [], slot: number) {
  const isSized = sizes.length === means.length && sizes.every(Boolean)
  const sizeOf = (string: number) => (isSized ? (sizes[string] ?? 1) : 1)
  const best = Math.max(0, ...means.map((watts, other) => (other === n ? 0 : (watts / sizeOf(other)) * sizeOf(n))))
  return best >= minBestW ? { slot, best, share: (means[n] ?? 0) / best } : undefined
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
