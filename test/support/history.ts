import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { dayOf, slotMs, slotOf, slotsPerDay } from '../../src/history/calendar.ts'
import { deleteHistory, loadHistory } from '../../src/history/history.ts'
import { recordHistory } from '../../src/history/recorder.ts'
import type { Curve, InverterDay, Observation, PlacedObservation } from '../../src/history/records.ts'
import { exportCsv, importCsv } from '../../src/history/transfer.ts'
import { type DayYield, yieldsOf } from '../../src/history/yields.ts'
import { usePlantZone } from '../../src/i18n/plant-zone.ts'
import { nothingSeen, useLive } from '../../src/live/live.ts'
import { type FakeClock, tickInSteps } from './fake-clock.ts'
import { detailed, live, value } from './live-messages.ts'

/** Deletes the history's database, as another tab might. */
export const loseDatabase = () => deleteDB('history')

/** Deletes the database of a browser that stores nothing any more. At once: a page that is still reading would open a new one. */
export function blockStorage() {
  const gone = loseDatabase()
  Reflect.deleteProperty(globalThis, 'indexedDB')
  return gone
}

/** Gives the browser an empty database. */
export async function freshDatabase() {
  if (globalThis.indexedDB) await loseDatabase()
  globalThis.indexedDB = new IDBFactory()
  localStorage.removeItem('plantZone')
  usePlantZone.setState({ name: undefined, wall: undefined })
}

/** Observations with the same values every five minutes from `from` to `to`, ms since 1970. */
export function observationsFrom(from: number, to: number, values: Partial<Observation>): PlacedObservation[] {
  const observations: PlacedObservation[] = []
  for (let at = from; at < to; at += slotMs)
    observations.push({ day: dayOf(at), slot: slotOf(at), samples: 30, inverters: {}, ...values })
  return observations
}

/** What is known of inverters on a day, by serial. */
export const wholeDay = (day: string, inverters: Record<string, InverterDay>): PlacedObservation => ({
  day,
  slot: 0,
  samples: 0,
  inverters,
})

/** Adds a file with this text; returns its invalid lines, and its fault as a whole. */
export async function addFile(text: string) {
  const { wrong, fault } = await importCsv(new File([text], 'history.csv'))
  return { wrong, ...(fault && { fault }) }
}

/** Saves the history as a file, deletes it, and adds the file; returns its text. */
export async function moveByFile() {
  const text = (await exportCsv()).join('')
  await deleteHistory()
  const { wrong, fault } = await addFile(text)
  if (fault || wrong.length) throw new Error(`${fault} ${wrong}`)
  return text
}

const slotsOf = (curve: Curve | undefined) => Array.from({ length: slotsPerDay }, (_, slot) => curve?.[slot])

/** The stored powers of a day in W, by its 288 slots; of the plant, an inverter, or a string of it. */
export async function curveOf(day: string, serial?: string, string?: string) {
  if (serial && string) return slotsOf((await loadHistory('strings', day, day))[day]?.inverters[serial]?.[string])
  const power = (await loadHistory('power', day, day))[day]
  return slotsOf(serial ? power?.inverters[serial] : power?.plant)
}

/** The stored yields of these inverters. */
export const keptYields = async (...serials: string[]) => yieldsOf(await loadHistory('yields'), serials)

/** Whole Wh by day of the month; a text where they are estimated. */
export const whByDay = (yields: readonly DayYield[]) =>
  Object.fromEntries(
    yields.map(({ day, wh, estimated }) => [day.slice(8), estimated ? `about ${Math.round(wh)}` : Math.round(wh)]),
  )

/** Lets time pass for the recorder; a database that answers nothing for 5 s would be silent. */
export const passTime = (clock: FakeClock, ms: number) => tickInSteps(clock, ms, 4000, () => loadHistory('yields', '~'))

/** Records from a moment on while `watch` goes on, and then closes the page. */
export async function recordFrom(clock: FakeClock, from: number | Date, watch: () => Promise<unknown>) {
  clock.setSystemTime(from)
  useLive.setState(nothingSeen, true)
  const stop = recordHistory()
  await watch()
  stop()
  useLive.setState(nothingSeen, true)
  await loadHistory('yields')
}

/** An inverter with values received just now. */
export const heard = (serial: string, power: number, day: number, total: number, more = {}) => {
  const inverter = detailed(serial, { data_age_ms: 2000, ...more })
  if (inverter.AC?.[0]) inverter.AC[0].Power = value(power)
  if (inverter.INV?.[0]) {
    inverter.INV[0].YieldDay = value(day, 'Wh', 0)
    inverter.INV[0].YieldTotal = value(total, 'kWh', 3)
  }
  return inverter
}

/** Puts these inverters into the live values, as received just now. */
export function showLive(inverters: ReturnType<typeof heard>[], power: number, link: 'open' | 'polling' = 'open') {
  const now = Date.now()
  useLive.setState(
    {
      ...nothingSeen,
      link,
      messageAt: now,
      complete: true,
      serials: inverters.map(({ serial }) => serial),
      inverters: Object.fromEntries(inverters.map(one => [one.serial, { ...one, at: now }])),
      total: { ...live([]).total, Power: value(power) },
    },
    true,
  )
}
