import type { Noise } from '../plant/noise.ts'

/** dB that a place adds to the signal of every inverter, compared with the usual one. */
export const places = { usual: 0, window: 9, hall: -9, cellar: -25 } as const

/** What the radio depends on, besides the inverter itself. */
export interface Surroundings {
  /** Where the gateway stands. */
  place: keyof typeof places
  /** m that the gateway stands farther from the inverters than usual. */
  metres: number
}

/** Reception as good as the plan of the roof has it. */
export const usualSurroundings: Surroundings = { place: 'usual', metres: 0 }

/** The distance, m, that the signals of the plan were measured at. */
const usualMetres = 10
/** Walls and metal are not alike in every direction: so many dB more or less per inverter at another place. */
const spread = 3

/** dB by which the signal of an inverter differs from that of the plan; `channel` gives each inverter its own walls. */
export function gainOf({ place, metres }: Surroundings, noise: Noise, channel: number): number {
  const walls = 2 * spread * (noise.pick(Object.keys(places).indexOf(place), channel) - 0.5)
  const standing = place === 'usual' ? 0 : places[place] + walls
  const farther = -20 * Math.log10(1 + Math.max(0, metres) / usualMetres)
  return standing + farther
}

/** Probability, 0..1, that a packet of this signal, dBm, gets lost: a little with distance, and much near the limit. */
export const lossRate = (signal: number) =>
  Math.min(1, 0.004 + Math.max(0, -60 - signal) * 0.0009 + Math.max(0, -90 - signal) * 0.05)
