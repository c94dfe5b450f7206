import { dayAfter } from '../../src/history/calendar.ts'
import type { Curve, Days, InverterDay, PowerDay, WatchedTime, YieldsDay } from '../../src/history/records.ts'
import type { GeoPosition } from '../../src/session/place.ts'
import { Noise } from '../../tools/simulator/plant/noise.ts'
import { irradiance, sunAt } from '../../tools/simulator/plant/sky.ts'

/** Panels of one orientation. */
interface Plane {
  tilt: number
  azimuth: number
  /** W of the panels. */
  watts: number
  /** Share of the direct light that comes through. */
  light?: (sun: { azimuth: number; altitude: number }) => number
}

export interface Roof {
  planes: readonly Plane[]
  /** W of the inverter. */
  rated: number
}

/** How a browser sees a day: the whole, or short visits at about these hours. */
type Seen = 'all' | readonly number[]

export const south: Roof = { planes: [{ tilt: 35, azimuth: 180, watts: 800 }], rated: 800 }
export const eastWest: Roof = {
  planes: [
    { tilt: 30, azimuth: 95, watts: 420 },
    { tilt: 30, azimuth: 275, watts: 420 },
  ],
  rated: 800,
}
export const east: Roof = { planes: [{ tilt: 35, azimuth: 100, watts: 800 }], rated: 800 }
export const west: Roof = { planes: [{ tilt: 35, azimuth: 260, watts: 800 }], rated: 800 }
/** A tree stands in the south-west of one of two strings. */
export const shaded: Roof = {
  planes: [
    { tilt: 35, azimuth: 180, watts: 400 },
    {
      tilt: 35,
      azimuth: 180,
      watts: 400,
      light: ({ azimuth, altitude }) => (azimuth > 205 && azimuth < 240 && altitude < 45 ? 0.15 : 1),
    },
  ],
  rated: 800,
}
export const clipping: Roof = { planes: [{ tilt: 30, azimuth: 170, watts: 1000 }], rated: 700 }

/** Shares of clear, thin, broken and overcast hours by month. */
const mixes: Record<number, readonly number[]> = {
  3: [0.3, 0.12, 0.28, 0.3],
  6: [0.32, 0.13, 0.35, 0.2],
  11: [0.2, 0.12, 0.2, 0.48],
}

const hour = 3_600_000
const slotMs = 300_000

/** What comes through the clouds: shares of the direct light, of the diffuse light of a clear sky, and of all light as diffuse. */
type Passing = readonly [direct: number, diffuse: number, global: number]

const clearSky: Passing = [1, 1, 0]

/** Kinds of sky that last for hours: clear, thin, broken, overcast. */
function skyAt(noise: Noise, at: number, mix: readonly number[]): Passing {
  // Two waves of weather, of days and of hours.
  let rest = noise.pick(Math.floor((at + noise.wander(at, 20 * hour, 11) * 9 * hour) / (7 * hour)), 12)
  const kind = mix.findIndex(share => {
    rest -= share
    return rest < 0
  })
  if (kind === 0) return [1, 1, 0]
  if (kind === 1) return [0.75 + 0.22 * noise.wander(at, 11 * 60_000, 13), 1, 0.06]
  if (kind === 2) {
    const cloud = 0.6 * noise.wander(at, 21 * 60_000, 14) + 0.4 * noise.wander(at, 6 * 60_000, 15)
    return cloud < 0.45 ? [1, 1, 0.06] : cloud < 0.6 ? [0.5, 1, 0.15] : [0.05, 0.5, 0.25]
  }
  return [0, 0, 0.1 + 0.25 * noise.wander(at, hour, 16) + 0.12 * noise.wander(at, 13 * 60_000, 17)]
}

/** What the air of a day lets through: it changes from day to day, and the days of a clear sky with it. */
const hazeOf = (noise: Noise, at: number) =>
  1 + 0.1 * (noise.wander(at, 60 * hour, 21) - 0.5) + 0.08 * (noise.pick(Math.floor(at / (24 * hour)), 22) - 0.5)

/** W of a roof in a slot, with what comes through the clouds. */
function wattsOf(
  { planes, rated }: Roof,
  sun: ReturnType<typeof sunAt>,
  [direct, diffuse, global]: Passing,
  air: number,
) {
  const all = sun.direct * Math.sin((sun.altitude * Math.PI) / 180) + sun.diffuse
  let watts = 0
  for (const { tilt, azimuth, watts: peak, light = () => 1 } of planes) {
    const lit = irradiance(
      { ...sun, direct: sun.direct * direct * light(sun), diffuse: sun.diffuse * diffuse + all * global },
      tilt,
      azimuth,
    )
    watts += (peak * lit * 0.95 * (1 - 0.004 * (air + 0.03 * lit - 25))) / 1000
  }
  return Math.min(rated, watts)
}

export interface Weather {
  /** The first day, such as `2026-06-01`, and how many. */
  first: string
  count: number
  seed: number
  place?: GeoPosition
  /** By serial, how an inverter is on day number `n`; without one it is not there. */
  roofs: Record<string, (n: number) => Roof | undefined>
  seen?: Seen
  /** Shares of clear, thin, broken and overcast hours, of the month without. */
  mix?: (n: number) => readonly number[] | undefined
  /** The limit in W of a slot. */
  limit?: (n: number, slot: number) => number
  /** Slots of which nothing is recorded. */
  isLost?: (n: number, slot: number) => boolean
  /** The start of a day, ms since 1970; UTC without. */
  startOf?: (day: string) => number
}

export interface Recorded {
  power: Days<'power'>
  yields: Days<'yields'>
  /** Wh that a usual clear day brings, by day and for all inverters that are there. */
  clear: Record<string, number>
}

const central: GeoPosition = { latitude: 50, longitude: 10 }

/** Days of some roofs under random weather, as a browser records them. */
export function weather(options: Weather): Recorded {
  const { first, count, seed, place = central, roofs, seen = 'all', mix, limit, isLost, startOf = Date.parse } = options
  const noise = new Noise(seed)
  const recorded: Recorded = { power: {}, yields: {}, clear: {} }
  const totals: Record<string, number> = {}
  for (let n = 0; n < count; n++) {
    const day = dayAfter(first, n)
    const start = startOf(day)
    const month = Number(day.slice(5, 7))
    const air = 10 - 10 * Math.cos((2 * Math.PI * (Date.parse(day) / 86_400_000 - 20)) / 365.25)
    const mixOfDay = mix?.(n) ?? mixes[month] ?? mixes[3] ?? []
    const power: PowerDay = { samples: [], plant: [], inverters: {} }
    const yields: YieldsDay = { inverters: {} }
    const visits =
      seen === 'all'
        ? [[0, 288]]
        : seen.map((at, visit) => {
            const from = at * 12 + 12 * (noise.pick(n, 30 + visit) - 0.5)
            return [from, from + 0.6 + 1.4 * noise.pick(n, 40 + visit)]
          })
    recorded.clear[day] = 0
    const suns = Array.from({ length: 288 }, (_, slot) => sunAt(start + (slot + 0.5) * slotMs, place))
    const skies = suns.map((sun, slot) =>
      sun.altitude > 0 ? skyAt(noise, start + (slot + 0.5) * slotMs, mixOfDay) : clearSky,
    )
    for (const [serial, roofOn] of Object.entries(roofs)) {
      const roof = roofOn(n)
      if (!roof) continue
      const curve: Curve = []
      const watched: WatchedTime[] = []
      const held: [number, number][] = []
      let wh = 0
      for (let slot = 0; slot < 288; slot++) {
        const sun = suns[slot]
        if (!sun || sun.altitude <= 0) continue
        const at = start + (slot + 0.5) * slotMs
        const [direct, diffuse, global] = skies[slot] ?? clearSky
        const haze = hazeOf(noise, at)
        const cap = limit?.(n, slot) ?? Number.POSITIVE_INFINITY
        const free = wattsOf(roof, sun, [direct * haze, diffuse, global], air)
        const watts = Math.min(free, cap)
        recorded.clear[day] += wattsOf(roof, sun, clearSky, air) / 12
        const visit = visits.find(([from = 0, to = 0]) => slot + 1 > from && slot < to)
        if (visit && !isLost?.(n, slot)) {
          curve[slot] = Math.round(watts)
          const [begin = 0, end = 288] = visit
          const before = watched.at(-1)
          const counter = (share: number) => Math.floor(wh + (watts / 12) * Math.min(1, Math.max(0, share)))
          if (before?.to === slot - 1) Object.assign(before, { to: slot, end: counter(end - slot) })
          else watched.push({ from: slot, to: slot, begin: counter(begin - slot), end: counter(end - slot) })
          if (free > cap) {
            const range = held.at(-1)
            if (range?.[1] === slot) range[1] = slot + 1
            else held.push([slot, slot + 1])
          }
        }
        wh += watts / 12
      }
      totals[serial] = (totals[serial] ?? 100_000) + wh
      power.inverters[serial] = Array.from({ length: curve.length }, (_, slot) => curve[slot])
      const one: InverterDay = {
        yieldDay: Math.floor(wh),
        yieldTotal: Math.floor(totals[serial]),
        begun: true,
        over: true,
        slot: 280,
        rated: roof.rated,
        ...(watched.length && { watched }),
        ...(held.length && { held }),
      }
      yields.inverters[serial] = one
    }
    const curves = Object.values(power.inverters)
    power.plant = Array.from({ length: 288 }, (_, slot) => {
      const watts = curves.map(curve => curve[slot])
      return watts.some(one => one === undefined) || !watts.length
        ? undefined
        : watts.reduce<number>((sum, one = 0) => sum + one, 0)
    })
    power.samples = power.plant.map(watts => watts && 30)
    recorded.power[day] = power
    recorded.yields[day] = yields
  }
  return recorded
}
