import { dayAfter, slotMs, timeOf } from '../../../src/history/calendar.ts'
import type { Days, PowerDay, YieldsDay } from '../../../src/history/records.ts'
import type { GeoPlace } from '../../../src/session/place.ts'
import { Noise } from '../../../tools/simulator/plant/noise.ts'
import { irradiance, sunAt } from '../../../tools/simulator/plant/sky.ts'
import { type Looking, lookedIn, type PlantRoof, panels, recordedDay, type SunPosition } from './light-plant.ts'

export const south: PlantRoof = { strings: [panels(35, 180, 800)], rated: 800 }
export const eastWest: PlantRoof = { strings: [panels(30, 95, 420), panels(30, 275, 420)], rated: 800 }
export const east: PlantRoof = { strings: [panels(35, 100, 800)], rated: 800 }
export const west: PlantRoof = { strings: [panels(35, 260, 800)], rated: 800 }
/** A tree stands in the south-west of one of two strings. */
const tree = ({ azimuth, altitude }: SunPosition) => ({
  beam: azimuth > 205 && azimuth < 240 && altitude < 45 ? 0.15 : 1,
  sky: 1,
})
export const shaded: PlantRoof = {
  strings: [panels(35, 180, 400), { ...panels(35, 180, 400), shade: tree }],
  rated: 800,
}
export const clipping: PlantRoof = { strings: [panels(30, 170, 1000)], rated: 700 }

/** Shares of clear, thin, broken and overcast hours by month. */
const mixes: Record<number, readonly number[]> = {
  3: [0.3, 0.12, 0.28, 0.3],
  6: [0.32, 0.13, 0.35, 0.2],
  11: [0.2, 0.12, 0.2, 0.48],
}

const hour = 3_600_000

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
  { strings, rated }: PlantRoof,
  sun: ReturnType<typeof sunAt>,
  [direct, diffuse, global]: Passing,
  air: number,
) {
  const all = sun.direct * Math.sin((sun.altitude * Math.PI) / 180) + sun.diffuse
  const watts = strings.map(({ tilt, azimuth, watts, shade }) => {
    const beam = sun.direct * direct * (shade?.(sun).beam ?? 1)
    const lit = irradiance({ ...sun, direct: beam, diffuse: sun.diffuse * diffuse + all * global }, tilt, azimuth)
    return (watts * lit * 0.95 * (1 - 0.004 * (air + 0.03 * lit - 25))) / 1000
  })
  return Math.min(
    rated,
    watts.reduce((sum, one) => sum + one, 0),
  )
}

export interface Weather {
  /** The first day, such as `2026-06-01`, and how many. */
  first: string
  count: number
  seed: number
  place?: GeoPlace
  /** By serial, how an inverter is on day number `n`; without one it is not there. */
  roofs: Record<string, (n: number) => PlantRoof | undefined>
  seen?: Looking
  /** Shares of clear, thin, broken and overcast hours; default those of the month. */
  mix?: (n: number) => readonly number[] | undefined
  /** The limit of a day, W. */
  limit?: (n: number) => number
  /** Slots of which nothing is recorded. */
  isLost?: (n: number, slot: number) => boolean
}

export interface Recorded {
  power: Days<'power'>
  yields: Days<'yields'>
  /** Wh that a usual clear day brings, by day and for all inverters that are there. */
  clear: Record<string, number>
}

const central: GeoPlace = { latitude: 50, longitude: 10 }

/** Days of some roofs under random weather, as a browser records them. */
export function weather(options: Weather): Recorded {
  const { first, count, seed, place = central, roofs, seen = 'all', mix, limit, isLost } = options
  const noise = new Noise(seed)
  const recorded: Recorded = { power: {}, yields: {}, clear: {} }
  const totals: Record<string, number> = {}
  for (let n = 0; n < count; n++) {
    const day = dayAfter(first, n)
    const air = 10 - 10 * Math.cos((2 * Math.PI * (Date.parse(day) / 86_400_000 - 20)) / 365.25)
    const mixOfDay = mix?.(n) ?? mixes[Number(day.slice(5, 7))] ?? mixes[3] ?? []
    const slots = Array.from({ length: 288 }, (_, slot) => {
      const at = timeOf(day, 0) + (slot + 0.5) * slotMs
      const [direct, diffuse, global] = skyAt(noise, at, mixOfDay)
      return { sun: sunAt(at, place), passing: [direct * hazeOf(noise, at), diffuse, global] as const }
    })
    let visit = 30
    const looked = lookedIn(seen, () => noise.pick(n, visit++))
    for (const slot of slots.keys()) if (isLost?.(n, slot)) looked.fill(0, slot * 5, slot * 5 + 5)
    const power: PowerDay = { samples: [], plant: [], inverters: {} }
    const yields: YieldsDay = { inverters: {} }
    recorded.clear[day] = 0
    for (const [serial, roofOn] of Object.entries(roofs)) {
      const roof = roofOn(n)
      if (!roof) continue
      const [inverter, free] = [new Float64Array(1440), new Float64Array(1440)]
      for (const [slot, { sun, passing }] of slots.entries()) {
        const watts = wattsOf(roof, sun, passing, air)
        free.fill(watts, slot * 5, slot * 5 + 5)
        inverter.fill(Math.min(watts, limit?.(n) ?? watts), slot * 5, slot * 5 + 5)
        recorded.clear[day] += wattsOf(roof, sun, clearSky, air) / 12
      }
      const total = totals[serial] ?? 100_000
      const made = recordedDay({ inverter, free, strings: [] }, looked, roof.rated, total)
      totals[serial] = total + made.wh
      power.inverters[serial] = made.power
      yields.inverters[serial] = made.counters
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
