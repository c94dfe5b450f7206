import type { Unit } from './roof.ts'
import type { Sky } from './sky.ts'
import { type AvailablePower, availablePowers } from './strings.ts'

/** Power of an inverter at a moment. */
export interface Output {
  available: readonly AvailablePower[]
  /** Enough light to run its electronics, so that it answers the radio. */
  awake: boolean
  /** W taken from each string. */
  dc: readonly number[]
  /** W into the grid. */
  ac: number
}

/** Share of the DC power that reaches the grid at a load of 0..1 of the rated power. */
const efficiency = (load: number) => 0.968 * (1 - 0.0045 / (load + 0.012))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** DC power in W needed for `ac`. */
function neededFor(ac: number, rated: number): number {
  let dc = ac / 0.96
  for (let round = 0; round < 3; round++) dc = ac / efficiency(dc / rated)
  return dc
}

/** `maxAc`: W that limit and switch allow. */
export function outputAt(unit: Unit, sky: Sky, at: number, maxAc: number): Output {
  const available = availablePowers(unit, sky, at)
  const availableWatts = sum(available.map(({ watts }) => watts))
  const awake = sum(available.map(({ clear }) => clear)) > 0.004 * unit.rated
  const idle = { available, awake, dc: available.map(() => 0), ac: 0 }
  if (!awake || availableWatts < 0.008 * unit.rated || maxAc < 0.5) return idle
  const free = availableWatts * efficiency(availableWatts / unit.rated)
  if (free <= maxAc) return { available, awake, dc: available.map(({ watts }) => watts), ac: free }
  const share = Math.min(1, neededFor(maxAc, unit.rated) / availableWatts)
  return { available, awake, dc: available.map(({ watts }) => watts * share), ac: maxAc }
}

/** The output of an inverter that a battery of `volts` feeds, whatever the light. */
export function fedOutput({ rated, strings }: Unit, volts: number, maxAc: number): Output {
  const watts = neededFor(rated, rated) / strings.length
  const ac = maxAc < 0.5 ? 0 : Math.min(maxAc, rated)
  return {
    available: strings.map(() => ({ watts, clear: watts, best: volts, open: volts })),
    awake: true,
    dc: strings.map(() => (ac > 0 ? neededFor(ac, rated) / strings.length : 0)),
    ac,
  }
}
