import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { generations } from '../../../src/contract/generations.ts'
import type { InverterEntry, InverterPolicy } from '../../../src/contract/inverters.ts'
import { bool, readDocument, type Schema, uint8 } from '../json/schema.ts'
import { type InverterType, typeOf } from './models.ts'
import { type PlannedString, type PlannedUnit, planned } from './roof-plan.ts'

/** One string of panels. */
export interface PanelString extends PlannedString {
  /** W peak. */
  peak: number
  /** Degrees: tilt 0 is flat; azimuth from north over east, for the northern hemisphere. */
  tilt: number
  azimuth: number
  /** Share of the light that is not shaded by trees or chimneys, 0..1. */
  light: number
}

/** One inverter of the plant with its strings. */
export interface Unit extends Omit<PlannedUnit, 'strings'> {
  index: number
  /** Lower-case hexadecimal, 12 digits. */
  serial: string
  type: InverterType
  strings: readonly PanelString[]
}

/** Share of the light that a tree leaves to the string it shades. */
const shadedLight = 0.12

/**
 * The first `count` inverters of the plan; the seed decides the last digits of their serials. `shade`: the string of the
 * first one that stands in the shade, from 1.
 */
export function unitsOf(seed: number, count: number, shade?: number): Unit[] {
  const generator = xoroshiro128plus(seed ^ 0x5e41a1)
  return planned.slice(0, count).map((plan, index) => {
    const serial = `${plan.prefix}${plan.made}${uniformInt(generator, 10_000, 99_999)}`
    const type = typeOf(serial, generations[0])
    if (!type) throw new Error(`the plan holds an inverter of no known type: ${serial}`)
    const { tilt, azimuth, peak } = plan
    const strings = plan.strings.map((string, channel) => ({
      ...{ tilt, azimuth, peak, light: 1 },
      ...string,
      ...(index === 0 && channel + 1 === shade && { light: shadedLight }),
    }))
    return { ...plan, index, serial, type, strings }
  })
}

/** Settings of an inverter, as they are where nobody has changed them. Source: gateway contract 8.1. */
export const inverterPolicy: Schema<InverterPolicy> = {
  poll_enable: bool(true),
  poll_enable_night: bool(true),
  command_enable: bool(true),
  command_enable_night: bool(true),
  reachable_threshold: uint8(2),
  zero_runtime: bool(false),
  zero_day: bool(false),
  clear_eventlog: bool(false),
  yieldday_correction: bool(false),
}

/** The settings of a unit, as its owner filled them in. Source: gateway contract 8.1. */
export const entryOf = (unit: Unit): InverterEntry => ({
  id: unit.index,
  name: unit.name,
  order: unit.order,
  serial: unit.serial,
  ...readDocument(inverterPolicy),
  ...unit.settings,
  type: unit.type.name,
  channel: unit.strings.map(string => ({
    name: string.name ?? '',
    max_power: string.known ? string.peak : 0,
    yield_total_offset: string.before ?? 0,
  })),
})

/** When a unit was commissioned, ms since 1970: some weeks after the date in its serial. Source: gateway contract 8.6. */
export function commissioned({ made }: Unit): number {
  const [year = 0, week = 0] = [Number.parseInt(made.slice(0, 1), 16), Number(made.slice(1))]
  return Date.UTC(2014 + year, 0, 1 + 7 * (week + 8))
}
