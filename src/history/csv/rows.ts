import { dayIn, dayOf, isDay, slotOf } from '../calendar.ts'
import type { PlacedObservation } from '../records.ts'
import { type Column, columnOf, putName, putValue } from './columns.ts'
import { FileError } from './file-error.ts'

/** The cells of a line by RFC 4180. One with invalid quotes keeps them, so it is neither a time nor a number. */
function cellsOf(line: string) {
  if (!line.includes('"')) return line.split(',')
  return [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"(?![^,])|[^,]*)/g)].map(([, cell = '']) =>
    cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'),
  )
}

/** Whether a column has values of a history; a number of samples alone is none. */
const isOurs = (column: Column | undefined) => column !== undefined && column.measure !== 'n'

/** Whether the titles are those of a history with another separator. */
const hasOtherSeparator = (head: string) =>
  head.split(/[;\t|]/).some(title => isOurs(columnOf(title.replace(/^"(.*)"$/, '$1'))))

/** Why a first line is none of ours. */
function faultOf(head: string) {
  if (head.includes('\0')) return 'encoding'
  return hasOtherSeparator(head) ? 'separator' : 'foreign'
}

/** Whether a cell is empty or a number; a power may be negative at night, and a total counter by its offset. */
const isValid = (cell: string, column: Column | undefined) =>
  /^(-?\d{0,12}(\.\d+)?|)$/.test(cell) && cell !== '-' && (!cell.startsWith('-') || column?.measure !== 'n')

const isoTime = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** A time of the file. */
interface RowTime {
  /** ms since 1970. */
  at: number
  /** The day at the plant. */
  day: string
}

/** Reads times: the plant has the offset that is written, or the zone that the title names if the times are in UTC. */
function timeReader(title: string) {
  const [, zone] = /^time (.+)$/.exec(title) ?? []
  const dayInZone = zone ? dayIn(zone) : undefined
  return (time: string): RowTime | undefined => {
    const [, date = '', , offset] = isoTime.exec(time) ?? []
    const at = Date.parse(time)
    // Some browsers take 30 February for 2 March.
    if (!isDay(date) || Number.isNaN(at)) return undefined
    if (offset === 'Z') return { at, day: (dayInZone ?? dayOf)(at) }
    return { at, day: offset === '+00:00' && dayInZone ? dayInZone(at) : date }
  }
}

/**
 * Reads the lines below these titles: each gives powers, placed by this browser's zone, and the yields and names of its day at the
 * plant; undefined if it is invalid. Columns of other kinds are ignored. Throws a `FileError` if none is of our kind.
 */
export function rowReader(head: string): (line: string) => PlacedObservation[] | undefined {
  const [title = '', ...titles] = cellsOf(head)
  const columns = titles.map(columnOf)
  if (!columns.some(isOurs)) throw new FileError(faultOf(head))
  const timeOf = timeReader(title)
  /** The columns whose names the current day has. */
  const named = new Set<Column>()
  let namedDay = ''

  return line => {
    const [time = '', ...cells] = cellsOf(line)
    const read = timeOf(time)
    if (!read || cells.length !== columns.length || !cells.every((cell, n) => isValid(cell, columns[n])))
      return undefined
    if (read.day !== namedDay) named.clear()
    namedDay = read.day
    const powers: PlacedObservation = { day: dayOf(read.at), slot: slotOf(read.at), samples: 0, inverters: {} }
    const ofDay: PlacedObservation = { day: read.day, slot: 0, samples: 0, inverters: {} }
    for (const [n, column] of columns.entries())
      if (column && cells[n]) {
        putValue(column.measure.startsWith('Wh') ? ofDay : powers, column, Number(cells[n]))
        if (!named.has(column)) putName(ofDay, column, column.name)
        named.add(column)
      }
    return ofDay.plantDay || Object.keys(ofDay.inverters).length ? [powers, ofDay] : [powers]
  }
}
