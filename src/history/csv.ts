import { dayOf, isoOf, slotOf, timeOf } from './calendar.ts'
import { addToHistory, loadHistory, type PlacedRow } from './history.ts'
import type { Row, Rows, Table } from './records.ts'

const tables: readonly Table[] = ['power', 'strings', 'yields']

const lineOf = (cells: readonly (string | number | undefined)[]) =>
  `${cells.map((cell = '') => (/[",]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : cell)).join()}\r\n`

/** The cells of a line by RFC 4180; undefined if its quotes are invalid. */
function cellsOf(line: string) {
  const found = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)]
  const whole = found.map(([all]) => all).join('') === line
  return whole ? found.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain) : undefined
}

/**
 * The whole history as lines of CSV: a row for each five minutes; the first row of a day also has the values of the whole day.
 * Column headers include the names of inverters and strings.
 */
export async function exportCsv(): Promise<string[]> {
  const days: Record<string, Rows> = {}
  let all: Row = {}
  for (const table of tables)
    for (const [day, rows] of await loadHistory(table)) {
      days[day] ??= {}
      for (const slot in rows) {
        const row = { ...days[day][slot], ...rows[slot] }
        days[day][slot] = row
        all = { ...all, ...row }
      }
    }
  const columns = Object.keys(all).filter(column => column.startsWith('W'))
  const titles = columns.map(column => `${column} ${all[column.replace(/^\S+/, 'name')] ?? ''}`.trimEnd())
  const lines = [lineOf(['time', 'n', ...titles])]
  for (const [day, rows] of Object.entries(days).sort())
    for (const [slot, row] of Object.entries(rows))
      lines.push(lineOf([isoOf(timeOf(day, Number(slot))), ...['n', ...columns].map(column => row[column])]))
  return lines
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
    const [time = '', ...numbers] = cellsOf(line) ?? []
    const at = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(time) ? Date.parse(time) : Number.NaN
    if (!line) continue
    if (
      Number.isNaN(at) ||
      numbers.length !== columns.length - 1 ||
      numbers.some(cell => !/^\d{0,12}(\.\d+)?$/.test(cell))
    ) {
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
