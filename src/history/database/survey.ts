import { isRecord } from '../../gateway/json.ts'
import { dayOf } from '../calendar.ts'
import { resultOf } from './requests.ts'
import { isStoredDay } from './stored-day.ts'

/** What Chromium adds to the standard estimate. */
interface Estimate extends StorageEstimate {
  usageDetails?: { indexedDB?: number }
}

/** Bytes of all databases of this page's host; undefined if the browser does not say, as over plain HTTP. Never rejects. */
export async function storedBytes(): Promise<number | undefined> {
  try {
    const { usage, usageDetails }: Estimate = await navigator.storage.estimate()
    return usageDetails?.indexedDB ?? usage
  } catch {
    return undefined
  }
}

/** Bytes of a number of a curve, as browsers store it; a gap takes fewer. */
const bytesPerSlot = 3
const bytesPerNumber = 5
/** Bytes around a text or a member. */
const bytesAround = 2

/** Approximate size of a record in bytes, for browsers that do not tell. A curve is not walked through, so that 400 days take milliseconds. */
function approximateBytes(value: unknown): number {
  if (Array.isArray(value)) return value.length * bytesPerSlot + bytesAround
  if (typeof value === 'string') return value.length + bytesAround
  if (!isRecord(value)) return bytesPerNumber
  return Object.entries(value).reduce(
    (bytes, [key, member]) => bytes + key.length + bytesAround + approximateBytes(member),
    bytesAround,
  )
}

/** What is stored beyond what the pages show. */
export interface Survey {
  /** Days after today, such as `2031-01-01`, in order: from a clock that was ahead, or from a file. */
  ahead: readonly string[]
  /** Number of damaged records, which are left out. */
  damaged: number
  /** Approximate bytes of all records; 0 without any. */
  bytes: number
}

/** Records read at once: reading all 400 days would block the page. */
const recordsAtOnce = 20

/** Surveys the whole store. */
export async function surveyOf(days: IDBObjectStore): Promise<Survey> {
  const today = dayOf(Date.now())
  const ahead = new Set<string>()
  let damaged = 0
  let bytes = 0
  let rest: IDBKeyRange | null = null
  for (;;) {
    const records: { key: IDBValidKey }[] = await resultOf(days.getAll(rest, recordsAtOnce))
    for (const record of records) {
      if (isStoredDay(record)) {
        bytes += approximateBytes(record.value)
        if (record.key[1] > today) ahead.add(record.key[1])
      } else damaged++
    }
    const last = records.at(-1)
    if (!last) return { ahead: [...ahead].sort(), damaged, bytes }
    rest = IDBKeyRange.lowerBound(last.key, true)
  }
}
