import type { World } from '../../../../tools/simulator/world/world.ts'
import { type BatteryLive, batteryProviders } from '../contract/battery.ts'
import type { Entry, Sections } from '../contract/entry.ts'
import type { GridChargerLive } from '../contract/grid-charger.ts'
import type { SolarChargerInstance, SolarChargerLive } from '../contract/solar-charger.ts'
import type { Home } from './home.ts'
import { batteryInverter, factorySettings, homeSettings, type Settings } from './settings.ts'

/** What the gateway says of a device: its document, which a meter lacks, and its group in the live values. */
export interface Report {
  document: BatteryLive | SolarChargerLive | GridChargerLive
  totals: { enabled: boolean; [name: string]: unknown }
}

/** A device by the name of its group. */
export type DeviceGroup = 'battery' | 'solarcharger' | 'gridcharger' | 'power_meter'

/** How a simulated gateway of this firmware differs from the usual one. */
export interface OnBatteryOptions {
  /** In place of the settings of a house with a battery and chargers. */
  settings?: Partial<Settings> | ((world: World) => Partial<Settings>)
  /** The flash has no slot for an update: a board with 4 MB. */
  oneSlot?: boolean
  /** Prepares the house when the gateway is first asked; by default it is as the day before left it. */
  begin?: (home: Home, world: World) => void
  /** What the gateway says of devices in place of what it would. */
  reports?: { [G in DeviceGroup]?: (report: Report) => Report }
  /** How many s before the gateway was first asked it fell silent; the gateway keeps what it heard last. */
  silent?: { device: DeviceGroup; seconds: number }
}

const zero = (u: string) => ({ v: 0, u, d: 1 })

/** An object with another value in each member. */
const mapped = <V, W>(all: Record<string, V>, change: (value: V, n: number) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(all).map(([key, value], n) => [key, change(value, n)]))

/** The solar chargers with another instance in place of each. */
const eachCharger = (
  { solarcharger, ...rest }: SolarChargerLive,
  change: (instance: SolarChargerInstance, n: number) => SolarChargerInstance,
): SolarChargerLive => ({
  ...rest,
  solarcharger: { full_update: true, instances: mapped(solarcharger?.instances ?? {}, change) },
})

/** What the gateway says of a device that has been silent for so many s. */
export function silentFor(device: DeviceGroup, { document, totals }: Report, seconds: number): Report {
  const ms = Math.round(seconds * 1000)
  if (device === 'battery') return { document: { ...(document as BatteryLive), data_age: Math.round(seconds) }, totals }
  if (device === 'gridcharger')
    return { document: { ...(document as GridChargerLive), dataAge: ms, reachable: false, producing: false }, totals }
  if (device === 'power_meter') return { document, totals }
  const silent = eachCharger(document as SolarChargerLive, instance => ({ ...instance, data_age_ms: ms }))
  return { document: silent, totals: { enabled: true, power: zero('W') } }
}

/** The sections with each entry changed. */
const eachEntry = (sections: Sections, change: (entry: Entry) => Entry): Sections =>
  mapped(sections, section => mapped(section, change))

/** The value of a register whose bits are all set, which no device can mean; a power has no fraction digits. */
function allBits(entry: Entry): Entry {
  if (typeof entry === 'string' || 'value' in entry) return entry
  return { ...entry, v: entry.u === 'W' ? 65_535 : 65_535 / 10 ** Number(entry.d ?? 0) }
}

/** The document with other sections, whichever device it is of. */
function withSections(document: Report['document'], change: (sections: Sections) => Sections): Report['document'] {
  if ('solarcharger' in document)
    return eachCharger(document, instance => ({ ...instance, values: change(instance.values) }))
  return 'values' in document && document.values ? { ...document, values: change(document.values) } : document
}

const onlyEnabled = { enabled: true }

/** A device whose values are all impossible. */
const impossible = ({ document, totals: { enabled, ...totals } }: Report): Report => ({
  document: withSections(document, sections => eachEntry(sections, allBits)),
  totals: { enabled, ...mapped(totals as Record<string, Entry>, allBits) },
})

/** A battery of whose status and totals only the keys that `isHeard` accepts are known. */
const partOfBattery = ({ document, totals }: Report, isHeard: (key: string) => boolean): Report => {
  const keep = <O extends object>(all: O) => Object.fromEntries(Object.entries(all).filter(([key]) => isHeard(key)))
  return {
    document: withSections(document, ({ status = {}, ...more }) => ({ status: keep(status), ...more })),
    totals: { ...keep(totals), enabled: true },
  }
}

/** A battery that has not said its charge yet. */
const withoutCharge = (report: Report) => partOfBattery(report, key => !/^soc$/i.test(key))

/** A battery that has said nothing but its charge. */
const onlyCharge = ({ document, totals }: Report): Report => {
  const part = partOfBattery({ document, totals }, key => /^soc$/i.test(key))
  return { ...part, document: withSections(part.document, ({ status = {} }) => ({ status })) }
}

/** A battery that was never heard: some providers have values from the start, zeros and "no". */
function neverHeard({ document }: Report, settings: Partial<Settings>): Report {
  const { values = {}, ...rest } = { ...(document as BatteryLive), data_age: 86_400 }
  const { jkBms, jbdBms, mqtt } = batteryProviders
  const hasNone = [jkBms, jbdBms, mqtt].some(provider => provider === settings.battery?.provider)
  if (hasNone) return { document: rest, totals: onlyEnabled }
  const nothing = (entry: Entry): Entry =>
    typeof entry === 'string' || 'value' in entry ? { value: 'no', translate: true } : { ...entry, v: 0 }
  return partOfBattery(
    { document: { ...rest, values: eachEntry(values, nothing) }, totals: onlyEnabled },
    key => !/^(SoC|voltage|current|dischargeCurrentLimitation|chargeCurrentLimitation)$/.test(key),
  )
}

/** One of two solar chargers is silent, which the totals leave out. */
function oneOfTwo({ document, totals }: Report): Report {
  const chargers = document as SolarChargerLive
  const [, other] = Object.values(chargers.solarcharger?.instances ?? {})
  const silent = eachCharger(chargers, (instance, n) => (n ? instance : { ...instance, data_age_ms: 3_600_000 }))
  return { document: silent, totals: { ...totals, power: other?.values.output?.P } }
}

/** A charger at the grid that never answered. */
const neverAnswered = ({ document, totals }: Report): Report => {
  const { values, serial, ...rest } = document as GridChargerLive
  return {
    document: { ...rest, dataAge: 86_400_000, reachable: false, producing: false },
    totals: { ...totals, Power: zero('W') },
  }
}

const { battery, gridcharger, powermeter, solarcharger } = factorySettings()
const topic = 'house/value'

/** The batteries by the name of their provider, each with what it needs to run. */
const batteries = Object.entries(batteryProviders).map(([name, provider]) => {
  const mqtt = { ...battery.mqtt, soc_topic: topic, voltage_topic: topic, current_topic: topic }
  const zendure = { ...battery.zendure, device_id: 'a1b2c3d4' }
  return [name, { battery: { ...battery, enabled: true, provider, mqtt, zendure } }] as const
})

const solarTopics = { ...solarcharger.mqtt, power_topic: topic, voltage_topic: topic }

/** The solar chargers, likewise. */
const solarChargers = [
  ['veDirect', { solarcharger: { ...solarcharger, enabled: true } }],
  ['solarMqtt', { solarcharger: { ...solarcharger, enabled: true, provider: 1, mqtt: solarTopics } }],
] as const

const trucki = { ...gridcharger.trucki, ip_address: '192.0.2.9' }

/** The chargers at the grid, which take their power by hand. */
const gridChargers = [
  ['huawei', { gridcharger: { ...gridcharger, enabled: true } }],
  ['trucki', { gridcharger: { ...gridcharger, enabled: true, provider: 1, trucki } }],
] as const

/** A house in which an owner may find the live view. */
export interface SceneHouse {
  about: string
  /** ISO 8601. */
  at: string
  /** How long the live view has been open. */
  minutes: number
  inverters?: number
  options: OnBatteryOptions
  /** One of the generated scenes of single devices. */
  isOfMany?: true
  /** The device that the scene is about, and its state. */
  device?: DeviceGroup
  state?: SceneState
}

const [noon, evening, night] = ['2026-06-21T11:00:00+02:00', '2026-06-21T22:40:00+02:00', '2026-06-22T02:00:00+02:00']

/** With so many % in the battery. */
const holding = (charge: number) => (home: Home) => {
  home.battery.soc = charge
}
/** The charger at the grid was told to give 900 W to a battery that is almost empty. */
function chargesByHand(home: Home) {
  home.battery.soc = 15
  home.manual = { voltage: 53, current: 17 }
  home.gridChargerW = 900
}
const silent = (seconds: number) => (device: DeviceGroup) => ({ silent: { device, seconds } })
const reporting =
  (change: (report: Report, settings: Partial<Settings>) => Report) =>
  (device: DeviceGroup, settings: Partial<Settings>) => ({
    reports: { [device]: (report: Report) => change(report, settings) },
  })

/** How a device may be: when, and what is told of it. */
const states = {
  day: { about: 'by day', options: () => ({}) },
  night: { about: 'at night', at: evening, options: () => ({}) },
  'dead-minute': { about: 'silent for a minute', options: silent(61) },
  'dead-hour': { about: 'silent for an hour', options: silent(3600) },
  'dead-day': { about: 'silent for a day', options: silent(86_400) },
  impossible: { about: 'with values that cannot be', options: reporting(impossible) },
  'no-charge': { about: 'that has not said its charge yet', options: reporting(withoutCharge) },
  'only-charge': { about: 'that says nothing but its charge', options: reporting(onlyCharge) },
  unheard: { about: 'that was never heard', options: reporting(neverHeard) },
  'one-silent': { about: 'of which one is silent', options: reporting(oneOfTwo) },
  unanswered: { about: 'that never answered', options: reporting(neverAnswered) },
} satisfies Record<
  string,
  { about: string; at?: string; options: (device: DeviceGroup, settings: Partial<Settings>) => OnBatteryOptions }
>
export type SceneState = keyof typeof states

const always = ['day', 'night', 'dead-minute', 'dead-hour', 'dead-day', 'impossible'] as const

/** Every device of a kind in every state that it may have. */
const each = (
  device: DeviceGroup,
  kinds: readonly (readonly [name: string, settings: Partial<Settings>])[],
  more: readonly SceneState[],
) =>
  kinds.flatMap(([name, settings]) =>
    [...always, ...more].map((state): [string, SceneHouse] => {
      const { about, options, ...when } = states[state]
      const rests = !settings.gridcharger || state === 'unanswered' || state === 'night'
      const begin = rests ? holding(62) : chargesByHand
      return [
        `${name}-${state}`,
        {
          ...{
            isOfMany: true,
            device,
            state,
            about: `${name} ${about}`,
            at: settings.gridcharger ? night : noon,
            minutes: 2,
            ...when,
          },
          options: { settings, begin, ...options(device, settings) },
        },
      ]
    }),
  )

/** A battery that says what it holds. */
const [pytes] = batteries.flatMap(([name, settings]) => (name === 'pytes' ? settings : []))
const off = { enabled: false }
const withoutBattery = {
  battery: { ...battery, ...off },
  solarcharger: { ...solarcharger, ...off },
  gridcharger: { ...gridcharger, ...off },
}
const limiter = (change: Partial<Settings['powerlimiter']>) => (world: World) => ({
  powerlimiter: { ...homeSettings(world).powerlimiter, ...change },
})

/** No battery and no chargers, and every inverter on panels. */
function onlyPanels(world: World): Partial<Settings> {
  const { powerlimiter } = homeSettings(world)
  const inverters = powerlimiter.inverters.map(inverter => ({ ...inverter, power_source: 1 }))
  return { ...withoutBattery, powerlimiter: { ...powerlimiter, inverters } }
}

/** The inverter on the battery does not answer. */
function outOfReach(home: Home, world: World) {
  home.battery.soc = 62
  const serial = batteryInverter(world)?.serial
  if (serial) world.setRange(serial, false)
}

const house = (
  about: string,
  at: string,
  charge: number,
  { minutes = 2, inverters = 3, ...options }: OnBatteryOptions & Partial<SceneHouse> = {},
): SceneHouse => ({ about, at, minutes, inverters, options: { begin: holding(charge), ...options } })

const [threePhases, noMeter] = [{ enabled: true, source: 2 }, off].map(change => ({
  powermeter: { ...powermeter, ...change },
}))
const byHand = { begin: chargesByHand, settings: { ...pytes, ...gridChargers[0][1] }, minutes: 11 }

/** Houses by the name of their scene; scenes of one device are made from what it needs and the states it may be in. */
export const houses: Readonly<Record<string, SceneHouse>> = {
  charging: house('The sun carries the house and charges the battery', noon, 62, {
    settings: { ...pytes },
    minutes: 11,
  }),
  feeding: house('The battery feeds the house at night', evening, 74, { settings: { ...pytes }, minutes: 11 }),
  'grid-charging': house('The grid charger fills the battery by night', night, 15, byHand),
  alarm: house('The battery is empty, and reports an alarm', '2026-06-22T04:00:00+02:00', 2),
  full: house('The battery is full, and the sun feeds the grid', '2026-06-21T13:00:00+02:00', 100),
  spared: house('The battery is at the charge at which the limiter stops', night, 19),
  'three-phases': house('An inverter and a meter of three phases', noon, 62, {
    settings: { ...threePhases },
    inverters: 4,
  }),
  'no-battery': house('No battery and no chargers', noon, 62, { settings: onlyPanels }),
  'no-meter': house('No meter', noon, 62, { settings: { ...noMeter } }),
  'no-limiter': house('No limiter', noon, 62, { settings: limiter(off) }),
  'no-inverter': house('A meter and a battery, and no inverter', noon, 62, { inverters: 0 }),
  'only-meter': house('A meter and nothing else', noon, 62, { settings: withoutBattery, inverters: 0 }),
  unreachable: house('The inverter on the battery does not answer', evening, 62, { begin: outOfReach, minutes: 6 }),
  ...Object.fromEntries([
    ...each('battery', batteries, ['no-charge', 'only-charge', 'unheard']),
    ...each('solarcharger', solarChargers.slice(0, 1), ['one-silent']),
    ...each('solarcharger', solarChargers.slice(1), []),
    ...each('gridcharger', gridChargers, ['unanswered']),
    ...each('power_meter', [['meter', {}]], ['unheard']),
  ]),
}
