import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { generations } from '../../../src/contract/generations.ts'
import type { InverterConfig, InverterEntry, InverterPolicy } from '../../../src/contract/inverters.ts'
import { bool, readDocument, type Schema, uint8 } from '../json/schema.ts'
import { type InverterType, typeOf } from './models.ts'
import type { Obstacle } from './sky.ts'

export interface PanelString extends PlannedString {
  /** W peak. */
  peak: number
  /** Degrees: tilt 0 is flat; azimuth from north over east, for the northern hemisphere. */
  tilt: number
  azimuth: number
  /** Share of their power that dirt and breakage leave, 0..1. */
  gain: number
}

/** One inverter of the plant with its strings. */
export interface Unit extends Omit<PlannedUnit, 'strings'> {
  index: number
  /** Lower-case hexadecimal, 12 digits. */
  serial: string
  type: InverterType
  strings: readonly PanelString[]
}

/** Strings of the first inverter that give less than they could, by number from 1. */
export interface WeakStrings {
  /** A tree stands before it. */
  shaded?: number | undefined
  soiled?: number | undefined
  broken?: number | undefined
}

/** So near that it takes the sun of June at noon, and more than half of the sky: else it would look like another side of the roof. */
export const nearTree: Obstacle = { azimuth: [60, 300], altitude: [0, 85], light: 0.05 }

/** `count` inverters of the plan, from the one of that number on; the seed decides the last digits of their serials. */
export function unitsOf(
  seed: number,
  count: number,
  { weak = {}, from = 0 }: { weak?: WeakStrings; from?: number } = {},
): Unit[] {
  const generator = xoroshiro128plus(seed ^ 0x5e41a1)
  return planned.slice(from, from + count).map((plan, index) => {
    const serial = `${plan.prefix}${plan.made}${uniformInt(generator, 10_000, 99_999)}`
    const type = typeOf(serial, generations[0])
    if (!type) throw new Error(`the plan holds an inverter of no known type: ${serial}`)
    const { tilt, azimuth, peak } = plan
    const strings = plan.strings.map((string, channel) => ({
      ...{ tilt, azimuth, peak, gain: 1 },
      ...string,
      ...(index === 0 && channel + 1 === weak.shaded && { obstacles: [nearTree] }),
      ...(index === 0 && channel + 1 === weak.soiled && { gain: 0.7 }),
      ...(index === 0 && channel + 1 === weak.broken && { gain: 0 }),
    }))
    return { ...plan, index, serial, type, strings }
  })
}

/** How the settings of an inverter are read. Source: gateway contract 8.1. */
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

export const inverterDefaults = readDocument(inverterPolicy)

/** The settings of a unit, as its owner filled them in. Source: gateway contract 8.1. */
export const unitEntry = (unit: Unit): InverterEntry => ({
  id: unit.index,
  name: unit.name,
  order: unit.order,
  serial: unit.serial,
  ...inverterDefaults,
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

interface PlannedString {
  name?: string
  /** The peak power is set at the gateway. */
  known?: boolean
  /** kWh counted by an earlier inverter: the offset at the gateway. */
  before?: number
  peak?: number
  tilt?: number
  azimuth?: number
  obstacles?: readonly Obstacle[]
  gain?: number
}

/** One inverter of the plan, with the defaults of its strings. */
interface PlannedUnit {
  /** First four digits of the serial. */
  prefix: string
  /** Year (2014 + digit) and week of manufacture. */
  made: string
  name: string
  /** Position in the owner's list. */
  order: number
  /** W. */
  rated: number
  /** Major × 10000 + minor × 100 + patch. */
  firmware: number
  /** Number of the grid profile; null: the memory is empty. */
  grid: number | null
  /** W peak and degrees of its strings. */
  peak: number
  tilt: number
  azimuth: number
  strings: readonly PlannedString[]
  /** dBm at the gateway, for radios that tell. */
  signal: number
  settings?: Partial<InverterConfig>
}

/** Number in the plan of the first inverter of another building. */
export const besidesHouse = 10

/** Ten different inverters, as installed over the years, and those of another building. */
export const planned: readonly PlannedUnit[] = [
  {
    ...{ prefix: '1161', made: '724', name: 'South roof', order: 0, rated: 1500, firmware: 10112, grid: 0 },
    ...{ peak: 420, tilt: 35, azimuth: 178, signal: -58 },
    strings: [
      { name: 'Lower left', known: true },
      { name: 'Lower right', known: true },
      { name: 'Upper left', known: true },
      { name: 'Upper right', known: true, gain: 0.96 },
    ],
  },
  {
    ...{ prefix: '1144', made: '838', name: 'Garage', order: 2, rated: 800, firmware: 10118, grid: 0 },
    ...{ peak: 430, tilt: 12, azimuth: 235, signal: -71 },
    strings: [{ name: 'Street side', known: true, before: 212.4 }, { name: 'Garden side' }],
    settings: { yieldday_correction: true },
  },
  {
    ...{ prefix: '1121', made: '611', name: 'Balcony', order: 1, rated: 400, firmware: 10010, grid: null },
    ...{ peak: 410, tilt: 70, azimuth: 200, signal: -49 },
    strings: [{}],
  },
  {
    ...{ prefix: '1382', made: '905', name: 'Barn', order: 4, rated: 2250, firmware: 10024, grid: 1 },
    ...{ peak: 440, tilt: 25, azimuth: 160, signal: -83 },
    strings: [
      { name: 'Bay 1', known: true },
      { name: 'Bay 2', known: true },
      { name: 'Bay 3', known: true },
      { name: 'Bay 4', azimuth: 340, gain: 0.97 },
      { name: 'Bay 5', azimuth: 340 },
      { name: 'Bay 6', azimuth: 340, gain: 0.9 },
    ],
  },
  {
    ...{ prefix: '2821', made: '833', name: 'Carport', order: 3, rated: 800, firmware: 10104, grid: 1 },
    ...{ peak: 400, tilt: 8, azimuth: 145, signal: -66 },
    // Trees at the street.
    strings: [{ known: true }, { known: true, obstacles: [{ azimuth: [105, 140], altitude: [0, 28], light: 0.1 }] }],
  },
  {
    ...{ prefix: '1164', made: '842', name: 'East roof', order: 5, rated: 2000, firmware: 10118, grid: 1 },
    ...{ peak: 500, tilt: 38, azimuth: 92, signal: -62 },
    strings: [{}, {}, {}, { gain: 0.95 }],
  },
  {
    ...{ prefix: '1124', made: '749', name: 'Garden shed', order: 8, rated: 500, firmware: 10016, grid: 0 },
    ...{ peak: 450, tilt: 20, azimuth: 190, signal: -88 },
    // A hill in the west.
    strings: [{ name: 'Shed', known: true, obstacles: [{ azimuth: [240, 320], altitude: [0, 12], light: 0 }] }],
    settings: { zero_day: true },
  },
  {
    ...{ prefix: '1141', made: '552', name: 'Dormer', order: 7, rated: 700, firmware: 10010, grid: 1 },
    ...{ peak: 375, tilt: 45, azimuth: 180, signal: -60 },
    strings: [
      { name: 'East side', azimuth: 95 },
      { name: 'West side', azimuth: 268 },
    ],
  },
  {
    ...{ prefix: '1361', made: '909', name: 'Workshop', order: 6, rated: 2000, firmware: 10022, grid: 1 },
    ...{ peak: 480, tilt: 15, azimuth: 170, signal: -77 },
    strings: [{ known: true }, { known: true }, {}, {}],
    settings: { zero_runtime: true, clear_eventlog: true },
  },
  {
    ...{ prefix: '1410', made: '931', name: 'West roof', order: 9, rated: 1000, firmware: 10118, grid: 0 },
    ...{ peak: 460, tilt: 38, azimuth: 272, signal: -69 },
    strings: [
      { name: 'Chimney', obstacles: [{ azimuth: [206, 226], altitude: [0, 60], light: 0 }] },
      { name: 'Gable', known: true },
    ],
    settings: { poll_enable_night: false },
  },
  {
    ...{ prefix: '1144', made: '846', name: 'Hayloft', order: 0, rated: 800, firmware: 10118, grid: 0 },
    ...{ peak: 430, tilt: 30, azimuth: 185, signal: -64 },
    strings: [{ known: true }, { known: true }],
  },
  {
    ...{ prefix: '1121', made: '702', name: 'Stalls', order: 1, rated: 400, firmware: 10010, grid: 0 },
    ...{ peak: 410, tilt: 30, azimuth: 185, signal: -70 },
    strings: [{ known: true }],
  },
]
