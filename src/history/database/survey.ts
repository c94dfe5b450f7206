import { dayOf } from '../calendar.ts'
import { isRecord } from '../records.ts'
import { type DayKey, isDayKey, rangeOf, readDays, tables, textKeys } from './days.ts'
import { readOld } from './old-records.ts'
import { resultOf } from './requests.ts'
import { sizeOf } from './size.ts'

/** What is stored besides what the pages show. */
export interface Survey {
  /** Days after today, such as `2031-01-01`, in order: of a clock that was ahead, or of a file. */
  ahead: readonly string[]
  /** Number of values that are damaged and left out; a record that cannot be read at all counts as one. */
  damaged: number
  /** About how many bytes the records take; 0 without any. */
  bytes: number
}

/** Days that are read at once: reading all 400 would hold the page up. */
const daysAtOnce = 20

/** Looks through everything that is stored. */
export async function surveyOf(days: IDBObjectStore): Promise<Survey> {
  const today = dayOf(Date.now())
  const [keys, texts] = [await resultOf(days.getAllKeys()), await resultOf(days.getAll(textKeys()))]
  const ours = keys.filter(isDayKey)
  let bytes = 0
  const damage = { count: keys.length - ours.length - texts.length }
  for (const record of texts) damage.count += readOld(isRecord(record) ? record : {}).damaged
  for (const table of tables) {
    const ofTable = ours.filter(([name]) => name === table)
    for (let n = 0; n < ofTable.length; n += daysAtOnce) {
      const [first, last] = [ofTable[n], ofTable.slice(n, n + daysAtOnce).at(-1)] as [DayKey, DayKey]
      const read = await readDays(days, table, rangeOf(table, first[1], last[1]), damage)
      for (const day of Object.values(read)) bytes += sizeOf(day)
    }
  }
  const ahead = new Set(ours.map(([, day]) => day).filter(day => day > today))
  return { ahead: [...ahead].sort(), damaged: damage.count, bytes }
}
