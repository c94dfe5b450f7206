import { csvColumns } from '#fork/history'
import { wallIn } from '../../i18n/plant-zone.ts'
import { ownAddress } from '../../live/others/others.ts'
import { dayOf, isDay, localOf, slotMs, slotOf } from '../calendar.ts'
import { type InverterObservation, isSerial, type Observation, type PlacedObservation } from '../records.ts'
import { FileError } from './pieces.ts'

type Put = (inverter: InverterObservation, value: number, slot: number) => void

/** Puts the value of an inverter's column of the moment into its part of an observation, by measure. */
const putInMoment = {
  W: (inverter, value) => {
    inverter.power = value
  },
  'peak-W': (inverter, value) => {
    inverter.highest = value
  },
  'limit-W': (inverter, value, slot) => {
    inverter.limits = [[slot, value]]
  },
  /** 1 while the limit held the inverter back. */
  held: (inverter, value, slot) => {
    if (value) inverter.held = [[slot, slot + 1]]
  },
} satisfies Record<string, Put>

/** Puts the value of a column of its day into it; the plant may have such columns, too. */
const putInDay = {
  'Wh-day': (day, value) => {
    day.yieldDay = value
  },
  /** 1 for a doubtful yield. */
  'Wh-day-doubtful': (day, value) => {
    if (value) day.doubtful = true
  },
  /** 1 if a battery fed the inverter, 0 if the sun did. */
  'Wh-day-on-battery': (day, value) => {
    day.onBattery = value > 0
  },
  'rated-W': (day, value) => {
    day.rated = value
  },
  'Wh-total': (day, value, slot) => {
    day.yieldTotal = value
    // In the first row the time is unknown.
    if (slot) day.slot = slot
  },
} satisfies Record<string, Put>

const putInInverter = { ...putInMoment, ...putInDay }
const isOfDay = (measure: string) => measure in putInDay

/** What a column of an inverter measures. */
export type InverterMeasure = keyof typeof putInInverter

/** A column of the file. */
interface Column {
  /** `n` is the number of samples. */
  measure: 'n' | InverterMeasure
  /** Without it the column is the plant's. */
  serial?: string | undefined
  /** Number of a string; without it the column is the inverter's. */
  string?: string | undefined
  /** Address of the inverter's gateway, if that is another one. */
  gateway?: string | undefined
  /** Of the inverter or the string. */
  name: string
}

/** A title: measure, `plant` or serial and number of the string, `@` and address of the gateway, name. */
const titlePattern = new RegExp(
  `^(?<measure>n|${Object.keys(putInInverter).join('|')})( (?<who>[^\\s/]+)(/(?<string>\\d+))?( @(?<gateway>https?://\\S+))?( (?<name>.*))?)?$`,
  's',
)

/** The column with this title: `n`, `W plant`, `W <serial> <name>`, `peak-W plant`, `W <serial>/<string> <name>`, `Wh-day <serial> <name>` … */
function columnOf(title: string): Column | undefined {
  const { measure, who, string, gateway, name = '' } = titlePattern.exec(title)?.groups ?? {}
  const serial = who === 'plant' ? undefined : who
  if (!measure || (measure === 'n' ? who : !who || (serial && !isSerial(serial)))) return undefined
  // A file of another browser may list this gateway as one of its others.
  const other = gateway === ownAddress() ? undefined : gateway
  return { measure: measure as Column['measure'], serial, string, gateway: other, name }
}

/** The part of an observation for an inverter, or for the plant without a serial; created if missing. */
function partIn(observation: Observation, serial: string | undefined): InverterObservation {
  if (!serial) {
    observation.plantDay ??= {}
    return observation.plantDay
  }
  observation.inverters[serial] ??= {}
  return observation.inverters[serial]
}

/** Puts the value of a column into an observation. */
function putValue(observation: PlacedObservation, { measure, serial, string }: Column, value: number) {
  if (measure === 'n') observation.samples = value
  else if (serial && string) {
    const inverter = partIn(observation, serial)
    if (measure === 'W') inverter.strings = { ...inverter.strings, [string]: value }
  } else if (serial || isOfDay(measure)) putInInverter[measure](partIn(observation, serial), value, observation.slot)
  else if (measure === 'W') observation.plant = value
  else if (measure === 'peak-W') observation.highest = value
}

/** Puts the name of a column's inverter or string into an observation, and whose inverter it is. */
function putName(observation: Observation, { serial, string, gateway }: Column, name: string) {
  if (!serial || !(name || gateway)) return
  const inverter = partIn(observation, serial)
  if (gateway) inverter.gateway = gateway
  if (!name) return
  if (string) inverter.stringNames = { ...inverter.stringNames, [string]: name }
  else inverter.name = name
}

/** The cells of a line by RFC 4180. A cell with invalid quotes keeps them, so that it is rejected as a value. */
function cellsOf(line: string) {
  if (!line.includes('"')) return line.split(',')
  return [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"(?![^,])|[^,]*)/g)].map(([, cell = '']) =>
    cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'),
  )
}

/** Whether a cell is empty or a number. A power may be negative at night, a total counter by its offset. */
const isValid = (cell: string, column: Column | undefined) =>
  /^(-?\d{0,12}(\.\d+)?|)$/.test(cell) && cell !== '-' && (!cell.startsWith('-') || column?.measure !== 'n')

const isoTime = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Reads times as ms since 1970, and as day and slot at the plant: by their offset, or those in UTC by the zone in the title. */
function timeReader(title: string) {
  const [, zone] = /^time (.+)$/.exec(title) ?? []
  const wall = zone ? wallIn(zone) : undefined
  return (time: string) => {
    const [, date = '', , offset] = isoTime.exec(time) ?? []
    const at = Date.parse(time)
    // Some browsers take 30 February for 2 March.
    if (!isDay(date) || Number.isNaN(at)) return undefined
    const inZone = wall && (offset === 'Z' || offset === '+00:00') && new Date(wall(at)).toJSON()
    const local = inZone || (offset === 'Z' ? localOf(at) : time)
    return { at, day: local.slice(0, 10), slot: Math.floor(Date.parse(`1970-01-01T${local.slice(11, 16)}Z`) / slotMs) }
  }
}

/**
 * Reads the lines below these titles: each gives powers, placed by the zone of this plant, and the yields and names of its day at the
 * plant; undefined if it is invalid. Columns of other kinds are ignored. Throws a `FileError` if none is of our kind.
 */
export function rowReader(head: string): (line: string) => PlacedObservation[] | undefined {
  const [title = '', ...titles] = cellsOf(head)
  const columns = titles.map(columnOf)
  // A file with nothing but numbers of samples has no records.
  if (!columns.some(column => column && column.measure !== 'n')) throw new FileError('foreign')
  const readTime = timeReader(title)
  /** The inverters with a column for the limit: there an empty cell means an unknown limit. */
  const limited = new Set(columns.flatMap(column => (column?.measure === 'limit-W' ? column.serial : [])))
  /** The columns whose names are already in the current day. */
  const named = new Set<Column>()
  let namedDay = ''

  return line => {
    const [time = '', ...cells] = cellsOf(line)
    const read = readTime(time)
    if (!read || cells.length !== columns.length || !cells.every((cell, n) => isValid(cell, columns[n])))
      return undefined
    if (read.day !== namedDay) named.clear()
    namedDay = read.day
    const powers: PlacedObservation = { day: dayOf(read.at), slot: slotOf(read.at), samples: 0, inverters: {} }
    const ofDay: PlacedObservation = { day: read.day, slot: read.slot, samples: 0, inverters: {} }
    for (const [n, column] of columns.entries())
      if (column && cells[n]) {
        putValue(isOfDay(column.measure) ? ofDay : powers, column, Number(cells[n]))
        if (!named.has(column)) putName(ofDay, column, column.name)
        named.add(column)
      }
    for (const [serial, inverter] of Object.entries(powers.inverters)) {
      if (inverter.power === undefined) continue
      if (limited.has(serial)) inverter.limits ??= [[powers.slot, -1]]
      else inverter.imported = true
    }
    if (csvColumns) {
      const { add, ...devices } = csvColumns.read(titles, cells)
      ofDay.add = add
      Object.assign(powers, devices)
    }
    return ofDay.plantDay || ofDay.add || Object.keys(ofDay.inverters).length ? [powers, ofDay] : [powers]
  }
}
