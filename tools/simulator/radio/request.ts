import type { Noise } from '../plant/noise.ts'
import type { InverterLink } from './inverter-link.ts'
import { lossRate } from './reception.ts'
import { countRequest, maxFragmentRequests, type Outcome } from './stats.ts'

/** dBm at the gateway, as it is without noise. */
const signalOf = ({ device, gain }: InverterLink, unknown: number) => (device ? device.unit.signal + gain : unknown)

/** Signal strength of an inverter's packets in dBm; the older chip only tells strong from weak. Source: gateway contract 6.2. */
function rssiOf(link: InverterLink, noise: Noise, at: number): number {
  const { type, noiseChannel } = link
  const signal = signalOf(link, -127) + 6 * (noise.wander(at, 120_000, noiseChannel) - 0.5)
  if (type.radio === 'cmt') return Math.round(signal)
  return signal > -64 ? -30 : -80
}

/** Whether an inverter is in range and awake at `at`. */
export const responds = ({ device, inRange }: InverterLink, at: number) => inRange && device?.awake(at) === true

function outcomeOf(
  link: InverterLink,
  noise: Noise,
  at: number,
  index: number,
): [outcome: Outcome, rerequests: number] {
  if (!responds(link, at)) return ['nothing', 0]
  const chance = noise.pick(at, link.noiseChannel + index) / lossRate(signalOf(link, -60))
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
