import { type ClearDay, clearDayOf, clearSeasonSteps } from '../../src/light/clear-day.ts'

/** What a clear day brings, at once. */
export function learnClearDay(...of: Parameters<typeof clearSeasonSteps>): ClearDay {
  const [, , day, place] = of
  const steps = clearSeasonSteps(...of)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return clearDayOf(value, day, place)
  }
}
