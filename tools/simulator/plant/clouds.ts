import { hour, minute } from '../time/durations.ts'
import type { Noise } from './noise.ts'

/** 0 below `from`, 1 above `to`, smooth in between. */
const smoothStep = (from: number, to: number, value: number) => {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Cloud cover, 0..1; changes over hours and days. */
const cover = (noise: Noise, at: number) => 0.6 * noise.wander(at, 30 * hour, 1) + 0.4 * noise.wander(at, 2.5 * hour, 2)

/** Share of the light that passes the clouds, 0.2..1. `delayMs`: how much later a cloud reaches this string. */
export function transmission(noise: Noise, at: number, delayMs: number): number {
  const here = at - delayMs
  const cloud =
    0.5 * noise.wander(here, 16 * minute, 3) +
    0.32 * noise.wander(here, 5 * minute, 4) +
    0.18 * noise.wander(here, minute, 5)
  const clear = 1.05 - 0.8 * cover(noise, at)
  return 1 - 0.78 * smoothStep(clear - 0.18, clear + 0.22, cloud)
}
