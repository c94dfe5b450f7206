import { dayOf, isoOf, slotOf, timeOf } from './calendar.ts'
import { addToHistory, loadHistory, type PlacedRow, useHistory } from './history.ts'
import type { Row, Rows, Table } from './records.ts'

const tables: readonly Table[] = ['power', 'strings', 'yields']

/** The cells of a line by RFC 4180. One with invalid quotes keeps them, so it is neither a time nor a number. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"(?![^,])|[^,]*)/g)].map(([, cell = '']) =>
    cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'),
  )

/**
 * The whole history as lines of CSV: a row for each five minutes; the first row of a day also has the values of the whole day.
 * Column headers include the names of inverters and strings.
 */
export async function exportCsv(): Promise<string[]> {
  const found: Rows = {}
  const all: Row = {}
  for (const table of tables)
    for (const [day, rows] of Object.entries(await loadHistory(table)))
      for (const slot in rows) {
        const time = isoOf(timeOf(day, Number(slot)))
        found[time] = { ...found[time], ...rows[slot] }
        Object.assign(all, rows[slot])
      }
  const columns = ['n', ...Object.keys(all).filter(column => column.startsWith('W'))]
  const titles = columns.map(column => {
    const title = `${column} ${all[column.replace(/^\S+/, 'name')] ?? ''}`
    return `"${title.trimEnd().replaceAll('"', '""')}"`
  })
  const lines = Object.keys(found)
    .sort()
    .map(time => [time, ...columns.map(column => found[time]?.[column])])
  return [['time', ...titles], ...lines].map(cells => `${cells.join()}\r\n`)
}

/**
 * Merges a file written by `exportCsv`, in this browser or another. Returns whether anything was imported, and the numbers of the
 * invalid lines that were left out. Stored data is never lost, whatever the file contains.
 */
export async function importCsv(text: string) {
  const [head = '', ...lines] = text.split(/\r\n?|\n/)
  const [, ...columns] = cellsOf(head).map(title => /^(n|W\S* (\S+)) ?(.*)/.exec(title) ?? [])
  if (!columns.some(([, , series]) => series)) return { taken: false, wrong: [1] }
  const wrong: number[] = []
  const placed: PlacedRow[] = []
  for (const [index, line] of lines.entries()) {
    const [time = '', ...numbers] = cellsOf(line)
    const at = Date.parse(time)
    const row: Row = {}
    for (const [n, [, column, series, name]] of columns.entries())
      if (column && numbers[n]) {
        row[column] = Number(numbers[n])
        if (name) row[`name ${series}`] = name
      }
    const valid =
      /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(time) &&
      numbers.length === columns.length &&
      numbers.every(cell => /^\d{0,12}(\.\d+)?$/.test(cell))
    if (at && valid) placed.push({ day: dayOf(at), slot: slotOf(at), row })
    else if (line) wrong.push(index + 2)
  }
  await addToHistory(placed)
  return { taken: placed.length > 0 && useHistory.getState().kept, wrong }
}
