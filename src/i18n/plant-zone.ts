import { create } from 'zustand'
import { storedText } from '../gateway/storage.ts'

/** Kept so that the days of the history are right before the gateway has told its zone again. */
const toldLast = storedText('plantZone', String)

/** The time zone of this device, for example `Europe/Berlin`. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The clocks of a zone change on one of these quarters of an hour; since 2023 without exception. */
const quarterMs = 900_000
/** How many of them are remembered per zone. */
const maxRemembered = 500

/**
 * Converts ms to the wall time of a zone, as ms that UTC shows so; undefined if the browser does not know the zone. Asks `Intl`, which is
 * slow, once per quarter of an hour.
 */
export function wallIn(timeZone: string): ((ms: number) => number) | undefined {
  try {
    // Swedish dates have the form of ISO 8601.
    const { format } = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    const known = new Map<number, number>()
    return ms => {
      const quarter = Math.floor(ms / quarterMs) * quarterMs
      let ahead = known.get(quarter)
      if (ahead === undefined) {
        // `Intl` throws for an invalid time.
        ahead = Number.isNaN(ms) ? ms : Date.parse(`${format(quarter).padStart(19, '0').replace(' ', 'T')}Z`) - quarter
        if (known.size >= maxRemembered) known.clear()
        known.set(quarter, ahead)
      }
      return ms + ahead
    }
  } catch {
    return undefined
  }
}

const dayMs = 86_400_000

/** Whether the clocks of a zone differ from those of this device, today or on some day of the year. */
function isElsewhere(wall: (ms: number) => number) {
  const start = Math.floor(Date.now() / dayMs) * dayMs
  return Array.from({ length: 53 }, (_, week) => start + week * 7 * dayMs).some(
    ms => ms - wall(ms) !== new Date(ms).getTimezoneOffset() * 60_000,
  )
}

interface PlantZone {
  /** Its name, such as `Europe/Berlin`; undefined until a gateway has told it. */
  name: string | undefined
  /** Its wall time; undefined if it equals this device's. */
  wall: ((ms: number) => number) | undefined
}

function zoneNamed(name: string | undefined): PlantZone {
  const wall = name && name !== browserZone() ? wallIn(name) : undefined
  return { name, wall: wall && isElsewhere(wall) ? wall : undefined }
}

/** The time zone of the plant: days, times and clocks are the gateway's, wherever the browser is. */
export const usePlantZone = create<PlantZone>(() => zoneNamed(toldLast.read()))

/** The wall time at the plant, as ms that UTC shows so. */
export function wallTime(ms: number) {
  const { wall } = usePlantZone.getState()
  return wall ? wall(ms) : ms - new Date(ms).getTimezoneOffset() * 60_000
}

/** Seconds since midnight at the plant. */
export const secondsOfDay = (ms: number) => Math.floor((wallTime(ms) % dayMs) / 1000)

/** Takes the zone that the gateway has told; an invalid name changes nothing. */
export function setPlantZone(name: unknown) {
  if (typeof name !== 'string' || name === usePlantZone.getState().name || !wallIn(name)) return
  toldLast.keep(name)
  usePlantZone.setState(zoneNamed(name))
}

let reading = 0

/** Takes the zone from a status that is being read, and resolves to the status. */
export async function zoneOf<T extends { ntp_timezone_descr?: unknown }>(status: Promise<T>): Promise<T> {
  reading++
  try {
    const read = await status
    setPlantZone(read.ntp_timezone_descr)
    return read
  } finally {
    reading--
  }
}

/** Whether no gateway has told its zone to this browser yet, and this one is being asked. */
export const isZoneAwaited = () => reading > 0 && usePlantZone.getState().name === undefined

/** The zone in which times are written; undefined for this device's. */
export const writtenZone = () => {
  const { name, wall } = usePlantZone.getState()
  return wall && name
}
