import { knowsBattery } from '#fork/history'
import { dayAfter, slotMs, slotsPerDay, slotsPerHour, timeOf } from '../history/calendar.ts'
import type { Curve, Days, InverterDay } from '../history/records.ts'
import { yieldsOf } from '../history/yields.ts'
import type { GeoPlace } from '../session/place.ts'
import { clearSky, lightOn } from './clear-sky.ts'
import { type CountedTime, countedOf } from './counted.ts'
import { startsOf } from './sky.ts'

/** What is learned of the clear days of a season. */
export interface ClearSeason {
  /** Clear days agree at times with enough of the energy to show watts. */
  isLearned: boolean
  /** Most of it comes from counters only, by short visits. */
  fromVisits: boolean
  /** The inverters of which something is learned, by serial. */
  inverters: Readonly<Record<string, LearnedInverter>>
}

/** What a clear day brings. */
export interface ClearDay extends Omit<ClearSeason, 'inverters'> {
  /** W by slot of the plant's local day, 0 in the dark. */
  watts: readonly number[]
  wh: number
  /** The part of each inverter, by serial. */
  inverters: Readonly<Record<string, { watts: readonly number[]; isLearned: boolean }>>
}

/** The records that it is learned from. */
export interface LearnedFrom {
  power: Days<'power'>
  yields: Days<'yields'>
}

/** Days that are looked back, fewest first; the first with enough support are taken. */
const [leastDays, ...moreDays] = [10, 14, 21, 30] as const
/** The most days that are looked back. */
export const clearDayWindow = 30
const enoughSupport = 0.7
/** Values above this share of the rated power are ignored. */
const mostOfRated = 1.15
/** An inverter without records on this many recorded days is no longer there. */
const daysUntilGone = 7

/** Half of about an hour around a slot, and how many of its slots must be recorded. */
const half = 6
const minSteady = 9
/** As shares of what is usual under a clear sky: how far the values of that hour may lie from a line, and how high they must be. */
const steady = 0.025
const leastClear = 0.4
/** Clear values lie within this share of the highest; those from counters include clouds more often. */
const nearHighest = 0.8
const nearHighestCounted = 0.88
/** Values of days agree within this share of their median; this many days, more where only counters tell. */
const agree = 0.07
const minAgreeing = 2
const minAgreeingCounted = 3
/** On this many days, and this share of those on which it held, a limit left an inverter the same power: a clear day brings no less. */
const [minHeld, mostHeld] = [3, 0.8]
/**
 * A day is clear if this share of its light is bright. A slot lies in the shade if at least `minDark` clear days have it and at most
 * `mostBright` of those rise above `dark`, of all days above `bright`.
 */
const [clearPart, bright, dark, minDark, mostBright] = [0.4, 0.8, 0.45, 5, 0.1]
/** If this many days brought this much more than was learned, it was learned under clouds. */
const [minBetter, mostAbove] = [2, 1.2]
/** Slots on either side over which a value is smoothed; values on which days agree weigh more. */
const smoothing = 4
const agreedWeight = 3
/** Light of a clear sky, or share of the rated power, below which a value is not used. */
const leastLight = 0.025
const leastShare = 0.02

/** Tilt, in degrees, and azimuth from noon of the planes of which a roof is modelled: a level one, and slopes to the east, the noon and the west. */
const modelPlanes = [
  [0, 0],
  [37, -90],
  [37, 0],
  [37, 90],
] as const

/** The light of a clear day. */
interface Light {
  /** Light on each of the planes, 1 in full sun, by slot of the local day. */
  planes: readonly (readonly number[])[]
  /** Slots by which solar noon is later than 12 h. */
  late: number
}

/** The light of the days asked for last: a month is asked for again and again. */
const lights = new Map<string, Light>()
const mostLights = 100

/** For a day without records, since working out the sun takes long. */
const noLight: Light = { planes: [], late: 0 }

function lightOf(day: string, place: GeoPlace): Light {
  const key = [timeOf(day, 0), place.latitude, place.longitude].join()
  const known = lights.get(key)
  if (known) return known
  const skies = startsOf(day).map(at => clearSky(at + slotMs / 2, place))
  const heights = skies.map(sky => sky?.up ?? 0)
  const noon = heights.indexOf(Math.max(...heights))
  const { east = 0, north = -1 } = skies[noon] ?? {}
  const towards = (Math.atan2(east, north) * 180) / Math.PI
  const light = {
    planes: modelPlanes.map(([tilt, fromNoon]) =>
      skies.map(sky => (sky ? lightOn({ tilt, azimuth: towards + fromNoon }, sky).all : 0)),
    ),
    late: noon - slotsPerDay / 2,
  }
  if (lights.size >= mostLights) lights.clear()
  lights.set(key, light)
  return light
}

/** W by slot of a roof with these parts of each plane. */
function modelOf({ planes: [flat = [], east = [], noon = [], west = []] }: Light, parts: readonly number[]) {
  const [a = 0, b = 0, c = 0, d = 0] = parts
  return flat.map((one, slot) => a * one + b * (east[slot] ?? 0) + c * (noon[slot] ?? 0) + d * (west[slot] ?? 0))
}

/** An inverter's records of a day, with the light of that day. */
interface DayInLight {
  light: Light
  curve: Curve
  held: NonNullable<InverterDay['held']>
  gaps: readonly CountedTime[]
  /** Wh of the day, if known exactly. */
  wh: number | undefined
}

/** The record of an inverter divided by the model, by slot before and after noon. */
interface Shares {
  seen: Curve
  /** Shares by the counter, in slots in which it was not watched. */
  counted: Curve
  /** Power, W, to which a limit held it. */
  held: Curve
}

const noCurve = (): Curve => new Array(slotsPerDay).fill(undefined)

function sharesOf({ light: { late }, curve, held, gaps }: DayInLight, model: readonly number[], least: number): Shares {
  const seen = noCurve()
  const counted = noCurve()
  const heldAt = noCurve()
  const isHeld = (slot: number) => held.some(([from, end]) => from <= slot && slot < end)
  for (const [slot, usual] of model.entries()) {
    const watts = curve[slot]
    if (watts === undefined || usual <= least) continue
    if (isHeld(slot)) heldAt[slot - late] = watts
    else seen[slot - late] = watts / usual
  }
  for (const { slots, wh } of gaps) {
    const usual = totalOf(slots.map(slot => model[slot] ?? 0)) / slotsPerHour
    const [first = 0, last = 0] = [slots[0], slots.at(-1)]
    if (usual <= least || isHeld(first - 1) || isHeld(last + 1)) continue
    for (const slot of slots) if ((model[slot] ?? 0) > least) counted[slot - late] = wh / usual
  }
  return { seen, counted, held: heldAt }
}

/** Whether the values around a slot lie on a line, as under a clear sky. */
function isSteady(shares: Curve, slot: number) {
  let [n, x, y, xx, xy, yy] = [0, 0, 0, 0, 0, 0]
  for (let at = -half; at <= half; at++) {
    const share = shares[slot + at]
    if (share === undefined) continue
    n++
    x += at
    y += share
    xx += at * at
    xy += at * share
    yy += share * share
  }
  if (n < minSteady) return false
  const spreadX = xx - (x * x) / n
  const both = xy - (x * y) / n
  const apart = yy - (y * y) / n - (both * both) / spreadX
  return Math.sqrt(Math.max(0, apart) / n) <= steady * (y / n)
}

/** The shares of a day at times with a clear sky. */
function clearSharesOf({ seen, counted, held }: Shares, least: number): Shares {
  const isClear = (share: number | undefined): share is number => share !== undefined && share >= least
  return {
    seen: seen.map((share, slot) => (isClear(share) && isSteady(seen, slot) ? share : undefined)),
    counted: counted.map(share => (isClear(share) ? share : undefined)),
    held,
  }
}

/** Whether a day was clear, by its clear shares: enough of the light of its slots was bright. */
function isClearDay({ seen }: Shares, lightAt: (slot: number) => number) {
  const lightIn = (isCounted: (share?: number) => boolean) =>
    noCurve().reduce<number>((sum, _, slot) => sum + (isCounted(seen[slot]) ? lightAt(slot) : 0), 0)
  return lightIn((share = 0) => share > bright) >= clearPart * lightIn(() => true)
}

/** The clear shares of some days, with what is dark on every clear day, as behind a hill: it belongs to a clear day. */
function withShade(all: readonly Shares[], clear: readonly Shares[], lightAt: (slot: number) => number): Shares[] {
  const isClear = clear.map(day => isClearDay(day, lightAt))
  const onClear = all.filter((_, n) => isClear[n])
  const isDark = noCurve().map((_, slot) => {
    const shares = valuesAt(onClear, 'seen', slot)
    const few = (values: readonly number[], above: number) =>
      values.filter(share => share > above).length <= values.length * mostBright
    return shares.length >= minDark && few(shares, dark) && few(valuesAt(all, 'seen', slot), bright)
  })
  return clear.map((day, n) => {
    if (!isClear[n]) return day
    return { ...day, seen: day.seen.map((share, slot) => (isDark[slot] ? all[n]?.seen[slot] : share)) }
  })
}

/** What the days show of a slot. */
interface SlotShare {
  share: number
  /** The days agree. */
  supported: boolean
  isByCounter: boolean
}

function medianOf(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

const valuesAt = (days: readonly Shares[], by: keyof Shares, slot: number) =>
  days.map(day => day[by][slot]).filter(share => share !== undefined)

/** The values of other days that differ little from this one. */
const agreeingWith = (value: number, values: readonly number[]) =>
  values.filter(one => Math.abs(one / value - 1) <= agree).length

function agreedIn(days: readonly Shares[], slot: number, usual: number): SlotShare | undefined {
  const held = valuesAt(days, 'held', slot)
  const limit = medianOf(held) / usual
  const seen = valuesAt(days, 'seen', slot)
  const isByCounter = seen.length < minAgreeing
  const shares = isByCounter ? [...seen, ...valuesAt(days, 'counted', slot)] : seen
  const least = Math.max(...shares) * (isByCounter ? nearHighestCounted : nearHighest)
  const share = medianOf(shares.filter(one => one >= least))
  // A clear sky brings no less than a limit left on several days; lower values were seen under clouds.
  if (share < limit && agreeingWith(limit * usual, held) >= Math.max(minHeld, held.length * mostHeld))
    return { share: limit, supported: true, isByCounter: false }
  if (!shares.length) return undefined
  return {
    share,
    supported: agreeingWith(share, shares) >= (isByCounter ? minAgreeingCounted : minAgreeing),
    isByCounter,
  }
}

/** The shares by slot, smoothed and interpolated. */
function withoutGaps(agreed: readonly (SlotShare | undefined)[]): number[] {
  const known = agreed.flatMap((one, slot) => {
    if (!one) return []
    let [sum, weights] = [0, 0]
    for (let at = -smoothing; at <= smoothing; at++) {
      const near = agreed[slot + at]
      const weight = (smoothing + 1 - Math.abs(at)) * (near?.supported ? agreedWeight : 1)
      sum += weight * (near?.share ?? 0)
      weights += near ? weight : 0
    }
    return [{ slot, share: sum / weights }]
  })
  let next = 0
  return Array.from({ length: slotsPerDay }, (_, slot) => {
    while (next < known.length && (known[next]?.slot ?? 0) < slot) next++
    const [before, after] = [known[next - 1], known[next]]
    if (!before || !after) return (before ?? after)?.share ?? 0
    return before.share + ((after.share - before.share) * (slot - before.slot)) / (after.slot - before.slot)
  })
}

/** W on each plane at a time, and the power recorded. */
type Row = readonly [planes: readonly number[], watts: number]

/** Only every third slot is fitted. */
const fitStep = 3
/** Iterations of the fit, and how much simpler solutions are preferred: planes with similar light cannot be told apart. */
const rounds = 800
const simpler = 1 / 3000

/** The parts of the planes, none below 0, whose light is nearest to the record. */
function fit(rows: readonly Row[]): number[] {
  const sumOf = (termOf: (row: Row) => number) => rows.reduce((sum, row) => sum + termOf(row), 0)
  const both = modelPlanes.map((_, i) =>
    modelPlanes.map((_, j) => sumOf(([planes]) => (planes[i] ?? 0) * (planes[j] ?? 0))),
  )
  const targets = modelPlanes.map((_, i) => sumOf(([planes, watts]) => (planes[i] ?? 0) * watts))
  const ridge = (simpler * both.reduce((sum, row, i) => sum + (row[i] ?? 0), 0)) / modelPlanes.length
  const parts = modelPlanes.map(() => 0)
  for (let round = 0; round < rounds; round++)
    both.forEach((row, i) => {
      const others = row.reduce((sum, one, j) => (j === i ? sum : sum + one * (parts[j] ?? 0)), 0)
      parts[i] = Math.max(0, ((targets[i] ?? 0) - others) / ((row[i] ?? 0) + ridge))
    })
  return parts
}

/** The parts of the planes of which a roof seems to be made, by the clear hours of these days; undefined without any. */
function partsOf(days: readonly DayInLight[], rated: number) {
  const least = leastClear * rated
  const clear = days.map(day => clearSharesOf(sharesOf(day, day.light.planes[0] ?? [], leastLight), least))
  const highest = noCurve().map((_, slot) =>
    Math.max(...clear.flatMap(({ seen, counted }) => [seen[slot] ?? 0, counted[slot] ?? 0])),
  )
  const isHigh = (shares: Curve, slot: number) => {
    const share = shares[slot]
    return share !== undefined && share >= nearHighest * (highest[slot] ?? 0)
  }
  const rows = days.flatMap(({ light: { planes, late }, curve, gaps }, n) => {
    const { seen = [], counted = [] } = clear[n] ?? {}
    const ofSeen = curve.flatMap((watts = 0, slot): Row[] =>
      slot % fitStep === 0 && isHigh(seen, slot - late) ? [[planes.map(plane => plane[slot] ?? 0), watts]] : [],
    )
    const ofGaps = gaps.flatMap(({ slots, wh }): Row[] => {
      if (!slots.some(slot => isHigh(counted, slot - late))) return []
      return [[planes.map(plane => totalOf(slots.map(slot => plane[slot] ?? 0)) / slotsPerHour), wh]]
    })
    return [...ofSeen, ...ofGaps]
  })
  return rows.length ? fit(rows) : undefined
}

/** Whether the powers of a day may be learned from: from no file without limits, and only if no battery fed the inverter. */
export const isLearnable = ({ imported, onBattery, gateway }: InverterDay) =>
  !imported && !(onBattery ?? (knowsBattery && !gateway))

/** An inverter's records of some days, and its rated power. */
function recordedOf({ power, yields }: LearnedFrom, serial: string, days: readonly string[], place: GeoPlace) {
  const exact = new Map(yieldsOf(yields, [serial]).map(({ day, wh, estimated }) => [day, estimated ? undefined : wh]))
  let rated = 0
  let names = ''
  let recorded: DayInLight[] = []
  for (const day of days) {
    const known = yields[day]?.inverters[serial] ?? {}
    const namesNow = JSON.stringify(known.stringNames ?? {})
    // Another inverter in its place, or other panels: earlier records no longer apply.
    if (
      (known.rated && rated && known.rated !== rated) ||
      (names.length > 2 && namesNow.length > 2 && names !== namesNow)
    )
      recorded = []
    rated = known.rated ?? rated
    if (namesNow.length > 2) names = namesNow
    const most = rated ? rated * mostOfRated : Number.POSITIVE_INFINITY
    const watts = isLearnable(known) ? (power[day]?.inverters[serial] ?? []) : []
    const curve = watts.map(watts => (watts && watts > most ? undefined : watts))
    const gaps = isLearnable(known) ? countedOf(curve, known, exact.get(day)) : []
    const light = curve.length || gaps.length ? lightOf(day, place) : noLight
    recorded.push({ light, curve, held: known.held ?? [], gaps, wh: isLearnable(known) ? exact.get(day) : undefined })
  }
  const highest = recorded.reduce((most, { curve }) => curve.reduce<number>((a, b = 0) => Math.max(a, b), most), 0)
  return { recorded, rated: rated || highest }
}

/** What is learned of one inverter. */
interface LearnedInverter {
  /** The parts of the planes of which its roof seems to be made. */
  parts: readonly number[]
  /** Shares of the model, by slot before and after noon. */
  shares: readonly number[]
  /** Wh of a clear day now; how many of them at times at which days agree; how many by counters only. */
  wh: number
  supportedWh: number
  countedWh: number
}

const hasSupport = ({ wh, supportedWh }: LearnedInverter) => supportedWh >= enoughSupport * wh

const totalOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** W of a clear day with this light. */
const wattsOf = (light: Light, { parts, shares }: Pick<LearnedInverter, 'parts' | 'shares'>) =>
  modelOf(light, parts).map((usual, slot) => usual * (shares[slot - light.late] ?? 0))

function learnedFrom(days: readonly Shares[], light: Light, parts: readonly number[]): LearnedInverter {
  const model = modelOf(light, parts)
  const agreed = Array.from({ length: slotsPerDay }, (_, slot) => agreedIn(days, slot, model[slot + light.late] ?? 0))
  const learned = { parts, shares: withoutGaps(agreed), wh: 0, supportedWh: 0, countedWh: 0 }
  for (const [slot, watts] of wattsOf(light, learned).entries()) {
    const { supported, isByCounter } = agreed[slot - light.late] ?? {}
    learned.wh += watts / slotsPerHour
    if (supported) learned.supportedWh += watts / slotsPerHour
    if (supported && isByCounter) learned.countedWh += watts / slotsPerHour
  }
  return learned
}

function learnInverter(from: LearnedFrom, serial: string, days: readonly string[], day: string, place: GeoPlace) {
  const { recorded, rated } = recordedOf(from, serial, days, place)
  const parts = partsOf(recorded, rated)
  if (!parts) return undefined
  const light = lightOf(day, place)
  const model = modelOf(light, parts)
  const all = recorded.map(one => sharesOf(one, modelOf(one.light, parts), rated * leastShare))
  const clear = all.map(one => clearSharesOf(one, leastClear))
  const shares = withShade(all, clear, slot => model[slot + light.late] ?? 0)
  const learnedIn = (count: number) => learnedFrom(shares.slice(-count), light, parts)
  let learned = learnedIn(leastDays)
  for (const count of moreDays) if (!hasSupport(learned)) learned = learnedIn(count)
  const better = recorded.filter(({ light, wh = 0 }) => {
    const clear = totalOf(wattsOf(light, learned))
    return clear && wh * slotsPerHour > clear * mostAbove
  })
  const isLimited = recorded.slice(-daysUntilGone).some(({ held }) => held.length)
  return better.length >= minBetter && !isLimited ? { ...learned, supportedWh: 0, countedWh: 0 } : learned
}

/** Learns what clear days bring these inverters, by the 30 days before a day. Yields every few ms, so that the page can do other things. */
export function* clearSeasonSteps(
  from: LearnedFrom,
  serials: readonly string[],
  day: string,
  place: GeoPlace,
): Generator<undefined, ClearSeason> {
  const days = Array.from({ length: clearDayWindow }, (_, n) => dayAfter(day, n - clearDayWindow))
  const last = Object.keys(from.yields).filter(one => one <= day)
  // The records of the day itself only tell which inverters are there.
  const there = serials.filter(serial =>
    last.slice(-daysUntilGone).some(one => from.yields[one]?.inverters[serial]?.yieldTotal !== undefined),
  )
  const bySerial = new Map<string, LearnedInverter>()
  for (const one of days)
    if (from.power[one] || from.yields[one]) {
      lightOf(one, place)
      yield
    }
  for (const serial of there) {
    const one = learnInverter(from, serial, days, day, place)
    if (one) bySerial.set(serial, one)
    yield
  }
  const learned = [...bySerial.values()]
  const sum = (termOf: (one: LearnedInverter) => number) => learned.reduce((sum, one) => sum + termOf(one), 0)
  const wh = sum(one => one.wh)
  // An inverter of which nothing is learned may be like the others.
  const support = wh && (sum(one => one.supportedWh) / wh) * (learned.length / there.length)
  return {
    isLearned: support >= enoughSupport,
    fromVisits: sum(one => one.countedWh) > sum(one => one.supportedWh) / 2,
    inverters: Object.fromEntries(bySerial),
  }
}

/** What a clear day of a season brings. Pure. */
export function clearDayOf({ inverters, ...season }: ClearSeason, day: string, place: GeoPlace): ClearDay {
  const light = lightOf(day, place)
  const parts = Object.entries(inverters).map(
    ([serial, learned]) => [serial, { watts: wattsOf(light, learned), isLearned: hasSupport(learned) }] as const,
  )
  const watts = Array.from({ length: slotsPerDay }, (_, slot) =>
    parts.reduce((sum, [, part]) => sum + (part.watts[slot] ?? 0), 0),
  )
  const wh = totalOf(watts) / slotsPerHour
  return { ...season, watts, wh, inverters: Object.fromEntries(parts) }
}
