import { FileError } from '../csv/file-error.ts'
import { cellsOf } from '../csv/rows.ts'
import { numberIn, type SeriesList } from './series.ts'
import { timeIn } from './time.ts'

/** Titles of the columns of a list of values, by what they hold. */
const titles = {
  id: ['entity_id', 'statistic_id'],
  value: ['state', 'mean', 'value'],
  time: ['last_changed', 'last_updated', 'start', 'time'],
  unit: ['unit', 'unit_of_measurement'],
}

/** Reads a line below the titles; false if it is invalid. Throws a `FileError` if the file cannot be read at all. */
export type LineReader = (cells: readonly string[]) => boolean

const firstOf = (head: readonly string[], names: readonly string[]) => head.findIndex(title => names.includes(title))

/** `entity_id,state,last_changed`: a line for each value. Undefined if the titles are others. */
function listReader(head: readonly string[], series: SeriesList): LineReader | undefined {
  const id = firstOf(head, titles.id)
  const value = firstOf(head, titles.value)
  const time = firstOf(head, titles.time)
  const unit = firstOf(head, titles.unit)
  if (Math.min(id, value, time) < 0) return undefined
  return cells => {
    const name = cells[id]
    const at = timeIn(cells[time] ?? '')
    if (at === 'zone') throw new FileError('zone')
    if (!name || cells.length < head.length || at === undefined) return false
    const of = series.of(name, () => ({ name, unit: cells[unit] ?? '', hasHourlyMeans: true }))
    series.add(of, at, numberIn(cells[value] ?? ''))
    return true
  }
}

/** The longest period of a value that is of one day, in ms: the day on which summer time ends, and some reserve. */
const longestDayMs = 26 * 3_600_000

/** The times of a line of titles from this one on. Throws a `FileError` if they are of months, or have no zone. */
function periodsOf(head: readonly string[]) {
  const times = head.map(timeIn)
  if (times.includes('zone')) throw new FileError('zone')
  if (!times.length || times.includes(undefined)) return undefined
  const starts = times as number[]
  const periods = starts.slice(1).map((start, n) => start - (starts[n] ?? 0))
  if (Math.min(...periods) > longestDayMs && periods.length) throw new FileError('months')
  return starts
}

/** `entity_id,type,unit,2026-06-21T00:00:00.000Z,…`: a line for each sensor. Undefined if the titles are others. */
function wideReader(head: readonly string[], series: SeriesList): LineReader | undefined {
  const [id, type, unit, ...times] = head
  if (id !== 'entity_id' || type !== 'type' || unit !== 'unit') return undefined
  const starts = periodsOf(times)
  if (!starts) return undefined
  return ([name = '', type = '', unit = '', ...values]) => {
    if (!(name || type) || values.length !== starts.length) return false
    const of = series.of(`${name} ${type}`, () => ({ name: `${name} ${type}`.trim(), unit, shape: 'change' }))
    for (const [n, start] of starts.entries()) if (values[n]) series.add(of, start, numberIn(values[n] ?? ''))
    return true
  }
}

/**
 * Reads the lines below these titles into `series`; undefined if they are none of Home Assistant's. Throws a `FileError` if they are,
 * but with other separators, with times without a zone, or by months.
 */
export function homeAssistantReader(titleLine: string, series: SeriesList): LineReader | undefined {
  const head = cellsOf(titleLine).map(title => title.trim())
  if (head.length === 1 && /^"?(entity|statistic)_id"?[;\t|]/.test(titleLine)) throw new FileError('separator')
  return wideReader(head, series) ?? listReader(head, series)
}
