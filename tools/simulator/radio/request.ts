import type { Noise } from '../plant/noise.ts'
import type { InverterLink } from './inverter-link.ts'
import { countRequest, maxFragmentRequests, type Outcome } from './stats.ts'

/** Signal strength of an inverter's packets in dBm; the older chip only tells strong from weak. Source: gateway contract 6.2. */
function rssiOf({ type, device, noiseChannel }: InverterLink, noise: Noise, at: number): number {
  const signal = (device?.unit.signal ?? -127) + 6 * (noise.wander(at, 120_000, noiseChannel) - 0.5)
  if (type.radio === 'cmt') return Math.round(signal)
  return signal > -64 ? -30 : -80
}

/** Whether an inverter is in range and awake at `at`. */
export const responds = ({ device, inRange }: InverterLink, at: number) => inRange && device?.awake(at) === true

/** Probability, 0..1, that a packet gets lost: grows with distance. */
const lossRate = ({ device }: InverterLink) => 0.004 + Math.max(0, -60 - (device?.unit.signal ?? -60)) * 0.0009

function outcomeOf(
  link: InverterLink,
  noise: Noise,
  at: number,
  index: number,
): [outcome: Outcome, rerequests: number] {
  if (!responds(link, at)) return ['nothing', 0]
  const chance = noise.pick(at, link.noiseChannel + index) / lossRate(link)
  if (chance < 0.4) return ['nothing', 0]
  if (chance < 0.8) return ['partial', maxFragmentRequests]
  if (chance < 1) return ['corrupt', 0]
  return ['success', chance < 12 ? 1 + Math.floor(chance % 3) : 0]
}

/** Sends one request and counts how it ends; `index` distinguishes requests of the same moment. */
export function request(link: InverterLink, noise: Noise, at: number, index: number): Outcome {
  const [outcome, rerequests] = outcomeOf(link, noise, at, index)
  countRequest(link.stats, outcome, rerequests)
  if (outcome !== 'nothing') link.stats.rssi = rssiOf(link, noise, at)
  return outcome
}
