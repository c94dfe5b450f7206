import { stringDays } from '../../src/history/records.ts'
import { type ClearDay, clearDayOf, clearSeasonSteps, type LearnedFrom } from '../../src/light/clear-day.ts'
import type { RecordedDay } from '../../src/light/half-hours.ts'
import { learnSteps, type StringMemories, type StringsAtDay } from '../../src/light/strings.ts'
import type { GeoPlace } from '../../src/session/place.ts'

/** Takes all steps at once. */
function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** What a clear day brings, by the records before it. */
export function learnClearDay(
  { power, yields }: LearnedFrom,
  serials: readonly string[],
  day: string,
  place: GeoPlace,
): ClearDay {
  const before = <T>(days: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(days).filter(([one]) => one < day))
  const season = finish(clearSeasonSteps({ power: before(power), yields: before(yields) }, serials, day, place))
  return clearDayOf(season, day, place)
}

/** What is remembered of strings after some days, each judged and learned from as it ends. `after` is called with what is remembered then. */
export function learnStrings(
  days: readonly RecordedDay[],
  before: StringsAtDay,
  sizes: Readonly<Record<string, number>>,
  leastGains: Readonly<Record<string, number>>,
  after?: (n: number, strings: StringMemories) => void,
): StringMemories {
  let memory = before
  for (const [n, { day }] of days.entries()) {
    const window = days.slice(Math.max(0, n + 1 - stringDays), n + 1)
    memory = { day, strings: finish(learnSteps(window, memory, sizes, leastGains)) }
    after?.(n, memory.strings)
  }
  return memory.strings
}
