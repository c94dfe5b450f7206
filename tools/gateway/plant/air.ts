import type { Contact } from './contact.ts'
import type { Noise } from './noise.ts'
import { count, fragmentTries, type Outcome } from './stats.ts'

/** dBm an inverter's packets arrive with; the older chip only tells strong from weak. Source: gateway contract 6.2. */
function strength({ type, device, channel }: Contact, noise: Noise, at: number): number {
  const signal = (device?.unit.signal ?? -127) + 6 * (noise.wander(at, 120_000, channel) - 0.5)
  if (type.radio === 'cmt') return Math.round(signal)
  return signal > -64 ? -30 : -80
}

/** Whether an inverter hears the gateway at `at` and answers. */
export const answers = ({ device, inRange }: Contact, at: number) => inRange && device?.awake(at) === true

/** Chance, 0..1, that a packet gets lost: grows with distance. */
const loss = ({ device }: Contact) => 0.004 + Math.max(0, -60 - (device?.unit.signal ?? -60)) * 0.0009

function outcomeOf(contact: Contact, noise: Noise, at: number, which: number): [outcome: Outcome, again: number] {
  if (!answers(contact, at)) return ['nothing', 0]
  const chance = noise.pick(at, contact.channel + which) / loss(contact)
  if (chance < 0.4) return ['nothing', 0]
  if (chance < 0.8) return ['partial', fragmentTries]
  if (chance < 1) return ['corrupt', 0]
  return ['success', chance < 12 ? 1 + Math.floor(chance % 3) : 0]
}

/** Sends one request and counts how it ends; `which` tells apart those of the same moment. True: answered. */
export function request(contact: Contact, noise: Noise, at: number, which: number): Outcome {
  const [outcome, again] = outcomeOf(contact, noise, at, which)
  count(contact.stats, outcome, again)
  if (outcome !== 'nothing') contact.stats.rssi = strength(contact, noise, at)
  return outcome
}
