import { dayAfter } from '../../../src/history/calendar.ts'
import type { Curve, InverterDay } from '../../../src/history/records.ts'
import type { GeoPlace } from '../../../src/session/place.ts'
import { Noise } from '../../../tools/simulator/plant/noise.ts'
import { eastWest, type Recorded, south, weather, west } from './clear-weather.ts'
import type { Looking } from './light-plant.ts'

/** What a browser has recorded of a plant of two inverters at some moment. */
interface GeneratedDays extends Recorded {
  zone: string
  place: GeoPlace
  today: string
  /** The current slot. */
  now: number
}

/** Before, at and after the change of the clocks, and in summer. */
const lastDays = ['2026-06-21', '2026-03-30', '2026-10-26', '2026-09-10']
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney'] as const
const places = { 'Europe/Berlin': [50, 15], 'America/New_York': [41, -74], 'Australia/Sydney': [-34, 151] } as const
/** In the night, at noon, in the evening, and just before midnight. */
const moments = [20, 160, 250, 286]
const count = 24

/** W of a battery at night, from 22 to 5 h. */
const nightW = 150
const isNight = (slot: number) => slot < 60 || slot >= 264

/** An inverter that a battery feeds at night, as the counters tell it. */
function feedAtNight(day: InverterDay, curve: Curve, isTold: boolean) {
  for (let slot = 0; slot < 288; slot++) if (isNight(slot)) curve[slot] = nightW
  day.yieldDay = (day.yieldDay ?? 0) + (nightW * 84) / 12
  delete day.watched
  if (isTold) day.onBattery = true
}

/** Keeps only the records of a day up to a slot. */
export function cutAt({ power, yields }: Recorded, day: string, now: number) {
  for (const [serial, inverter] of Object.entries(yields[day]?.inverters ?? {})) {
    const curve = power[day]?.inverters[serial] ?? []
    curve.splice(now)
    const looks = inverter.watched?.filter(({ from }) => from < now)
    const seen = Math.round(curve.reduce<number>((sum, watts = 0) => sum + watts, 0) / 12)
    const last = looks?.at(-1)
    // A look that is cut began with its counter.
    const wh = last ? (last.to < now ? last.end : Math.min(last.end, last.begin + seen)) : seen
    const later = (inverter.yieldDay ?? 0) - wh
    delete inverter.over
    Object.assign(inverter, { yieldDay: wh, yieldTotal: (inverter.yieldTotal ?? 0) - later, slot: now - 1 })
    if (looks)
      inverter.watched = looks.map(time => ({ ...time, to: Math.min(time.to, now - 1), end: Math.min(time.end, wh) }))
  }
  power[day]?.plant.splice(now)
}

/**
 * Days under random weather, seen whole, in part, by visits or not at all; some with a limit, a battery at night, an inverter that does not
 * answer, or another zone. The zone has to be set before: `setZone` is called with its name.
 */
export function generatedDays(seed: number, setZone: (zone: string) => void): GeneratedDays {
  const noise = new Noise(seed)
  const pick = <T>(all: readonly T[], kind: number) => all[Math.floor(noise.pick(seed, kind) * all.length)] as T
  const [zone, today, now] = [pick(zones, 1), pick(lastDays, 2), pick(moments, 3)]
  setZone(zone)
  const [latitude, longitude] = places[zone]
  const place = { latitude, longitude }
  const recorded = weather({
    first: dayAfter(today, 1 - count),
    count,
    seed,
    place,
    roofs: { '1161a': () => south, '1161b': () => pick([eastWest, west], 4) },
    seen: pick<Looking>(['all', 'all', { at: [480, 750, 1080], minutes: 7 }], 5),
    mix: n => (noise.pick(n, 6) < 0.6 ? [1, 0, 0, 0] : [0.2, 0.1, 0.3, 0.4]),
    isLost: (n, slot) => noise.pick(n, 7) < 0.2 && slot >= 120 && slot < 150,
    ...(noise.pick(seed, 8) < 0.2 && { limit: () => 300 }),
  })
  const battery = pick([undefined, undefined, true, false], 9)
  let fedWh = 0
  for (const [n, day] of Object.keys(recorded.yields).entries()) {
    const [inverter, curve] = [recorded.yields[day]?.inverters['1161b'], recorded.power[day]?.inverters['1161b']]
    if (battery !== undefined && inverter && curve) {
      feedAtNight(inverter, curve, battery)
      fedWh += (nightW * 84) / 12
      inverter.yieldTotal = (inverter.yieldTotal ?? 0) + fedWh
      const first = recorded.power[day]?.inverters['1161a'] ?? []
      const { plant = [] } = recorded.power[day] ?? {}
      for (const slot of curve.keys()) plant[slot] = (curve[slot] ?? 0) + (first[slot] ?? 0)
    }
    // Days without records, or without one inverter.
    const luck = noise.pick(n, 10)
    if (luck < 0.1 && day !== today) {
      delete recorded.power[day]
      delete recorded.yields[day]
    } else if (luck > 0.92) {
      delete recorded.power[day]?.inverters['1161b']
      delete recorded.yields[day]?.inverters['1161b']
    }
  }
  cutAt(recorded, today, now)
  return { ...recorded, zone, place, today, now }
}
