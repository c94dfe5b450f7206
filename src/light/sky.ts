import { getPosition } from 'suncalc'
import { storedValue } from '../gateway/storage.ts'
import { dayAfter, dayMs, slotMs, slotsPerDay, timeOf } from '../history/calendar.ts'
import { browserZone, wallIn, wallTime } from '../i18n/plant-zone.ts'
import type { GeoPlace } from '../session/place.ts'
import type { Hours } from './sun.ts'

/** The sun of a day, by slots of the plant's local time. */
export interface Sky {
  /**
   * Sunrise and sunset (upper edge at the horizon) as slots with fractions. Equal if the sun does not rise, the whole day if it does not
   * set.
   */
  from: number
  to: number
  /** Sine of the sun's height in the middle of each slot, 0 in the dark. */
  height: readonly number[]
  /** Only sunrise and sunset are known so far. */
  isRough?: boolean
}

/** The start of each slot of a day, ms since 1970. */
export function startsOf(day: string) {
  const first = timeOf(day, 0)
  // Zones other than the browser's are slow; only a day on which the clocks change needs every slot.
  const isWhole = timeOf(dayAfter(day, 1), 0) - first === dayMs
  return Array.from({ length: slotsPerDay }, (_, slot) => (isWhole ? first + slot * slotMs : timeOf(day, slot)))
}

/** The fraction of the way between two heights at which the sun rises or sets. */
const between = (before = 0, after = 0) => (riseDegrees - before) / (after - before)

/** Height of the sun's centre at sunrise in degrees: half of its disc below the horizon, where `getPosition` adds 0.484 of refraction. */
const riseDegrees = -0.833 + 0.484

/** The sun of a day at a place. Pure. */
export function skyOf(day: string, place: GeoPlace): Sky {
  const degrees = startsOf(day).map(at => sunHeight(at + slotMs / 2, place))
  const height = degrees.map(one => Math.max(0, Math.sin((one * Math.PI) / 180)))
  const highest = degrees.indexOf(Math.max(...degrees))
  // Heights are those in the middle of a slot.
  const crossed = (slot: number) => slot - 0.5 + between(degrees[slot - 1], degrees[slot])
  const isUp = (slot: number) => Number(degrees[slot]) > riseDegrees
  const slots = [...degrees.keys()].slice(1)
  const rises = slots.find(slot => slot <= highest && isUp(slot) && !isUp(slot - 1))
  const sets = slots.find(slot => slot > highest && !isUp(slot) && isUp(slot - 1))
  if (!isUp(highest)) return { from: highest, to: highest, height }
  // If the sun sets after midnight, the day ends with the date.
  return { from: rises ? crossed(rises) : 0, to: sets ? crossed(sets) : slotsPerDay, height }
}

/** The height of the sun at a time (ms since 1970) and place, degrees; below the horizon less than 0. Pure. */
export const sunHeight = (ms: number, { latitude, longitude }: GeoPlace) =>
  getPosition(new Date(ms), latitude, longitude).altitude

/** Latitudes of time zones, to about five degrees, by the last part of their names; of others `continents` has one. */
const zonesAt: Record<number, string> = {
  65: 'Reykjavik Anchorage Fairbanks',
  60: 'Helsinki Stockholm Oslo Tallinn Mariehamn',
  55: 'Riga Vilnius Copenhagen Moscow Edmonton Novosibirsk Yekaterinburg Omsk Krasnoyarsk Irkutsk',
  40: 'Madrid Lisbon Rome Athens Istanbul Sofia Bucharest Belgrade Tirane Skopje Sarajevo Podgorica Malta Andorra',
  30: 'Cairo Algiers Tunis Tripoli Casablanca Tijuana Jerusalem Amman Karachi Kathmandu Shanghai',
  25: 'Canary Kolkata Dubai Riyadh Qatar Kuwait Taipei Hong_Kong Dhaka Havana Monterrey Nassau',
  20: 'Mexico_City Honolulu Jamaica Puerto_Rico Santo_Domingo Cape_Verde',
  15: 'Manila Bangkok Ho_Chi_Minh Saigon Guatemala Managua Caracas Panama Costa_Rica',
  0: 'Singapore Kuala_Lumpur Jakarta Colombo Bogota Guayaquil Manaus Belem',
  [-15]: 'Lima La_Paz Bahia Cuiaba Brasilia Darwin Harare Lusaka Mauritius Reunion Antananarivo',
  [-25]: 'Sao_Paulo Asuncion Brisbane Windhoek Gaborone Johannesburg Maputo',
  [-35]: 'Buenos_Aires Santiago Montevideo Cordoba Mendoza',
  [-42]: 'Auckland Hobart Chatham',
}
const continents: Record<string, number> = {
  Europe: 50,
  America: 42,
  Asia: 37,
  Africa: 5,
  Australia: -34,
  Pacific: -15,
  Atlantic: 35,
  Indian: -10,
  Antarctica: -75,
  Arctic: 78,
}

/** Slots that the sun takes per degree of longitude. */
const slotsPerDegree = slotsPerDay / 360

/** The approximate place of a time zone: the longitude follows from its winter time. An unknown zone has the clocks of the plant. */
export function placeOfZone(zone: string): GeoPlace {
  const wall = wallIn(zone) ?? wallTime
  const hoursAhead = Math.min(...[0, 6].map(month => (wall(Date.UTC(2026, month)) - Date.UTC(2026, month)) / 3_600_000))
  return { latitude: latitudeOf(zone), longitude: hoursAhead * 15 }
}

/** The longitude last worked out from the gateway's sun, since not every page asks for that. */
const toldLongitude = storedValue('longitude', degrees => (typeof degrees === 'number' ? degrees : undefined))

/** The approximate place of the plant: the latitude of its zone; the longitude by the middle of the gateway's day, else of the zone. */
export function guessedPlace(day: string, zone: string | undefined, sun: Hours | undefined): GeoPlace {
  if (sun) {
    const { height } = skyOf(day, { latitude: 0, longitude: 0 })
    const noonAtZero = height.indexOf(Math.max(...height)) + 0.5
    const longitude = (noonAtZero - (sun.from + sun.to) / 2) / slotsPerDegree
    toldLongitude.keep(Math.round(longitude))
  }
  const ofZone = placeOfZone(zone ?? browserZone())
  const rough = toldLongitude.read() ?? ofZone.longitude
  // A clock 13 hours ahead, or noon counted from the day before, crosses the date line.
  const longitude = (((rough % 360) + 540) % 360) - 180 || 0
  return { latitude: ofZone.latitude, longitude }
}

/** The latitude of a time zone such as `Europe/Berlin`. */
function latitudeOf(zone: string) {
  const [continent = '', ...rest] = zone.split('/')
  const city = rest.at(-1) ?? ''
  const [latitude] = Object.entries(zonesAt).find(([, cities]) => cities.split(' ').includes(city)) ?? []
  return Number(latitude ?? continents[continent] ?? 45)
}
