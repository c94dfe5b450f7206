import { dayOf } from './calendar.ts'

/** The address of the day at `now` (ms since 1970) of an inverter's string, beside its other strings. Written out: it is made for every inverter with every push. */
export const stringPath = (now: number, inverter: string, string: string) =>
  `/history?day=${dayOf(now)}&inverter=${encodeURIComponent(inverter)}&string=${string}`
