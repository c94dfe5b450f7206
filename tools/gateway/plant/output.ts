import type { Unit } from './roof.ts'
import type { Sky } from './sky.ts'
import { type Offer, offersOf } from './strings.ts'

/** What an inverter does with the light of a moment. */
export interface Output {
  offers: readonly Offer[]
  /** Enough light to run its electronics, so that it answers. */
  awake: boolean
  /** W taken from each string. */
  dc: readonly number[]
  /** W into the grid. */
  ac: number
}

/** Share of the DC power that reaches the grid at a load of 0..1 of the rated power. */
const efficiency = (load: number) => 0.968 * (1 - 0.0045 / (load + 0.012))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** DC power in W that makes `ac`. */
function neededFor(ac: number, rated: number): number {
  let dc = ac / 0.96
  for (let round = 0; round < 3; round++) dc = ac / efficiency(dc / rated)
  return dc
}

/** `allowed`: highest AC power in W, from limit and switch. */
export function outputAt(unit: Unit, sky: Sky, at: number, allowed: number): Output {
  const offers = offersOf(unit, sky, at)
  const offered = sum(offers.map(({ watts }) => watts))
  const awake = sum(offers.map(({ clear }) => clear)) > 0.004 * unit.rated
  const idle = { offers, awake, dc: offers.map(() => 0), ac: 0 }
  if (!awake || offered < 0.008 * unit.rated || allowed < 0.5) return idle
  const free = offered * efficiency(offered / unit.rated)
  if (free <= allowed) return { offers, awake, dc: offers.map(({ watts }) => watts), ac: free }
  const share = Math.min(1, neededFor(allowed, unit.rated) / offered)
  return { offers, awake, dc: offers.map(({ watts }) => watts * share), ac: allowed }
}
