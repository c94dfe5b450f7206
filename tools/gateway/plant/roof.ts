import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { generations } from '../../../src/contract/generations.ts'
import type { InverterEntry } from '../../../src/contract/inverters.ts'
import { type InverterType, typeOf } from './models.ts'
import { type PlannedString, type PlannedUnit, planned } from './roof-plan.ts'

/** One string of panels as it stands on the roof. */
export interface PanelString extends PlannedString {
  /** W peak. */
  peak: number
  /** Degrees: 0 lies flat; azimuth north over east, for the northern hemisphere. */
  tilt: number
  azimuth: number
  /** Share of the light that is left by trees and chimneys, 0..1. */
  light: number
}

/** One inverter of the plant and what hangs on it. */
export interface Unit extends Omit<PlannedUnit, 'strings'> {
  index: number
  /** Lower-case hexadecimal, 12 digits. */
  serial: string
  type: InverterType
  strings: readonly PanelString[]
}

/** The first `count` inverters of the plan; the seed decides on the running numbers of their serials. */
export function unitsOf(seed: number, count: number): Unit[] {
  const generator = xoroshiro128plus(seed ^ 0x5e41a1)
  return planned.slice(0, count).map((plan, index) => {
    const serial = `${plan.prefix}${plan.made}${uniformInt(generator, 10_000, 99_999)}`
    const type = typeOf(serial, generations[0])
    if (!type) throw new Error(`the plan holds an inverter of no known type: ${serial}`)
    const { tilt, azimuth, peak } = plan
    const strings = plan.strings.map(string => ({ tilt, azimuth, peak, light: 1, ...string }))
    return { ...plan, index, serial, type, strings }
  })
}

/** The slot an owner filled in for a unit. Source: gateway contract 8.1. */
export const entryOf = (unit: Unit): InverterEntry => ({
  id: unit.index,
  name: unit.name,
  order: unit.order,
  serial: unit.serial,
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: true,
  reachable_threshold: 2,
  zero_runtime: false,
  zero_day: false,
  clear_eventlog: false,
  yieldday_correction: false,
  ...unit.settings,
  type: unit.type.name,
  channel: unit.strings.map(string => ({
    name: string.name ?? '',
    max_power: string.known ? string.peak : 0,
    yield_total_offset: string.before ?? 0,
  })),
})

/** ms since 1970 when a unit began to work: some weeks after the year and week of its serial. Source: gateway contract 8.6. */
export function commissioned({ made }: Unit): number {
  const [year = 0, week = 0] = [Number.parseInt(made.slice(0, 1), 16), Number(made.slice(1))]
  return Date.UTC(2014 + year, 0, 1 + 7 * (week + 8))
}
