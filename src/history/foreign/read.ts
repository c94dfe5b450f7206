import { FileError } from '../csv/file-error.ts'
import { pieceBytes, piecesOf } from '../csv/pieces.ts'
import { cellsOf } from '../csv/rows.ts'
import { homeAssistantReader, type LineReader } from './home-assistant.ts'
import { readPrometheus } from './prometheus.ts'
import { type Series, type SeriesList, seriesList } from './series.ts'

/** Bytes of the largest JSON file that is read, since it has to be read at once: Prometheus' longest answer for ten inverters has 3 MB. */
export const maxJsonBytes = 16_777_216

/** Invalid lines that are named. */
const maxNamed = 20

interface ReadOptions {
  /** Stops reading. */
  signal?: AbortSignal
  /** Is told how much of the file is read, 0..1. */
  onProgress?: (share: number) => void
}

/** What a file of another program says. */
export interface ForeignFile {
  /** At least one, each with at least one number. */
  series: Series[]
  /** Numbers of the first 20 invalid lines, which were left out, and whether there are more. */
  wrong: number[]
  hasMoreWrong: boolean
}

async function readJson(file: Blob, series: SeriesList) {
  if (file.size > maxJsonBytes) throw new FileError('largeJson')
  let text: string
  try {
    text = await file.text()
  } catch {
    throw new FileError('unreadable')
  }
  readPrometheus(text, series)
}

/** Reads the lines of a file of Home Assistant; the numbers of those that are invalid. */
async function readLines(file: Blob, series: SeriesList, { signal, onProgress }: ReadOptions) {
  let read: LineReader | undefined
  let line = 0
  const wrong: number[] = []
  for await (const { lines, readBytes } of piecesOf(file)) {
    if (signal?.aborted) throw new FileError('stopped')
    for (const text of lines) {
      line++
      if (!text.trim()) continue
      if (read) {
        if (!read(cellsOf(text)) && wrong.length <= maxNamed) wrong.push(line)
      } else {
        read = homeAssistantReader(text, series)
        if (!read) throw new FileError('foreign')
      }
    }
    onProgress?.(readBytes / file.size)
  }
  return wrong
}

/** Whether the text of a file begins as JSON does. */
async function isJson(file: Blob) {
  for await (const { lines } of piecesOf(file.slice(0, pieceBytes)))
    return /^[{[]/.test(
      lines
        .join('')
        .replace(/^\uFEFF/, '')
        .trimStart(),
    )
  return false
}

const hasNumbers = ({ values }: Series) => values.some(value => !Number.isNaN(value))

/**
 * The series in a CSV file of Home Assistant or an answer of Prometheus' `query_range`; adds nothing to the history. Throws a
 * `FileError` if it is neither, or says nothing.
 */
export async function readForeign(file: Blob, options: ReadOptions = {}): Promise<ForeignFile> {
  const series = seriesList()
  const json = await isJson(file)
  if (json) await readJson(file, series)
  const wrong = json ? [] : await readLines(file, series, options)
  if (!series.list.some(hasNumbers)) throw new FileError(wrong.length ? 'invalid' : 'numbers')
  return {
    series: series.list.filter(hasNumbers),
    wrong: wrong.slice(0, maxNamed),
    hasMoreWrong: wrong.length > maxNamed,
  }
}
