import type { PlacedObservation } from '../records.ts'
import { FileError, piecesOf } from './pieces.ts'
import { rowReader } from './rows.ts'

/** What a piece of a file says. */
interface CsvPart {
  observations: PlacedObservation[]
  /** Numbers of its invalid lines, which are left out. */
  wrong: number[]
  /** Number of its last line. */
  line: number
  /** How much of the file is read, 0..1. */
  share: number
}

/** What a file of `toCsv` says, piece by piece. Throws a `FileError` where it cannot go on, or if the file has no record. */
export async function* readCsv(file: Blob): AsyncGenerator<CsvPart, void> {
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
