import { csvColumns } from '#fork/history'
import { browserZone, writtenZone } from '../../i18n/plant-zone.ts'
import { dayOf, isoOf, slotOf, slotsPerDay, timeOf } from '../calendar.ts'
import { peakOf } from '../peaks.ts'
import { type Days, type InverterDay, keysOf, type WrittenColumn } from '../records.ts'
import { isIn } from '../spans.ts'
import { type DayYield, recordedInverters, yieldsOf } from '../yields.ts'
import type { InverterMeasure } from './rows.ts'

/** What is stored from the first to the last day of the file. */
interface WholeHistory {
  first: string
  last: string
  power: Days<'power'>
  strings: Days<'strings'>
  yields: Days<'yields'>
}

/** A title in quotes, on one line: a file is read line by line. */
const quote = (title: string) => `"${title.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`

const writtenColumn = (title: string, valueAt: WrittenColumn['valueAt']): WrittenColumn => ({ title, valueAt })

type ReadCounter = (day: InverterDay) => number | undefined

/** The columns of an inverter's day; all but the first two only if any day has a value. */
const counters: readonly [measure: InverterMeasure, read: ReadCounter][] = [
  ['Wh-day', ({ yieldDay }) => yieldDay],
  ['Wh-total', ({ yieldTotal }) => yieldTotal],
  ['Wh-day-doubtful', ({ doubtful }) => (doubtful ? 1 : undefined)],
  ['rated-W', ({ rated }) => rated],
  ['Wh-day-on-battery', ({ onBattery }) => (onBattery === undefined ? undefined : Number(onBattery))],
]

/** The row of a day's counters: the slot in which they were last seen, the first if unknown, the last if nothing came afterwards. */
const rowOf = ({ slot, over }: InverterDay) => (over ? slotsPerDay - 1 : (slot ?? 0))

const counterAt = (day: InverterDay | undefined, slot: number, read: ReadCounter) =>
  day && rowOf(day) === slot ? read(day) : undefined

/** The limits of an inverter: W, empty while unknown, and 1 while it held the inverter back. */
const limits: readonly [
  measure: InverterMeasure,
  member: 'limits' | 'held',
  read: (day: InverterDay, slot: number) => unknown,
][] = [
  ['limit-W', 'limits', ({ limits = [] }, slot) => limits.filter(([from]) => from <= slot).at(-1)?.[1]],
  ['held', 'held', ({ held = [] }, slot) => held.some(([from, end]) => from <= slot && slot < end)],
]

/** The peaks: each in the row of its slot. */
function peakColumns(yields: Days<'yields'>, titleOf: (measure: string, serial: string) => string): WrittenColumn[] {
  const days = Object.values(yields)
  const all = [undefined, ...keysOf(days.map(({ inverters }) => inverters))]
  return all
    .filter(serial => days.some(day => peakOf(day, serial)))
    .map(serial =>
      writtenColumn(serial ? titleOf('peak-W', serial) : '"peak-W plant"', (day, slot) => {
        const peak = peakOf(yields[day], serial)
        return peak?.slot === slot ? peak.watts : undefined
      }),
    )
}

/** The slot of the row with a day's yields. */
const lastRowOf = (day: string) => (day === dayOf(Date.now()) ? slotOf(Date.now()) : slotsPerDay - 1)

/** The yields by the records of all days, as pages show them, and 1 where estimated: in the last row of a day, today in the current one. */
function yieldColumns(
  { yields, ...span }: WholeHistory,
  all: Days<'yields'>,
  titleOf: (measure: string, serial: string) => string,
): WrittenColumn[] {
  const serials = recordedInverters(yields).map(({ serial }) => serial)
  const inAll = recordedInverters(all).map(({ serial }) => serial)
  return [undefined, ...serials].flatMap(serial => {
    const dayYields = yieldsOf(all, serial ? [serial] : inAll).filter(({ day }) => isIn(span, day))
    const column = (measure: string, read: (one: DayYield) => number) => {
      const byDay = new Map(dayYields.map(one => [one.day, read(one)]))
      const title = serial ? titleOf(measure, serial) : quote(`${measure} plant`)
      return writtenColumn(title, (day, slot) => (slot === lastRowOf(day) ? byDay.get(day) : undefined))
    }
    return [
      ...(dayYields.length ? [column('Wh', ({ wh }) => Number(wh.toFixed(6)))] : []),
      ...(dayYields.some(({ estimated }) => estimated)
        ? [column('Wh-estimated', ({ estimated }) => Number(estimated))]
        : []),
    ]
  })
}

function columnsOf(history: WholeHistory, all: Days<'yields'>): WrittenColumn[] {
  const { power, strings, yields } = history
  const invertersIn = <V>(days: Record<string, { inverters: Record<string, V> }>) =>
    Object.values(days).map(({ inverters }) => inverters)
  const known = invertersIn(yields)
  const latest = (find: (inverters: (typeof known)[number]) => string | undefined) =>
    known.reduce((name, inverters) => find(inverters) ?? name, '')
  const gateways = new Map(recordedInverters(yields).map(({ serial, gateway }) => [serial, gateway]))
  const titleOf = (measure: string, serial: string, string?: string) => {
    const name = latest(({ [serial]: inverterDay }) =>
      string ? inverterDay?.stringNames?.[string] : inverterDay?.name,
    )
    const gateway = gateways.get(serial)
    return quote(`${measure} ${serial}${string ? `/${string}` : ''}${gateway ? ` @${gateway}` : ''} ${name}`.trimEnd())
  }
  const stringCurves = invertersIn(strings)
  return [
    writtenColumn('"n"', (day, slot) => power[day]?.samples[slot] ?? strings[day]?.samples[slot]),
    writtenColumn('"W plant"', (day, slot) => power[day]?.plant[slot]),
    ...keysOf(invertersIn(power)).map(serial =>
      writtenColumn(titleOf('W', serial), (day, slot) => power[day]?.inverters[serial]?.[slot]),
    ),
    ...keysOf(known).flatMap(serial =>
      limits
        .filter(([, member]) => known.some(({ [serial]: inverterDay }) => inverterDay?.[member]))
        .map(([measure, , read]) =>
          writtenColumn(titleOf(measure, serial), (day, slot) => {
            const inverterDay = yields[day]?.inverters[serial]
            const value =
              inverterDay && power[day]?.inverters[serial]?.[slot] !== undefined && Number(read(inverterDay, slot))
            return value && value > 0 ? value : undefined
          }),
        ),
    ),
    ...keysOf(stringCurves).flatMap(serial =>
      keysOf(stringCurves.map(({ [serial]: curves = {} }) => curves)).map(string =>
        writtenColumn(titleOf('W', serial, string), (day, slot) => strings[day]?.inverters[serial]?.[string]?.[slot]),
      ),
    ),
    ...(csvColumns ? csvColumns.columns(yields, strings) : []),
    ...peakColumns(yields, titleOf),
    ...counters
      .filter(([, read]) => Object.values(yields).some(({ plant = {} }) => read(plant) !== undefined))
      .map(([measure, read]) =>
        writtenColumn(quote(`${measure} plant`), (day, slot) => counterAt(yields[day]?.plant, slot, read)),
      ),
    ...keysOf(known).flatMap(serial => {
      const isKnown = (read: (day: InverterDay) => unknown) =>
        known.some(({ [serial]: inverterDay }) => inverterDay && read(inverterDay) !== undefined)
      return counters
        .filter(([, read], n) => n < 2 || isKnown(read))
        .map(([measure, read]) =>
          writtenColumn(titleOf(measure, serial), (day, slot) => counterAt(yields[day]?.inverters[serial], slot, read)),
        )
    }),
    ...yieldColumns(history, all, titleOf),
  ]
}

/**
 * What is stored of some days as lines of CSV: a row for each five minutes; that in which an inverter was last seen on a day also has its
 * counters, and the last one of a day its yields, which follow from the records of all days.
 * Titles include the time zone, and the names of inverters and strings.
 */
export function toCsv(history: WholeHistory, all: Days<'yields'>): string[] {
  const { power, strings, yields, ...span } = history
  const columns = columnsOf(history, all)
  const stored = keysOf([power, strings, yields])
  // A day without records may have a yield: what came between two others.
  const serials = recordedInverters(all).map(({ serial }) => serial)
  const dayYields = stored.length ? yieldsOf(all, serials).filter(({ day }) => isIn(span, day)) : []
  const days = new Set([...stored, ...dayYields.map(({ day }) => day)])
  const lines = [[`time ${writtenZone() ?? browserZone()}`, ...columns.map(({ title }) => title)].join()]
  for (const day of [...days].sort())
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const values = columns.map(({ valueAt }) => valueAt(day, slot))
      if (values.some(value => value !== undefined)) lines.push([isoOf(timeOf(day, slot)), ...values].join())
    }
  return lines.map(line => `${line}\r\n`)
}
