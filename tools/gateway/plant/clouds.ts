import type { Noise } from './noise.ts'

const minute = 60_000
const hour = 60 * minute

const smooth = (from: number, to: number, value: number) => {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Part of the sky under cloud, 0..1; changes over hours and days. */
export const cover = (noise: Noise, at: number) =>
  0.6 * noise.wander(at, 30 * hour, 1) + 0.4 * noise.wander(at, 2.5 * hour, 2)

/** Share of the light that passes, 0.2..1. `delay` (ms): how much later a cloud reaches this string. */
export function transmission(noise: Noise, at: number, delay: number): number {
  const here = at - delay
  const cloud =
    0.5 * noise.wander(here, 16 * minute, 3) +
    0.32 * noise.wander(here, 5 * minute, 4) +
    0.18 * noise.wander(here, minute, 5)
  const clear = 1.05 - 0.8 * cover(noise, at)
  return 1 - 0.78 * smooth(clear - 0.18, clear + 0.22, cloud)
}
