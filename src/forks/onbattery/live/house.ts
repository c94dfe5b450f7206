import type { ForkTotal, Value } from '../../../contract/live.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { type Device, type DeviceState, heardAt, isAbsent, isHeard, presenceOf, staleSince } from '../../../live/age.ts'
import type { SeenInverter } from '../../../live/live.ts'
import { isImplausible } from '../../../live/plausible.ts'
import { channelsOf } from '../../../live/strings.ts'
import type { Sums, TotalNow } from '../../../live/sums.ts'
import { type PowerLimiterConfig, powerSources } from '../contract/power-limiter.ts'

/** The state of the house at a moment. */
export interface House extends DeviceState {
  /** ms of the browser's clock. */
  now: number
  /** The sun is down: a silent inverter on panels sleeps and delivers nothing. */
  isNight: boolean
  inverters: readonly SeenInverter[]
  /** Null if the gateway does not tell. */
  limiter: PowerLimiterConfig | null
  /** Since when a solar charger is silent, so that the totals lack it, ms of the browser's clock. */
  chargerSilentSince?: number | undefined
}

/** A node of the balance. */
export interface FlowNode {
  /** Power in W without a sign; undefined while unknown. */
  watts?: number | undefined
  /** Direction: 1 out of the node, -1 into it, 0 neither. */
  way: 1 | 0 | -1
  /** Names of devices with unknown power, which is not included: the power is at least `watts`. */
  without?: readonly string[]
  /** Not measured, but derived from the measurements of others. */
  isWorkedOut?: boolean
  /** Derived from values of different moments. */
  isLate?: boolean
  /** Since when it is unknown, ms of the browser's clock; also undefined if it never was known. */
  since?: number | undefined
  /** The device reports an impossible value. */
  isImplausible?: boolean
}

export interface BatteryNode extends FlowNode {
  /** %; undefined if unknown, or not used. */
  charge?: number | undefined
  volts?: number | undefined
}

/** The sources of a house's power, and where it goes. Nodes that do not exist are missing. */
export interface Balance {
  /** All panels, at inverters and chargers. */
  sun?: FlowNode
  /** Instead of the sun: inverters for which it is unknown what feeds them. */
  inverters?: FlowNode
  house: FlowNode & { isMeasured: boolean }
  battery?: BatteryNode
  grid?: FlowNode
  /** W that chargers take from the grid; undefined while unknown. */
  charger: number | undefined
  /** W of all solar chargers; undefined while unknown. */
  solarCharger: number | undefined
  /** W of the inverters on the battery; undefined without one, or while unknown. */
  fromBattery: number | undefined
  /** W that inverters on panels, and on the battery, deliver before the meter, which the house does not use. */
  sunSold: number
  batterySold: number
}

/** The nodes of a balance, in reading order. */
export const places = ['sun', 'inverters', 'house', 'battery', 'grid'] as const
export type Place = (typeof places)[number]
/** The nodes that may supply the house. */
export type Source = Exclude<Place, 'house'>
/** Flows: out of the sun, out of and into the battery, out of and into the grid, and power that goes nowhere. */
export const flows = ['made', 'discharged', 'charged', 'drawn', 'fedIn', 'lost'] as const
export type Flow = (typeof flows)[number]

/** A node with less power than this, W, counts as at rest. The current of a battery has only tenths of an ampere, so its bound is higher. */
const leastW = 1
const leastOfBattery = 10

function nodeOf(watts: number | undefined, more: Omit<FlowNode, 'watts' | 'way'> = {}, least = leastW): FlowNode {
  if (watts === undefined || !Number.isFinite(watts)) return { way: 0, ...more }
  return { watts: Math.abs(watts), way: Math.abs(watts) < least ? 0 : watts > 0 ? 1 : -1, ...more }
}

const isThere = ({ total }: House, ...names: readonly ForkTotal[]) => names.some(name => total?.[name])

/** A total, if it is current. */
function totalOf(house: House, device: Device, name: ForkTotal) {
  const value = staleSince(house, device, house.now) === undefined ? house.total?.[name]?.v : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** What feeds an inverter: unclear for a buffer with its own panels, and while the limiter's list is unknown. */
type Feed = 'sun' | 'battery' | 'unclear'

const bySource: Partial<Record<number, Feed>> = {
  [powerSources.battery]: 'battery',
  [powerSources.solar]: 'sun',
}

/** The input of an inverter on the battery has its voltage, apart from losses in cables. V. */
const cableV = 1.5

/** What feeds an inverter by the voltages of its inputs; undefined while they are unknown. */
function feedByVoltage({ DC }: SeenInverter, house: House): Feed | undefined {
  if (!isThere(house, 'batteryVoltage', 'batteryPower', 'batteryCharge', 'solarChargerPower')) return 'sun'
  const battery = totalOf(house, 'battery', 'batteryVoltage')
  const inputs = channelsOf(DC).map(([, { Voltage }]) => Number(Voltage?.v))
  if (battery === undefined || !inputs.length) return undefined
  return inputs.every(volts => Math.abs(volts - battery) < cableV) ? 'battery' : 'sun'
}

/** Power that an inverter, or all solar chargers, deliver. */
interface Supply {
  name: string
  /** W; undefined if unknown. */
  watts: number | undefined
  /** Since when it is unknown, ms of the browser's clock. */
  since: number | undefined
}

interface Output extends Supply {
  feed: Feed
  /** Counted by the meter. */
  isBehindMeter: boolean
}

const listedIn = ({ limiter }: House, { serial }: SeenInverter) =>
  limiter?.inverters.find(one => one.serial.toLowerCase() === serial)

/** What feeds an inverter by the limiter's list; undefined if the list does not tell. */
function feedByList(inverter: SeenInverter, house: House): Feed | undefined {
  const listed = listedIn(house, inverter)
  // The source of an inverter that the limiter does not govern was not chosen: the firmware lists it as on the battery.
  const isChosen = listed && (listed.is_governed || listed.power_source !== powerSources.battery)
  return isChosen ? (bySource[listed.power_source] ?? 'unclear') : undefined
}

/** What feeds an inverter; undefined while unknown. */
export const feedOf = (inverter: SeenInverter, house: House): Feed | undefined =>
  house.limiter ? (feedByList(inverter, house) ?? feedByVoltage(inverter, house)) : 'unclear'

/** The power of an inverter, with its source. */
function outputOf(inverter: SeenInverter, house: House): Output {
  const feed = feedOf(inverter, house)
  const isAsleep = house.isNight && isAbsent(inverter) && feed !== 'battery'
  const isUnknown = !isAsleep && presenceOf(inverter, house.now) !== 'current'
  const v = isAsleep ? 0 : inverter.AC?.[0]?.Power?.v
  const watts = !isUnknown && Number.isFinite(v) ? v : undefined
  return {
    name: textOf(inverter.name),
    feed: (isAsleep ? feedByList(inverter, house) : feed) ?? (watts ? 'unclear' : 'sun'),
    watts,
    since: isUnknown ? heardAt(inverter) : undefined,
    isBehindMeter: listedIn(house, inverter)?.is_behind_power_meter !== false,
  }
}

const earliest = (times: readonly (number | undefined)[]) => {
  const known = times.filter(time => time !== undefined)
  return known.length ? Math.min(...known) : undefined
}

/** The meter changes with everything in the house: values that stood still for longer are from another time than the inverters'. */
const meterLagMs = 30_000

/** Power of the house: what comes through the meter, and from inverters behind it, without what chargers take. */
function houseOf(house: House, outputs: readonly Output[], charger: number | undefined): Balance['house'] {
  const isMeasured = isThere(house, 'meterPower')
  const meter = totalOf(house, 'meter', 'meterPower')
  const behind = outputs.filter(({ isBehindMeter }) => isBehindMeter)
  if (meter === undefined || charger === undefined || behind.some(({ watts }) => watts === undefined)) {
    const devices = (['meter', 'gridCharger'] as const).map(device => staleSince(house, device, house.now))
    return { ...nodeOf(undefined, { since: earliest([...devices, ...behind.map(({ since }) => since)]) }), isMeasured }
  }
  const watts = meter + behind.reduce((sum, output) => sum + (output.watts ?? 0), 0) - charger
  const changed = house.changes?.meter
  const isLate = changed !== undefined && house.now - changed > meterLagMs
  // With nothing else in the house the meter alone shows its power.
  const isWorkedOut = behind.length > 0 || isThere(house, 'gridChargerPower')
  // A house gives no power: the values are from different moments.
  return { ...nodeOf(watts < 0 ? undefined : -watts, { isWorkedOut, isLate }), isMeasured }
}

function batteryOf(house: House): BatteryNode {
  const power = totalOf(house, 'battery', 'batteryPower')
  const charge = totalOf(house, 'battery', 'batteryCharge')
  // The owner does not trust the reported charge.
  const isByVoltage = house.limiter?.enabled && house.limiter.ignore_soc
  return {
    ...nodeOf(
      power === undefined ? undefined : -power,
      { since: staleSince(house, 'battery', house.now), isImplausible: isImplausible(house.total?.batteryPower) },
      leastOfBattery,
    ),
    ...(!isByVoltage && { charge }),
    volts: totalOf(house, 'battery', 'batteryVoltage'),
  }
}

/** The sum of what inverters and chargers deliver; part of it may be unknown. */
function sumOf(parts: readonly Supply[]): FlowNode {
  const unknown = parts.filter(({ watts }) => watts === undefined)
  const without = unknown.map(({ name }) => name)
  if (unknown.length && unknown.length === parts.length)
    return nodeOf(undefined, { without, since: earliest(parts.map(({ since }) => since)) })
  const sum = parts.reduce((sum, { watts = 0 }) => sum + watts, 0)
  return nodeOf(sum, without.length ? { without } : {})
}

/** Whether a node's power is completely known, and from one moment. */
const isWhole = (node: FlowNode | undefined) => !node || (node.watts !== undefined && !node.without && !node.isLate)

/** Where power flows in a house. Nothing is assumed about what is unknown. Pure. */
export function balanceOf(house: House): Balance {
  // At night inverters on panels are not polled, and give nothing.
  const isKnown = (one: SeenInverter) => one.poll_enabled || (house.isNight && feedOf(one, house) !== 'battery')
  const outputs = house.inverters.filter(isKnown).map(one => outputOf(one, house))
  const hasBattery = isThere(house, 'batteryPower', 'batteryCharge', 'batteryVoltage')
  const isUnclear = outputs.some(({ feed }) => feed === 'unclear' || (feed === 'battery' && !hasBattery))
  const charger = isThere(house, 'gridChargerPower') ? totalOf(house, 'gridCharger', 'gridChargerPower') : 0
  const name = t('solarcharger.Title')
  const chargers = {
    name,
    watts: totalOf(house, 'solarCharger', 'solarChargerPower'),
    since: staleSince(house, 'solarCharger', house.now),
  }
  const soldOf = (source: Feed) =>
    sumKnown(outputs.filter(({ isBehindMeter, feed }) => !isBehindMeter && feed === source)) ?? 0
  const panels = [
    ...outputs.filter(({ feed }) => feed === 'sun'),
    ...(isThere(house, 'solarChargerPower') ? [chargers] : []),
    ...(chargers.watts !== undefined && house.chargerSilentSince
      ? [{ name, watts: undefined, since: house.chargerSilentSince }]
      : []),
  ]
  return {
    ...(isUnclear ? { inverters: sumOf(outputs) } : panels.length && { sun: sumOf(panels) }),
    house: houseOf(house, outputs, charger),
    ...(hasBattery && { battery: batteryOf(house) }),
    ...(isThere(house, 'meterPower') && {
      grid: nodeOf(totalOf(house, 'meter', 'meterPower'), {
        since: staleSince(house, 'meter', house.now),
        isImplausible: isImplausible(house.total?.meterPower),
      }),
    }),
    charger,
    solarCharger: chargers.watts,
    fromBattery: hasBattery ? sumKnown(outputs.filter(({ feed }) => feed === 'battery')) : undefined,
    sunSold: soldOf('sun'),
    batterySold: soldOf('battery'),
  }
}

/** A yield in Wh; units other than kWh stay as they are. */
export const inWh = ({ v, u }: Value) => (u === 'kWh' ? v * 1000 : v)

/** The sum of the counters of panels: of inverters that the sun feeds, and of solar chargers. */
function countedOf(kind: 'YieldDay' | 'YieldTotal', house: House): TotalNow {
  const { inverters, isNight, total } = house
  const panels = inverters.filter(one => outputOf(one, house).feed === 'sun')
  // Each inverter sends its counters in turn.
  if (panels.some(one => isHeard(one) && !one.INV)) return { without: [] }
  // The totals lack a silent charger, and are 0 for one without yields.
  const countsAll = house.chargerSilentSince === undefined && Number(total?.solarChargerYieldTotal?.v) > 0
  const counters = [
    ...panels.flatMap(one => {
      if (isHeard(one)) return { name: textOf(one.name), value: one.INV?.[0]?.[kind] }
      return isNight || one.poll_enabled ? { name: textOf(one.name), value: undefined } : []
    }),
    ...(isThere(house, 'solarChargerPower')
      ? [{ name: t('solarcharger.Title'), value: countsAll ? total?.[`solarCharger${kind}`] : undefined }]
      : []),
  ]
  const known = counters.flatMap(({ value }) => (value && Number.isFinite(value.v) ? inWh(value) : []))
  const wh = known.reduce((sum, one) => sum + one, 0)
  const value = kind === 'YieldDay' ? { v: wh, u: 'Wh', d: 0 } : { v: wh / 1000, u: 'kWh', d: 0 }
  return {
    ...(known.length && { value }),
    without: counters.flatMap(({ name, value }) => (Number.isFinite(value?.v) ? [] : name)),
  }
}

/** Power and yields of the sun; `own`, the gateway's sums of all inverters, while it is unknown which of them are on panels. Pure. */
export function sunSumsOf(house: House, own: Sums): Sums {
  const { sun, inverters } = balanceOf(house)
  const { watts, without = [] } = sun ?? inverters ?? {}
  const Power = { ...(watts !== undefined && { value: { v: watts, u: 'W', d: 0 } }), without }
  if (!sun) return inverters ? { ...own, Power } : own
  return {
    Power,
    YieldDay: countedOf('YieldDay', house),
    YieldTotal: countedOf('YieldTotal', house),
  }
}

/** W of outputs that are all known; undefined if there are none. */
const sumKnown = (outputs: readonly Output[]) =>
  outputs.length && outputs.every(({ watts }) => watts !== undefined)
    ? outputs.reduce((sum, { watts = 0 }) => sum + watts, 0)
    : undefined

/** W of a node in one direction. */
const partOf = (node: FlowNode | undefined, way: 1 | -1) => (node?.way === way ? (node.watts ?? 0) : 0)

/** Inputs and outputs of a house may differ by this share, and by these W, through losses alone. */
const openShare = 0.1
const openW = 50

/**
 * W from all sources, and how many of them are lost (below 0: come from nowhere); undefined while a part is unknown.
 * They can only be noticed at the battery: between inverters and meter the house is the remainder.
 */
function lossOf({ sun, inverters, house, battery, grid, charger, fromBattery, sunSold, batterySold }: Balance) {
  const nodes = [sun, house, battery, grid]
  const isKnown = nodes.every(isWhole) && charger !== undefined
  if (inverters || !isKnown || !battery || !grid || fromBattery === undefined) return undefined
  const flowing = (way: 1 | -1) => nodes.reduce((sum, node) => sum + partOf(node, way), 0)
  const sources = flowing(1)
  return { sources, lost: sources - flowing(-1) - sunSold - batterySold }
}

/** Whether more power is missing than losses explain. */
export const isUnaccounted = (lost: number, sources: number) => Math.abs(lost) > sources * openShare

/** W that go nowhere, below 0: that come from nowhere; undefined while all fits, or a part is unknown. Pure. */
export function unaccountedOf(balance: Balance) {
  const { sources = 0, lost = 0 } = lossOf(balance) ?? {}
  return Math.abs(lost) > openW && isUnaccounted(lost, Math.max(sources, sources - lost)) ? lost : undefined
}

/** Whether the inverters on the battery deliver nothing. */
export const isIdle = ({ fromBattery }: Pick<Balance, 'fromBattery'>) =>
  fromBattery !== undefined && fromBattery < leastW

/** The least share of the house's power that is mentioned. */
const leastShare = 0.1

/**
 * W of the house by source, in the order of `places`, and without a source; undefined while unknown. Sun and battery share the same cables,
 * so each has a part of what the grid does not give.
 */
function supplyOf({ sun, inverters, house, battery, grid, charger = 0, fromBattery, sunSold, batterySold }: Balance) {
  const taken = house.watts
  if (taken === undefined || taken < leastW || grid?.watts === undefined) return undefined
  const drawn = Math.min(Math.max(grid.watts * grid.way - charger, 0), taken)
  const rest = taken - drawn
  const made = Math.max((sun?.watts ?? 0) - sunSold, 0)
  const discharged = isIdle({ fromBattery }) ? 0 : Math.max(partOf(battery, 1) - batterySold, 0)
  const ofBattery = discharged && (rest * discharged) / (made + discharged)
  const own: [Source, number][] = inverters
    ? [['inverters', rest]]
    : [
        ...(sun ? [['sun', made && rest - ofBattery] as [Source, number]] : []),
        ...(battery ? [['battery', ofBattery] as [Source, number]] : []),
      ]
  const parts: [Source, number][] = [...own, ['grid', drawn]]
  return { taken, rest, parts, open: own.reduce((left, [, watts]) => left - watts, rest) }
}

/** The sources that supply the house, in the order of `places`; undefined while unknown. Pure. */
export function carriersOf(balance: Balance): Source[] | undefined {
  const supply = supplyOf(balance)
  if (!supply) return undefined
  const least = supply.taken * leastShare
  const isUnknown = !balance.inverters && [balance.sun, balance.battery].some(node => node && node.watts === undefined)
  if (isUnknown && supply.rest >= least) return undefined
  const carriers = supply.parts.filter(([, watts]) => watts >= least)
  return carriers.length ? carriers.map(([place]) => place) : undefined
}

/** W of the house by source, if all values needed are current; else undefined. Pure. */
export function sharesOf(balance: Balance): Partial<Record<Source, number>> | undefined {
  const { sun, inverters, house, battery } = balance
  const needed = inverters ? [house, inverters] : [house, sun, battery]
  const supply = needed.every(isWhole) && supplyOf(balance)
  return supply && supply.open < supply.taken * leastShare ? Object.fromEntries(supply.parts) : undefined
}

/** W of each existing node by direction, and W that go nowhere, without nodes that are not completely known. */
function flowsOf(balance: Balance): Partial<Record<Flow, number>> {
  const { sun, battery, grid, sunSold, batterySold } = balance
  const lost = lossOf(balance)?.lost
  const ifKnown = (node: FlowNode | undefined, flows: object) => node?.watts !== undefined && isWhole(node) && flows
  return {
    // What is sold before the meter is in no `fedIn`: with it the house would seem to use it.
    ...(!sunSold && !batterySold && ifKnown(sun, { made: partOf(sun, 1) })),
    ...ifKnown(battery, { discharged: partOf(battery, 1), charged: partOf(battery, -1) }),
    ...ifKnown(grid, { drawn: partOf(grid, 1), fedIn: partOf(grid, -1) }),
    ...(lost !== undefined && { lost }),
  }
}

/**
 * W to count: those of the house by source, and the flows of all nodes; undefined unless the house's power is known, or nothing measures
 * it. Pure.
 */
export function countedNow(balance: Balance): Partial<Record<Source | Flow, number>> | undefined {
  const { sun, inverters, battery, house } = balance
  const shares = sharesOf(balance)
  const isKnown = house.isMeasured ? shares : [sun, inverters, battery].every(isWhole)
  return isKnown ? { ...shares, ...flowsOf(balance) } : undefined
}
