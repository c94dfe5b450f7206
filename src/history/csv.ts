import { dayOf, isoOf, slotOf, timeOf } from './calendar.ts'
import { addToHistory, loadHistory, type PlacedRow } from './history.ts'
import type { Row, Rows, Table } from './records.ts'

const tables: readonly Table[] = ['power', 'strings', 'yields']

/** The cells of a line by RFC 4180; undefined if its quotes are invalid. */
function cellsOf(line: string) {
  const found = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)]
  const whole = found.map(([all]) => all).join('') === line
  return whole ? found.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain) : undefined
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The whole history as lines of CSV: a row for each five minutes; the first row of a day also has the values of the whole day.
 * Column headers include the names of inverters and strings.
 */
export async function exportCsv(): Promise<string[]> {
  const found: Rows = {}
  let all: Row = {}
  for (const table of tables)
    for (const [day, rows] of await loadHistory(table))
      for (const slot in rows) {
        const time = isoOf(timeOf(day, Number(slot)))
        found[time] = { ...found[time], ...rows[slot] }
        all = { ...all, ...rows[slot] }
      }
  const columns = Object.keys(all).filter(column => column.startsWith('W'))
  const titles = columns.map(column => quoted(`${column} ${all[column.replace(/^\S+/, 'name')] ?? ''}`.trimEnd()))
  const lines = Object.keys(found)
    .sort()
    .map(time => [time, ...['n', ...columns].map(column => found[time]?.[column])])
  return [['time', 'n', ...titles], ...lines].map(cells => `${cells.join()}\r\n`)
}

/**
 * Merges a file written by `exportCsv`, in this browser or another. Returns whether anything was imported, and the numbers of the
 * invalid lines that were left out. Stored data is never lost, whatever the file contains.
 */
export async function importCsv(text: string) {
  const [head = '', ...lines] = text.split(/\r\n?|\n/)
  if (!/^time,n,W/.test(head)) return { taken: false, wrong: [1] }
  const columns = (cellsOf(head) ?? []).map(title => /^(n|W\S* (\S+)) ?(.*)/.exec(title) ?? [])
  const wrong: number[] = []
  const placed: PlacedRow[] = []
  for (const [index, line] of lines.entries()) {
    if (!line) continue
    const [time = '', ...numbers] = cellsOf(line) ?? []
    const at = Date.parse(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(time) ? time : '')
    if (!at || numbers.length !== columns.length - 1 || numbers.some(cell => !/^\d{0,12}(\.\d+)?$/.test(cell))) {
      wrong.push(index + 2)
      continue
    }
    const row: Row = {}
    for (const [n, [, column, series, name]] of columns.entries())
      if (column && numbers[n - 1]) {
        row[column] = Number(numbers[n - 1])
        if (name) row[`name ${series}`] = name
      }
    placed.push({ day: dayOf(at), slot: slotOf(at), row })
  }
  await addToHistory(placed)
  return { taken: placed.length > 0, wrong }
}
