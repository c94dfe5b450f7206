import type { Output } from './output.ts'
import type { Unit } from './roof.ts'
import type { Sky } from './sky.ts'
import { voltageAt } from './strings.ts'

export interface StringReading {
  /** W, V, A. */
  power: number
  voltage: number
  current: number
  /** Wh since the inverter's day began. */
  yieldDay: number
  /** kWh. */
  yieldTotal: number
}

export interface AcReading {
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
