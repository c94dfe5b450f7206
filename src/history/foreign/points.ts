import { dayAfter, dayOf, timeOf } from '../calendar.ts'
import type { Series } from './series.ts'

/** Values of a series by time: ms since 1970, each once, in order; NaN where a value is not known. */
export interface Points {
  times: Float64Array
  values: Float64Array
}

/** The values of a series times `factor`, in the order of their times; of several at one time the last one counts. */
export function pointsOf({ times, values }: Pick<Series, 'times' | 'values'>, factor = 1): Points {
  // As a rule they are in order, and sorting two million of them would hold the page up.
  if (times.every((at, n) => n === 0 || at > (times[n - 1] ?? at)))
    return { times: Float64Array.from(times), values: Float64Array.from(values, value => value * factor) }
  const timeAt = (place: number) => times[place] ?? 0
  const order = Uint32Array.from(times, (_, n) => n).sort((a, b) => timeAt(a) - timeAt(b) || a - b)
  const kept = order.filter((place, n) => n + 1 === order.length || timeAt(place) !== timeAt(order[n + 1] ?? 0))
  return {
    times: Float64Array.from(kept, timeAt),
    values: Float64Array.from(kept, place => (values[place] ?? Number.NaN) * factor),
  }
}

/** A known value, and when it was. */
export interface Known {
  at: number
  value: number
}

/** The known values of each local day that has some, in order. */
export function* knownByDay({ times, values }: Points): Generator<[day: string, known: Known[]], void> {
  let day = ''
  let end = Number.NEGATIVE_INFINITY
  let known: Known[] = []
  for (const [n, at] of times.entries()) {
    if (at >= end) {
      if (known.length) yield [day, known]
      known = []
      day = dayOf(at)
      end = timeOf(dayAfter(day, 1), 0)
    }
    const value = values[n] ?? Number.NaN
    if (!Number.isNaN(value)) known.push({ at, value })
  }
  if (known.length) yield [day, known]
}
