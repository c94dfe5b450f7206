import { dayOf, isoOf, slotOf, slotsPerDay, timeOf } from './calendar.ts'
import { type Days, type InverterObservation, isSerial, type Observation, type PlacedObservation } from './records.ts'

/** Everything that is stored. */
export interface WholeHistory {
  power: Days<'power'>
  strings: Days<'strings'>
  yields: Days<'yields'>
}

/** A column of the file. */
interface Column {
  /** Number of samples, mean power, yield of the day, total counter; 1.0.0 stores names likewise, in columns of their own. */
  measure: 'n' | 'W' | 'Wh-day' | 'Wh-total' | 'name'
  /** The plant without one. */
  serial?: string | undefined
  /** Number of a string; the inverter without one. */
  string?: string | undefined
  /** Of the inverter or the string. */
  name: string
}

/** The column with this title: `n`, `W plant`, `W <serial> <name>`, `W <serial>/<string> <name>`, `Wh-day <serial> <name>` … */
export function columnOf(title: string): Column | undefined {
  const {
    measure,
    of,
    string,
    name = '',
  } = /^(?<measure>n|W|Wh-day|Wh-total|name)( (?<of>[^\s/]+)(\/(?<string>\d+))?( (?<name>.*))?)?$/s.exec(title)
    ?.groups ?? {}
  const serial = of === 'plant' ? undefined : of
  if (measure === 'n' ? of : !of || (serial && !isSerial(serial))) return undefined
  return measure ? { measure: measure as Column['measure'], serial, string, name } : undefined
}

function inverterIn({ inverters }: Observation, serial: string): InverterObservation {
  const inverter = inverters[serial] ?? {}
  inverters[serial] = inverter
  return inverter
}

/** Puts the value of a column into an observation. */
export function putValue(observation: Observation, { measure, serial, string }: Column, value: number) {
  if (measure === 'n') observation.samples = value
  else if (!serial) {
    if (measure === 'W') observation.plant = value
  } else {
    const inverter = inverterIn(observation, serial)
    if (measure === 'Wh-day') inverter.yieldDay = value
    else if (measure === 'Wh-total') inverter.yieldTotal = value
    else if (string) inverter.strings = { ...inverter.strings, [string]: value }
    else inverter.power = value
  }
}

/** Puts the name of a column's inverter or string into an observation. */
export function putName(observation: Observation, { serial, string }: Column, name: string) {
  if (!serial || !name) return
  const inverter = inverterIn(observation, serial)
  if (string) inverter.stringNames = { ...inverter.stringNames, [string]: name }
  else inverter.name = name
}

const quote = (title: string) => `"${title.replaceAll('"', '""')}"`

/** A column to write: its title, and its value at a slot of a day. */
interface WrittenColumn {
  title: string
  valueAt: (day: string, slot: number) => number | undefined
}

/** The distinct keys of records, in the order in which they are found. */
const keysOf = (records: readonly object[]) => [...new Set(records.flatMap(record => Object.keys(record)))]

function columnsOf({ power, strings, yields }: WholeHistory): WrittenColumn[] {
  const invertersIn = <V>(days: Record<string, { inverters: Record<string, V> }>) =>
    Object.values(days).map(({ inverters }) => inverters)
  const known = invertersIn(yields)
  const latest = (find: (inverters: (typeof known)[number]) => string | undefined) =>
    known.reduce((name, inverters) => find(inverters) ?? name, '')
  const titleOf = (measure: string, serial: string, string?: string) => {
    const name = latest(({ [serial]: of }) => (string ? of?.stringNames?.[string] : of?.name))
    return quote(`${measure} ${serial}${string ? `/${string}` : ''} ${name}`.trimEnd())
  }
  const stringCurves = invertersIn(strings)
  return [
    { title: '"n"', valueAt: (day, slot) => power[day]?.samples[slot] ?? strings[day]?.samples[slot] },
    { title: '"W plant"', valueAt: (day, slot) => power[day]?.plant[slot] },
    ...keysOf(invertersIn(power)).map(serial => ({
      title: titleOf('W', serial),
      valueAt: (day: string, slot: number) => power[day]?.inverters[serial]?.[slot],
    })),
    ...keysOf(stringCurves).flatMap(serial =>
      keysOf(stringCurves.map(({ [serial]: curves = {} }) => curves)).map(string => ({
        title: titleOf('W', serial, string),
        valueAt: (day: string, slot: number) => strings[day]?.inverters[serial]?.[string]?.[slot],
      })),
    ),
    ...keysOf(known).flatMap(serial =>
      (['yieldDay', 'yieldTotal'] as const).map(counter => ({
        title: titleOf(counter === 'yieldDay' ? 'Wh-day' : 'Wh-total', serial),
        valueAt: (day: string, slot: number) => (slot ? undefined : yields[day]?.inverters[serial]?.[counter]),
      })),
    ),
  ]
}

/**
 * The whole history as lines of CSV: a row for each five minutes; the first row of a day also has the values of the whole day.
 * Titles include the names of inverters and strings.
 */
export function toCsv(history: WholeHistory): string[] {
  const columns = columnsOf(history)
  const lines = [['time', ...columns.map(({ title }) => title)].join()]
  for (const day of keysOf(Object.values(history)).sort())
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const values = columns.map(({ valueAt }) => valueAt(day, slot))
      if (values.some(value => value !== undefined)) lines.push([isoOf(timeOf(day, slot)), ...values].join())
    }
  return lines.map(line => `${line}\r\n`)
}

/** The cells of a line by RFC 4180. One with invalid quotes keeps them, so it is neither a time nor a number. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"(?![^,])|[^,]*)/g)].map(([, cell = '']) =>
    cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'),
  )

/** Whether a cell is empty or a number; only power may be negative, as that of an inverter at night. */
const isValid = (cell: string, column: Column | undefined) =>
  /^(-?\d{0,12}(\.\d+)?|)$/.test(cell) && cell !== '-' && (!cell.startsWith('-') || column?.measure === 'W')

/** What a line of the file says; undefined if it is invalid. */
function readLine(line: string, columns: readonly (Column | undefined)[]): PlacedObservation | undefined {
  const [time = '', ...cells] = cellsOf(line)
  const at = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(time) ? Date.parse(time) : Number.NaN
  if (!at || cells.length !== columns.length || !cells.every((cell, n) => isValid(cell, columns[n]))) return undefined
  const observation: PlacedObservation = { day: dayOf(at), slot: slotOf(at), samples: 0, inverters: {} }
  for (const [n, column] of columns.entries())
    if (column && cells[n]) {
      putValue(observation, column, Number(cells[n]))
      putName(observation, column, column.name)
    }
  return observation
}

/**
 * What a file of `toCsv` says, and the numbers of its invalid lines, which are left out. Columns of other kinds are ignored; a file
 * without any of ours is invalid in its first line.
 */
export function fromCsv(text: string): { observations: PlacedObservation[]; wrong: number[] } {
  const [head = '', ...lines] = text.split(/\r\n?|\n/)
  const columns = cellsOf(head)
    .slice(1)
    .map(title => columnOf(title))
  if (!columns.some(column => column && column.measure !== 'n')) return { observations: [], wrong: [1] }
  const observations: PlacedObservation[] = []
  const wrong: number[] = []
  for (const [index, line] of lines.entries()) {
    const observation = line ? readLine(line, columns) : undefined
    if (observation) observations.push(observation)
    else if (line) wrong.push(index + 2)
  }
  return { observations, wrong }
}
