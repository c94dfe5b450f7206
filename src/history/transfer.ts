import { FileError, type FileFault, piecesOf } from './csv/pieces.ts'
import { rowReader } from './csv/rows.ts'
import { toCsv } from './csv/write.ts'
import { addPart, readHistory, showChanges } from './history.ts'
import type { PlacedObservation } from './records.ts'
import type { Span } from './spans.ts'

/**
 * What is recorded, or that of the days from a first to a last one, as lines of a CSV file, the first of which has the titles; without
 * what is no record. Rejects if it cannot be read.
 */
export async function exportCsv({ first, last }: Partial<Pick<Span, 'first' | 'last'>> = {}): Promise<string[]> {
  const [power, strings, yields] = await Promise.all([
    readHistory('power', first, last),
    readHistory('strings', first, last),
    readHistory('yields', first, last),
  ])
  return toCsv({ power, strings, yields })
}

/**
 * What a file of `toCsv` says, piece by piece: with the numbers of its invalid lines, which are left out, the number of its last line, and
 * the share of the file that is read. Throws a `FileError` where it cannot go on, or if the file has no record.
 */
export async function* readCsv(file: Blob) {
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
/** Invalid lines that are named. */
const maxNamed = 20

/** What came of adding a file. */
export interface Imported {
  /** Number of the line up to which all records are stored; 0 if none is. */
  storedUpTo: number
  /** Numbers of the first 20 invalid lines, which were left out, and whether there are more. */
  wrong: number[]
  hasMoreWrong: boolean
  /** Means and yields that were new, or differ from what was stored. */
  values: number
  /** The days that have such values. */
  days: Set<string>
  /** Why the file was not added, or not to its end; undefined after success. */
  fault: FileFault | undefined
}

interface ImportOptions {
  /** Stops adding. */
  signal?: AbortSignal
  /** Is told how much of the file is read, 0..1. */
  onProgress?: (share: number) => void
}

/** Stores observations, those up to a line of the file, and counts what is new. Throws a `FileError` if there is no room. */
async function store(imported: Imported, observations: readonly PlacedObservation[], line: number) {
  if (!observations.length) return
  const changes = await addPart(observations)
  if (!changes) throw new FileError('full')
  imported.storedUpTo = line
  imported.values += changes.values
  for (const day of changes.days) imported.days.add(day)
}

async function addLines(file: Blob, imported: Imported, { signal, onProgress }: ImportOptions) {
  let waiting: PlacedObservation[] = []
  let line = 0
  for await (const part of readCsv(file)) {
    if (signal?.aborted) throw new FileError('stopped')
    line = part.line
    waiting.push(...part.observations)
    const room = maxNamed - imported.wrong.length
    imported.wrong.push(...part.wrong.slice(0, room))
    imported.hasMoreWrong ||= part.wrong.length > room
    if (waiting.length >= observationsPerWrite) {
      await store(imported, waiting, line)
      waiting = []
    }
    onProgress?.(part.share)
  }
  await store(imported, waiting, line)
}

/**
 * Merges a file written by `exportCsv`, in this browser or another, a few days at a time: what is stored of a file that ends early
 * stays, and adding it again changes nothing there. Stored data is never lost, whatever the file contains.
 */
export async function importCsv(file: Blob, options: ImportOptions = {}): Promise<Imported> {
  const imported: Imported = {
    storedUpTo: 0,
    wrong: [],
    hasMoreWrong: false,
    values: 0,
    days: new Set(),
    fault: undefined,
  }
  try {
    await addLines(file, imported, options)
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause
    imported.fault = cause.fault
  }
  if (imported.storedUpTo) showChanges()
  return imported
}
