import { slotsPerDay, timeOf } from './calendar.ts'
import {
  isLight,
  nearestShare,
  othersOf,
  type StringCurves,
  sumOf,
  usualShare,
  type Window,
  windowAt,
  windowSlots,
} from './string-shares.ts'
import { weakBelowUsual } from './weak-string.ts'

/** After so many days in a row on which a string was as usual, it is no longer weak. */
const daysToRecover = 3

/** What a string has missed since it became weak, as an estimate. */
export interface Missed {
  /** The first and the last day on which it was weak. */
  from: string
  to: string
  /** When the first half hour in which it was weak began, ms since 1970. */
  since: number
  wh: number
}

interface Episode extends Missed {
  /** The half hours in which it was weak. */
  weakAt: Set<number>
  usualDays: number
}

/** A string in half an hour against its usual share. */
interface Verdict {
  /** Number of the half hour within the day. */
  window: number
  /** Whether the rule for weak strings can tell anything. */
  isJudged: boolean
  isWeak: boolean
  /** Wh below what it would have delivered; negative above that. */
  missedWh: number
}

const windowsPerDay = slotsPerDay / windowSlots

/** String `n` in every half hour of a day that can be compared with the days before. */
function verdictsOf(day: readonly (Window | undefined)[], past: readonly (Window | undefined)[][], n: number) {
  return day.flatMap((now, window): Verdict[] => {
    if (!now) return []
    const { means, hours } = now
    const own = means[n] ?? 0
    const then = past.flatMap(earlier => (earlier[window] ? [earlier[window].means] : []))
    const usual = isLight(means, n) ? usualShare(means, then, n) : undefined
    const share = usual ?? nearestShare(means, then, n)
    if (share === undefined || share === 1) return []
    return [
      {
        window,
        isJudged: usual !== undefined,
        isWeak: usual !== undefined && own < sumOf(means) * usual * weakBelowUsual,
        missedWh: ((othersOf(means, n) * share) / (1 - share) - own) * hours,
      },
    ]
  })
}

/** The episode of a string after another day. */
function continued(before: Episode | undefined, day: string, verdicts: readonly Verdict[]): Episode | undefined {
  const weak = verdicts.filter(({ isWeak }) => isWeak)
  if (weak.length)
    return {
      from: before?.from ?? day,
      to: day,
      since: before?.since ?? timeOf(day, Math.min(...weak.map(({ window }) => window)) * windowSlots),
      wh: (before?.wh ?? 0) + sumOf(verdicts.map(({ missedWh }) => missedWh)),
      weakAt: new Set([...(before?.weakAt ?? []), ...weak.map(({ window }) => window)]),
      usualDays: 0,
    }
  // A day without light at the hours of the shade tells nothing.
  if (!before || !verdicts.some(({ isJudged, window }) => isJudged && before.weakAt.has(window))) return before
  const usualDays = before.usualDays + 1
  return usualDays < daysToRecover ? { ...before, usualDays } : undefined
}

/**
 * What each string that is weak at the end of these days has missed since it became so, by the rule in docs/measuring.md. `days` are in
 * order, with the curves of the inverter's `strings`. Only hours that were recorded in good light count. Pure.
 */
export function missedEnergy(
  strings: readonly string[],
  days: readonly (readonly [day: string, curves: StringCurves])[],
): Record<string, Missed> {
  const usual: (Window | undefined)[][] = []
  let episodes: Record<string, Episode | undefined> = {}
  for (const [day, curves] of days) {
    const windows = Array.from({ length: windowsPerDay }, (_, window) =>
      windowAt(curves, strings, (window + 1) * windowSlots - 1),
    )
    const verdicts = strings.map((_, n) => verdictsOf(windows, usual, n))
    episodes = Object.fromEntries(
      strings.map((string, n) => [string, continued(episodes[string], day, verdicts[n] ?? [])]),
    )
    // What is usual stays what it was before the shade.
    if (!verdicts.flat().some(({ isWeak }) => isWeak)) usual.push(windows)
  }
  return Object.fromEntries(
    Object.entries(episodes).flatMap(([string, episode]) =>
      episode && episode.wh > 0
        ? [[string, { from: episode.from, to: episode.to, since: episode.since, wh: episode.wh }]]
        : [],
    ),
  )
}
