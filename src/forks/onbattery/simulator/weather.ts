import { Noise } from '../../../../tools/simulator/plant/noise.ts'
import { wallTimeIn } from '../../../../tools/simulator/time/zone-time.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What is switched on once a day between two hours; W and minutes of its phases. */
const appliance = (from: number, to: number, ...phases: (readonly [watts: number, minutes: number])[]) => ({
  ...{ from, to, phases },
})
const kettle = (from: number) => appliance(from, from + 1.5, [1900, 4])
const appliances = [
  ...[6.5, 12, 16].map(kettle),
  // A washing machine heats, turns and spins.
  appliance(9, 14, [2050, 14], [160, 40], [90, 20], [430, 6]),
  // A hob.
  appliance(18, 19, [1800, 8], [700, 20]),
  // A dishwasher.
  appliance(20, 21, [1900, 12], [60, 25], [1900, 10], [60, 15]),
]

/** W some minutes after the first phase began; 0 before it and after the last. */
function wattsAt(phases: readonly (readonly [watts: number, minutes: number])[], since: number) {
  let left = since
  for (const [watts, minutes] of phases) {
    if (left >= 0 && left < minutes) return watts
    left -= minutes
  }
  return 0
}

/** What the house needs, with what always varies a little; depends on seed and time only. */
export class Weather {
  readonly #noise: Noise

  constructor(seed: number) {
    this.#noise = new Noise(seed ^ 0x0b477)
  }

  /** W that the house uses at a moment; `zone` as an IANA name. */
  load(at: number, zone: string): number {
    const { hour, minute: minutes } = wallTimeIn(at, zone)
    const now = hour * 60 + minutes
    const asleep = now < 6 * 60 || now > 23 * 60
    const evening = now > 18 * 60 && !asleep
    const base = 210 + 110 * this.#noise.wander(at, 7 * minute, 0) + (asleep ? 0 : 110) + (evening ? 250 : 0)
    const fridge = this.#noise.pick(Math.floor(at / (18 * minute)), 5) > 0.55 ? 85 : 0
    const running = appliances.map(({ from, to, phases }, n) => {
      const begins = (from + (to - from) * this.#noise.pick(Math.floor(at / day), 10 + n)) * 60
      return wattsAt(phases, now - begins)
    })
    // A house always varies: a meter that says the same for a minute counts as silent.
    const flicker = 5 * this.#noise.pick(Math.floor(at / 5000), 6)
    return Math.round(base + fridge + flicker + running.reduce((sum, watts) => sum + watts, 0))
  }

  /** A number of 0..1 that wanders, for readings that are never quite still. */
  wander(at: number, channel: number): number {
    return this.#noise.wander(at, minute, channel)
  }
}
