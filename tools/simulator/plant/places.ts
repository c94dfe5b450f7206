import { day, hour } from '../time/clock.ts'
import { plantZone } from '../time/zone-time.ts'
import type { Place } from './sky.ts'

export interface NamedPlace extends Place {
  zone: string
}

const home: NamedPlace = { zone: plantZone, latitude: 51.1657, longitude: 10.4515 }

/** Around the earth: wherever it is night, the sun is high over one of them. */
const places: readonly NamedPlace[] = [
  { zone: 'Pacific/Honolulu', latitude: 21.3, longitude: -157.9 },
  { zone: 'America/Los_Angeles', latitude: 34.1, longitude: -118.2 },
  { zone: 'America/New_York', latitude: 40.7, longitude: -74 },
  { zone: 'America/Sao_Paulo', latitude: -23.5, longitude: -46.6 },
  { zone: 'Atlantic/Azores', latitude: 37.7, longitude: -25.7 },
  { zone: 'Asia/Dubai', latitude: 25.2, longitude: 55.3 },
  { zone: 'Asia/Kolkata', latitude: 28.6, longitude: 77.2 },
  { zone: 'Asia/Bangkok', latitude: 13.7, longitude: 100.5 },
  { zone: 'Asia/Tokyo', latitude: 35.7, longitude: 139.7 },
  { zone: 'Pacific/Auckland', latitude: -36.8, longitude: 174.8 },
]

/** Hours by the sun in which a plant at home has something to show, and the one that shows most. */
const [morning, afternoon, best] = [10, 14, 12.5]

/** Hour of the day by the sun, 0..24. */
const sunHour = (at: number, { longitude }: Place) => ((at + (longitude / 360) * day) % day) / hour

/** Where the sun is high at `at`, ms since 1970: at home by day, else wherever it is about noon. */
export function placeInDaylight(at: number): NamedPlace {
  const here = sunHour(at, home)
  if (here >= morning && here <= afternoon) return home
  const off = (place: Place) => Math.abs(sunHour(at, place) - best)
  return places.reduce((one, other) => (off(other) < off(one) ? other : one))
}
