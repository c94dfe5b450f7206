/** A plant of its own for `npm run bench -- --light`: another sky than the one that planes are found by, minute by minute. */
import { getPosition } from 'suncalc'
import { dayAfter } from '../../../src/history/calendar.ts'
import type { Curve, InverterDay, Tables, WatchedTime } from '../../../src/history/records.ts'
import type { GeoPlace } from '../../../src/session/place.ts'

const minutes = 1440
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Random numbers from a seed (mulberry32), and some of a normal distribution. */
function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, normal: () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next()) }
}
type Random = ReturnType<typeof randomOf>

/** Degrees. */
export interface SunPosition {
  azimuth: number
  altitude: number
}

/** The same, and a vector of length 1. */
interface Sun extends SunPosition {
  up: number
  east: number
  north: number
}

/** Shares of the beam and of the rest of the sky that something leaves. */
export interface Shade {
  beam: number
  sky: number
}

/** A string: degrees, W of its modules, obstacles, and whether it is bifacial. */
export interface Panels {
  tilt: number
  azimuth: number
  watts: number
  shade?: (sun: SunPosition) => Shade
  bothSides?: number
}

export const panels = (tilt: number, azimuth: number, watts = 410): Panels => ({ tilt, azimuth, watts })

export interface PlantRoof {
  rated: number
  strings: readonly Panels[]
}

const suns = new Map<string, readonly (Sun | undefined)[]>()

/** The sun by minute of a day in UTC; undefined in the dark. */
function sunsOf(day: string, { latitude, longitude }: GeoPlace) {
  const key = [day, latitude, longitude].join()
  const known = suns.get(key)
  if (known) return known
  const start = Date.parse(day)
  const all = Array.from({ length: minutes }, (_, minute): Sun | undefined => {
    const { altitude, azimuth } = getPosition(new Date(start + minute * 60_000 + 30_000), latitude, longitude)
    if (altitude < -2) return undefined
    const level = Math.cos(radians(altitude))
    return {
      up: Math.sin(radians(altitude)),
      east: level * Math.sin(radians(azimuth)),
      north: level * Math.cos(radians(azimuth)),
      azimuth,
      altitude,
    }
  })
  suns.set(key, all)
  return all
}

/** W/m² of a clear sky. Source: Haurwitz 1945; the diffuse part grows with the haze, as by Erbs 1982. */
function clearLight(up: number, haze: number) {
  if (up <= 0.01) return { beam: 0, sky: 4 * Math.max(0, (up + 0.03) / 0.04) }
  const global = 1098 * up * Math.exp(-0.057 / up) * (1 - 0.04 * (haze - 1))
  const diffuse = Math.min(0.9, 0.12 * haze + 0.035 / Math.max(up, 0.05))
  return { beam: (global * (1 - diffuse)) / up, sky: global * diffuse }
}

/** W of a string. */
function wattsOf(panels: Panels, sun: Sun, beam: number, sky: number, air: number) {
  const { tilt, azimuth, watts, shade, bothSides = 0 } = panels
  const ground = 0.18 * (beam * Math.max(0, sun.up) + sky)
  const side = (back: boolean) => {
    const level = Math.cos(radians(tilt)) * (back ? -1 : 1)
    const lean = Math.sin(radians(tilt)) * (back ? -1 : 1)
    const facing =
      sun.up * level + lean * (Math.sin(radians(azimuth)) * sun.east + Math.cos(radians(azimuth)) * sun.north)
    const through = Math.max(0, 1 - 0.06 * (1 / Math.max(facing, 0.06) - 1))
    const left = shade?.(sun) ?? { beam: 1, sky: 1 }
    const direct = facing > 0 && sun.up > 0 ? beam * facing * through : 0
    return direct * left.beam + ((sky * (1 + level)) / 2 + (ground * (1 - level)) / 2) * left.sky
  }
  const light = side(false) + bothSides * (bothSides ? side(true) : 0)
  return Math.max(0, ((watts * light) / 1000) * 0.9 * (1 - 0.0038 * (air + 0.027 * light - 25)) - 1.2)
}

type Kind = 'clear' | 'hazy' | 'cumulus' | 'morning' | 'evening' | 'overcast' | 'dull'

/** Shares of the kinds of day. */
export type Climate = Readonly<Record<Kind, number>>
export const good: Climate = {
  clear: 0.28,
  hazy: 0.1,
  cumulus: 0.22,
  morning: 0.1,
  evening: 0.1,
  overcast: 0.14,
  dull: 0.06,
}
export const poor: Climate = {
  clear: 0.1,
  hazy: 0.06,
  cumulus: 0.26,
  morning: 0.1,
  evening: 0.1,
  overcast: 0.24,
  dull: 0.14,
}
const gloom: Climate = { clear: 0, hazy: 0, cumulus: 0.25, morning: 0, evening: 0, overcast: 0.4, dull: 0.35 }

/** Usual haze; that of a day lies around it. */
const usualHaze = 1.85

/** The sky of a day by minute: shares of a clear sky's beam and diffuse light. */
interface SkyOfDay {
  beam: Float64Array
  sky: Float64Array
  haze: number
  warmer: number
}

function skyOfDay(kind: Kind, random: Random, haziness: number): SkyOfDay {
  const beam = new Float64Array(minutes).fill(1)
  const sky = new Float64Array(minutes).fill(1)
  let haze = Math.max(1.1, 1.5 + 0.7 * random.next() + 0.25 * random.normal()) * haziness
  const cumulus = (from: number, to: number, cover: number) => {
    let isCloud = random.next() < cover
    for (let minute = from; minute < to; ) {
      const mean = 18 * (isCloud ? cover : 1 - cover) + 2
      const length = Math.max(1, Math.round(-Math.log(random.next() + 1e-9) * mean))
      const [depth, bright] = [0.02 + 0.25 * random.next(), 1.2 + 0.8 * random.next()]
      const end = Math.min(to, minute + length)
      for (let at = minute; at < end; at++) {
        beam[at] = !isCloud ? 1 : at === minute || at === end - 1 ? 0.5 : depth
        sky[at] = isCloud ? bright : 1 + 0.5 * cover
      }
      minute = end
      isCloud = !isCloud
    }
  }
  const overcast = (from: number, to: number, level: number) => {
    let wander = 0
    for (let minute = from; minute < to; minute++) {
      wander = 0.985 * wander + 0.17 * random.normal()
      beam[minute] = 0
      sky[minute] = Math.max(0.25, level * (1 + 0.18 * wander))
    }
  }
  const part = (from: number, to: number) => (random.next() < 0.5 ? cumulus(from, to, 0.6) : overcast(from, to, 1.6))
  if (kind === 'hazy') {
    haze += 0.8 + 0.6 * random.next()
    const from = Math.floor(400 + random.next() * 500)
    for (let minute = from; minute < from + 90; minute++) beam[minute] = 0.85 + 0.1 * random.next()
  }
  if (kind === 'cumulus') cumulus(0, minutes, 0.3 + 0.45 * random.next())
  if (kind === 'morning') part(0, Math.floor(640 + 160 * random.next()))
  if (kind === 'evening') part(Math.floor(660 + 160 * random.next()), minutes)
  if (kind === 'overcast') overcast(0, minutes, 1.5 + 1.2 * random.next())
  if (kind === 'dull') overcast(0, minutes, 0.7 + 0.6 * random.next())
  if (kind === 'clear' && random.next() < 0.4) {
    const from = Math.floor(420 + 500 * random.next())
    for (let minute = from; minute < from + 25; minute++) beam[minute] = 0.9
  }
  return { beam, sky, haze, warmer: 3 * random.normal() }
}

/** The kind of each day: weather lasts. */
function kindsOf(count: number, random: Random, climate: Climate, isGloomy: (n: number) => boolean) {
  const kinds: Kind[] = []
  for (let n = 0; n < count; n++) {
    const before = kinds.at(-1)
    if (before && isGloomy(n) === isGloomy(n - 1) && random.next() < 0.3) {
      kinds.push(before)
      continue
    }
    let left = random.next()
    const found = Object.entries(isGloomy(n) ? gloom : climate).find(([, share]) => {
      left -= share
      return left < 0
    })
    kinds.push((found?.[0] as Kind | undefined) ?? 'dull')
  }
  return kinds
}

/** Minutes of a day in which a browser looks: all of it, or visits from a minute on. */
export type Looking = 'all' | { at: readonly number[]; minutes: number }

export interface PlantOptions {
  first: string
  days: number
  seed: number
  roof: PlantRoof
  place: GeoPlace
  climate?: Climate
  /** Whether day number `n` is one of gloom. */
  isGloomy?: (n: number) => boolean
  looking?: Looking
  /** W that the inverter may give. */
  limit?: number
  /** How much hazier than usual day number `n` is. */
  hazinessOf?: (n: number) => number
  /** The roof from day number `from` on. */
  later?: { from: number; roof: PlantRoof } | undefined
  /** What is left by dirt on day number `n`. */
  cleanOf?: (n: number) => number
}

/** What a browser records, and the truth. */
interface PlantRecords {
  power: Record<string, Tables['power']>
  strings: Record<string, Tables['strings']>
  yields: Record<string, Tables['yields']>
  /** Wh that a clear day of usual haze brings, by day. */
  clear: Record<string, number>
}

const serial = 'a'

/** W of an inverter and of its strings by minute, and W without its limit. */
interface DayOfPlant {
  inverter: Float64Array
  strings: readonly Float64Array[]
  free: Float64Array
}

/** A day under a sky. */
function dayOfPlant(
  options: PlantOptions,
  roof: PlantRoof,
  day: string,
  sky: SkyOfDay | undefined,
  clean: number,
): DayOfPlant {
  const { place, limit = Number.POSITIVE_INFINITY } = options
  const strings = roof.strings.map(() => new Float64Array(minutes))
  const inverter = new Float64Array(minutes)
  const free = new Float64Array(minutes)
  const season = 11 - 9 * Math.cos((2 * Math.PI * (Date.parse(day) / 86_400_000 - 20)) / 365.25)
  sunsOf(day, place).forEach((sun, minute) => {
    if (!sun) return
    const { beam, sky: diffuse } = clearLight(sun.up, sky?.haze ?? usualHaze)
    const direct = beam * (sky?.beam[minute] ?? 1)
    const most = 0.95 * (beam * Math.max(0, sun.up) + diffuse)
    const rest = Math.min(diffuse * (sky?.sky[minute] ?? 1), most)
    const air = season + (sky?.warmer ?? 0) + 5 * Math.sin(((minute - 540) / minutes) * 2 * Math.PI)
    const panels = roof.strings.map(one => wattsOf(one, sun, direct, rest, air) * clean)
    const wanted = panels.reduce((sum, watts) => sum + watts, 0) * 0.955
    const scale = Math.min(1, Math.min(roof.rated, limit) / wanted)
    free[minute] = Math.min(roof.rated, wanted)
    if (wanted * scale < 3) return
    inverter[minute] = wanted * scale
    for (const [n, watts] of panels.entries()) (strings[n] as Float64Array)[minute] = watts * scale
  })
  return { inverter, strings, free }
}

const sumOf = (values: Float64Array) => values.reduce((sum, watts) => sum + watts, 0) / 60

/** Marks the minutes of a day in which a browser looks; `next` makes random numbers of 0..1. */
export function lookedIn(looking: Looking, next: () => number) {
  if (looking === 'all') return new Uint8Array(minutes).fill(1)
  const looked = new Uint8Array(minutes)
  for (const at of looking.at) {
    const from = Math.round(at + 40 * (next() - 0.5))
    looked.fill(1, from, from + looking.minutes)
  }
  return looked
}

/** What a browser that looks in some minutes records of a day: curves by slot, and the counters, which begin it at `total` Wh. */
export function recordedDay({ inverter, strings, free }: DayOfPlant, looked: Uint8Array, rated: number, total: number) {
  const curve: Curve = []
  const curves: Record<string, Curve> = Object.fromEntries(strings.map((_, n) => [n, []]))
  const watched: WatchedTime[] = []
  const held: [number, number][] = []
  const least = looked.every(Boolean) ? 3 : 1
  let wh = 0
  for (let slot = 0; slot < 288; slot++) {
    const all = Array.from({ length: 5 }, (_, n) => slot * 5 + n)
    const seen = all.filter(minute => looked[minute] && (inverter[minute] ?? 0) > 0)
    const meanOf = (watts: Float64Array) =>
      Math.round(seen.reduce((sum, minute) => sum + (watts[minute] ?? 0), 0) / seen.length)
    let [begin, end] = [0, 0]
    for (const minute of all) {
      if (minute === seen[0]) begin = Math.floor(wh)
      wh += (inverter[minute] ?? 0) / 60
      if (minute === seen.at(-1)) end = Math.floor(wh)
    }
    if (seen.length < least) continue
    curve[slot] = meanOf(inverter)
    for (const [n, watts] of strings.entries()) (curves[n] as Curve)[slot] = meanOf(watts)
    const before = watched.at(-1)
    if (before?.to === slot - 1) Object.assign(before, { to: slot, end })
    else watched.push({ from: slot, to: slot, begin, end })
    if (!seen.some(at => (free[at] ?? 0) > (inverter[at] ?? 0) + 1)) continue
    const range = held.at(-1)
    if (range?.[1] === slot) range[1] = slot + 1
    else held.push([slot, slot + 1])
  }
  const counters: InverterDay = {
    yieldDay: Math.floor(wh),
    yieldTotal: Math.floor(total + wh),
    begun: true,
    over: true,
    slot: 280,
    rated,
    ...(watched.length && { watched }),
    ...(held.length && { held }),
  }
  return { wh, power: Array.from({ length: curve.length }, (_, slot) => curve[slot]), curves, counters }
}

/** Days of one inverter, as recorded by a browser with these visits. Times are UTC. */
export function plantRecords(options: PlantOptions): PlantRecords {
  const { first, days, seed, later, climate = good, isGloomy = () => false, looking = 'all' } = options
  const random = randomOf(seed * 7919 + 17)
  const kinds = kindsOf(days, random, climate, isGloomy)
  const records: PlantRecords = { power: {}, strings: {}, yields: {}, clear: {} }
  let total = 123_000
  for (const [n, kind] of kinds.entries()) {
    const day = dayAfter(first, n)
    const clean = options.cleanOf?.(n) ?? 1
    const sky = skyOfDay(kind, random, options.hazinessOf?.(n) ?? 1)
    const roof = later && n >= later.from ? later.roof : options.roof
    const made = dayOfPlant(options, roof, day, sky, clean)
    records.clear[day] = sumOf(dayOfPlant(options, roof, day, undefined, clean).inverter)
    const { wh, power, curves, counters } = recordedDay(made, lookedIn(looking, random.next), roof.rated, total)
    total += wh
    const samples = power.map(watts => watts && 30)
    records.strings[day] = { samples, inverters: { [serial]: curves } }
    records.power[day] = { samples, plant: power, inverters: { [serial]: power } }
    records.yields[day] = { inverters: { [serial]: counters } }
  }
  return records
}
