import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { dayOf, slotMs, slotOf } from '../../src/history/calendar.ts'
import { loadHistory, type PlacedRow } from '../../src/history/history.ts'
import { numberIn, type Row } from '../../src/history/records.ts'
import { yieldsOf } from '../../src/history/yields.ts'
import { nothingSeen, useLive } from '../../src/live/live.ts'
import { detailed, live, value } from './live-messages.ts'

/** Deletes the history's database, as another tab might. */
export const loseDatabase = () =>
  new Promise(done => {
    indexedDB.deleteDatabase('history').onsuccess = done
  })

/** Gives the browser an empty database. */
export async function freshDatabase() {
  if (globalThis.indexedDB instanceof IDBFactory) await loseDatabase()
  globalThis.indexedDB = new IDBFactory()
  globalThis.IDBKeyRange = IDBKeyRange
}

/** Rows with the same values every five minutes from `from` to `to`, ms since 1970. */
export function rowsFrom(from: number, to: number, values: Row): PlacedRow[] {
  const rows: PlacedRow[] = []
  for (let at = from; at < to; at += slotMs) rows.push({ day: dayOf(at), slot: slotOf(at), row: { n: 30, ...values } })
  return rows
}

/** The values of a whole day. */
export const wholeDay = (day: string, row: Row): PlacedRow => ({ day, slot: 0, row })

/** The stored powers of a day in W, by its 288 slots. */
export async function curveOf(day: string, series = 'plant') {
  const rows = (await loadHistory(series.includes('/') ? 'strings' : 'power', day, day))[day]
  return Array.from({ length: 288 }, (_, slot) => numberIn(rows?.[slot], `W ${series}`))
}

/** The stored yields of these inverters. */
export const keptYields = async (...serials: string[]) => yieldsOf(await loadHistory('yields'), serials)

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
export function showLive(inverters: ReturnType<typeof heard>[], power: number, link: 'Open' | 'Polling' = 'Open') {
  const now = Date.now()
  useLive.setState(
    {
      ...nothingSeen,
      link,
      heard: now,
      complete: true,
      serials: inverters.map(({ serial }) => serial),
      inverters: Object.fromEntries(inverters.map(one => [one.serial, { ...one, at: now }])),
      total: { ...live([]).total, Power: value(power) },
    },
    true,
  )
}
