import { dayOf } from '../calendar.ts'
import type { DayStore } from './days.ts'
import { sizeOf } from './size.ts'
import { isStoredDay } from './stored-day.ts'

/** What is stored besides what the pages show. */
export interface Survey {
  /** Days after today, such as `2031-01-01`, in order: of a clock that was ahead, or of a file. */
  ahead: readonly string[]
  /** Number of records that are none of the history, and left out. */
  damaged: number
  /** About how many bytes the records take; 0 without any. */
  bytes: number
}

/** Records that are read at once: reading all 400 days would hold the page up. */
const recordsAtOnce = 20

/** Looks through everything that is stored. */
export async function surveyOf(days: DayStore<'readonly'>): Promise<Survey> {
  const today = dayOf(Date.now())
  const ahead = new Set<string>()
  let damaged = 0
  let bytes = 0
  let rest: IDBKeyRange | null = null
  for (;;) {
    const records: { key: IDBValidKey }[] = await days.getAll(rest, recordsAtOnce)
    for (const record of records) {
      if (isStoredDay(record)) {
        bytes += sizeOf(record.value)
        if (record.key[1] > today) ahead.add(record.key[1])
      } else damaged++
    }
    const last = records.at(-1)
    if (!last) return { ahead: [...ahead].sort(), damaged, bytes }
    rest = IDBKeyRange.lowerBound(last.key, true)
  }
}
