import type { Peak, YieldsDay } from './records.ts'

/** The higher of two peaks; of equal ones the earlier. */
export function higherPeak(a: Peak | undefined, b: Peak | undefined): Peak | undefined {
  if (!a || !b) return a ?? b
  if (a.watts === b.watts) return a.slot <= b.slot ? a : b
  return a.watts > b.watts ? a : b
}

/**
 * The highest power that was sampled on a day, of an inverter or of the plant, in W, and the slot of five minutes in which it was;
 * undefined for days before peaks were recorded, and for a day without power.
 */
export const peakOf = (day: YieldsDay | undefined, serial?: string): Peak | undefined =>
  serial ? day?.inverters[serial]?.peak : day?.peak
