import { dayOf } from './calendar.ts'
import { searchOf, spanOf } from './spans.ts'

/** The address of the day at `now` (ms since 1970) of an inverter's string, beside its other strings. */
export const stringPath = (now: number, inverter: string, string: string) =>
  `/history${searchOf(spanOf('day', dayOf(now)), { inverter, string })}`
