import type { PanelString, Unit } from './roof.ts'
import type { Sky } from './sky.ts'

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

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** DC power in W needed for `ac`. */
function neededFor(ac: number, rated: number): number {
  let dc = ac / 0.96
  for (let round = 0; round < 3; round++) dc = ac / efficiency(dc / rated)
  return dc
}

/** `maxAc`: W that limit and switch allow. */
export function outputAt(unit: Unit, sky: Sky, at: number, maxAc: number): Output {
  const available = unit.strings.map((string, index) => availablePower(unit, string, index, sky, at))
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

/** What a string of panels could deliver at a moment. */
interface AvailablePower {
  /** W at the maximum power point. */
  watts: number
  /** W under a clear sky. */
  clear: number
  /** V at the maximum power point and without load. */
  best: number
  open: number
}

/** V of a panel at 25 °C in full sun: at the maximum power point and without load. */
const panel = { best: 34.6, open: 41.4 }

/** The available power of string number `index`; clouds reach one after the other. */
function availablePower(unit: Unit, string: PanelString, index: number, sky: Sky, at: number): AvailablePower {
  const { now: light, clear } = sky.light(at, string, (unit.index * 40 + index * 6) * 1000)
  if (clear <= 0 || string.gain <= 0) return { watts: 0, clear: 0, best: 0, open: 0 }
  const tolerance = sky.noise.wander(at, 600_000, 100 + unit.index * 20 + index)
  const overheating = sky.air(at) + 0.03 * light - 25
  const share = ((string.peak * string.gain) / 1000) * 0.97 * (0.985 + 0.03 * tolerance) * (1 - 0.0035 * overheating)
  const voltage = (1 - 0.0028 * overheating) * (1 + 0.028 * Math.log(Math.max(light, 3) / 1000))
  return {
    watts: light * share,
    clear: clear * share,
    best: panel.best * voltage,
    open: panel.open * voltage,
  }
}

/** V of a string while the inverter takes the share `used` (0..1) of the available power. */
const voltageAt = ({ best, open }: AvailablePower, used: number) => best + (open - best) * (1 - used) ** 2

interface StringReading {
  /** W, V, A. */
  power: number
  voltage: number
  current: number
  /** Wh since the inverter's day began. */
  yieldDay: number
  /** kWh. */
  yieldTotal: number
}

interface AcReading {
  /** W, V, A, Hz, share, var. */
  power: number
  voltage: number
  current: number
  frequency: number
  powerFactor: number
  reactivePower: number
}

/** The statistics an inverter sends, rounded as its registers are. */
export interface Reading {
  strings: readonly StringReading[]
  ac: AcReading
  /** °C. */
  temperature: number
}

export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

/** Three-phase types report the voltage between two phases, and the current of one phase or, with six strings, of all. */
function currentOf({ type }: Unit, apparent: number, phaseVoltage: number): number {
  if (type.phases === 1) return apparent / phaseVoltage
  return apparent / phaseVoltage / (type.strings === 6 ? 1 : 3)
}

/** The AC side. Source: gateway contract 6.3. */
export function acReading(unit: Unit, sky: Sky, at: number, watts: number): AcReading {
  const { noise } = sky
  const channel = 110 + unit.index * 20
  const load = watts / unit.rated
  const phaseVoltage =
    229 + 7 * (noise.wander(at, 1_500_000, 7) - 0.5) + 2 * (noise.wander(at, 20_000, channel) - 0.5) + 2 * load
  const voltage = rounded(unit.type.phases === 3 ? phaseVoltage * Math.sqrt(3) : phaseVoltage, 1)
  const frequency = rounded(50 + 0.06 * (noise.wander(at, 45_000, 8) - 0.5), 2)
  const power = rounded(watts, 1)
  if (power === 0) return { power, voltage, current: 0, frequency, powerFactor: 0, reactivePower: 0 }
  const powerFactor = rounded(0.9995 - 0.012 / (1 + 25 * load) - 0.001 * noise.wander(at, 90_000, channel + 1), 3)
  const reactivePower =
    power * Math.tan(Math.acos(powerFactor)) * (noise.wander(at, 900_000, channel + 2) < 0.5 ? -1 : 1)
  const current = rounded(
    currentOf(unit, power / powerFactor, unit.type.phases === 3 ? voltage / Math.sqrt(3) : voltage),
    2,
  )
  return { power, voltage, current, frequency, powerFactor, reactivePower: rounded(reactivePower, 1) }
}

/** The DC side; yields in Wh, one per string. */
export const stringReadings = (
  { available, dc }: Output,
  yieldDay: readonly number[],
  yieldTotal: readonly number[],
): StringReading[] =>
  available.map((offer, index) => {
    const power = rounded(dc[index] ?? 0, 1)
    const voltage = rounded(voltageAt(offer, offer.watts > 0 ? Math.min(1, power / offer.watts) : 0), 1)
    return {
      power,
      voltage,
      current: voltage > 0 ? rounded(power / voltage, 2) : 0,
      yieldDay: Math.floor(yieldDay[index] ?? 0),
      yieldTotal: rounded((yieldTotal[index] ?? 0) / 1000, 3),
    }
  })
