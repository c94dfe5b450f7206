import { FileError, type FileFault, piecesOf } from './csv/pieces.ts'
import { rowReader } from './csv/rows.ts'
import { toCsv } from './csv/write.ts'
import { addPart, readHistory, showChanges } from './history.ts'
import type { PlacedObservation } from './records.ts'
import type { Span } from './spans.ts'

/** Before and after every day. */
const allDays = { first: '', last: '~' }

/** The history, or a range of its days, as lines of a CSV file, titles first, without damaged records. Rejects if it cannot be read. */
export async function exportCsv({ first, last }: Pick<Span, 'first' | 'last'> = allDays): Promise<string[]> {
  const [power, strings, yields, all] = await Promise.all([
    readHistory('power', first, last),
    readHistory('strings', first, last),
    readHistory('yields', first, last),
    readHistory('yields', undefined, undefined, true),
  ])
  return toCsv({ power, strings, yields, first, last }, all)
}

/** Reads a file of `toCsv` piece by piece, without invalid lines. Throws a `FileError` where it cannot go on, or without records. */
async function* readCsv(file: Blob) {
  let readRow: ReturnType<typeof rowReader> | undefined
  let line = 0
  let hasRows = false
  let hasRecords = false
  for await (const { lines, readBytes } of piecesOf(file)) {
    const observations: PlacedObservation[] = []
    const wrong: number[] = []
    for (const text of lines) {
      line++
      if (!readRow) {
        if (text.trim()) readRow = rowReader(text)
      } else if (text) {
        hasRows = true
        const row = readRow(text)
        if (row) observations.push(...row)
        else wrong.push(line)
      }
    }
    hasRecords ||= observations.length > 0
    yield { observations, wrong, line, share: readBytes / file.size }
  }
  if (!hasRecords) throw new FileError(hasRows ? 'foreign' : 'empty')
}

/** Observations that are stored in one transaction: about three days. */
const observationsPerWrite = 1000
/** How many invalid lines are listed. */
const maxNamed = 20

/** The outcome of adding a file. */
export interface ImportResult {
  /** Number of the line up to which all records are stored; 0 if none. */
  storedUpTo: number
  /** Numbers of the first 20 invalid lines, which were left out, and whether there are more. */
  wrong: number[]
  hasMoreWrong: boolean
  /** Number of means and yields that are new or different. */
  values: number
  /** The days with such values. */
  days: Set<string>
  /** Why the file was not added, or only in part; undefined after success. */
  fault: FileFault | undefined
}

interface ImportOptions {
  /** Stops adding. */
  signal?: AbortSignal
  /** Called with the share of the file that is read, 0..1. */
  onProgress?: (share: number) => void
}

/** Merges a file of `exportCsv`, a few days at a time: if it ends early, what is stored stays. Stored data is never lost. */
export async function importCsv(file: Blob, { signal, onProgress }: ImportOptions = {}): Promise<ImportResult> {
  const days = new Set<string>()
  const imported: ImportResult = { storedUpTo: 0, wrong: [], hasMoreWrong: false, values: 0, days, fault: undefined }
  let waiting: PlacedObservation[] = []
  let line = 0

  async function store() {
    if (!waiting.length) return
    const changes = await addPart(waiting)
    if (!changes) throw new FileError('full')
    imported.storedUpTo = line
    imported.values += changes.values
    for (const day of changes.days) days.add(day)
    waiting = []
  }

  try {
    for await (const part of readCsv(file)) {
      if (signal?.aborted) throw new FileError('stopped')
      line = part.line
      waiting.push(...part.observations)
      const room = maxNamed - imported.wrong.length
      imported.wrong.push(...part.wrong.slice(0, room))
      imported.hasMoreWrong ||= part.wrong.length > room
      if (waiting.length >= observationsPerWrite) await store()
      onProgress?.(part.share)
    }
    await store()
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause
    imported.fault = cause.fault
  }
  if (imported.storedUpTo) showChanges()
  return imported
}
