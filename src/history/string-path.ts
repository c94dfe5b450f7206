import { dayOf } from './calendar.ts'
import { searchOf, spanOf } from './spans.ts'

/** The address of the day at `now` (ms since 1970) of an inverter's string, beside its other strings. */
export const stringPath = (now: number, inverter: string, string: string) =>
  `/history${searchOf(spanOf('day', dayOf(now)), { inverter, string })}`

/** The addresses of the day at `now` of the strings of an inverter: made once for all of them. */
export function stringPaths(now: number, inverter: string) {
  const path = stringPath(now, inverter, '')
  return (string: string) => `${path}&string=${string}`
}
