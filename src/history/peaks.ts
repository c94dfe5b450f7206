import type { Peak, YieldsDay } from './records.ts'

/** The higher of two peaks; of equal ones the earlier. */
export function higherPeak(a: Peak | undefined, b: Peak | undefined): Peak | undefined {
  if (!a || !b) return a ?? b
  if (a.watts === b.watts) return a.slot <= b.slot ? a : b
  return a.watts > b.watts ? a : b
}

/** The highest sample of an inverter or the plant on a day; undefined without power, and on days recorded before peaks were. */
export const peakOf = (day: YieldsDay | undefined, serial?: string): Peak | undefined =>
  serial ? day?.inverters[serial]?.peak : day?.peak
