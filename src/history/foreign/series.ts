import { FileError } from '../csv/file-error.ts'

/** Values of all series that fit into memory: 32 MB, or about ten sensors that have changed every five seconds for ten days. */
const maxValues = 2_000_000
/** Series of a file that can be shown to choose from. */
const maxSeries = 200
/** Letters of a name that are shown. */
const maxNameLength = 200

/** One column, entity or query result of a file of another program. */
export interface Series {
  /** Its place in the file, from 0. */
  id: number
  /** As the file calls it. */
  name: string
  /** As the file says, such as `kWh`; empty if it does not. */
  unit: string
  /** Serial of the inverter, if the file names one. */
  serial: string
  /** Name of the inverter, if the file names one. */
  owner: string
  /** `state`: a value that holds until the next; `change`: what was made in the period that begins then. */
  shape: 'state' | 'change'
  /** Values that are exactly an hour apart are means of that hour. */
  hasHourlyMeans: boolean
  /** ms since 1970, as in the file. */
  times: number[]
  /** In its unit, for each of the times; NaN where the value is not known. */
  values: number[]
}

/** What a file says of a series besides its values. */
export type SeriesHead = Pick<Series, 'name'> & Partial<Omit<Series, 'id' | 'times' | 'values'>>

/** The series of a file, as far as it is read. */
export interface SeriesList {
  list: Series[]
  /** The series of this key, made if it is not known. Throws a `FileError` if there are too many. */
  of: (key: string, head: () => SeriesHead) => Series
  /** Adds a value. Throws a `FileError` if there is no room. */
  add: (series: Series, time: number, value: number) => void
}

/** An empty list of series. */
export function seriesList(): SeriesList {
  const byKey = new Map<string, Series>()
  const list: Series[] = []
  let count = 0
  return {
    list,
    of(key, head) {
      const known = byKey.get(key)
      if (known) return known
      if (list.length === maxSeries) throw new FileError('many')
      const { name, ...more } = head()
      const made: Series = {
        id: list.length,
        unit: '',
        serial: '',
        owner: '',
        shape: 'state',
        hasHourlyMeans: false,
        ...more,
        name: name.slice(0, maxNameLength),
        times: [],
        values: [],
      }
      byKey.set(key, made)
      list.push(made)
      return made
    },
    add(series, time, value) {
      if (++count > maxValues) throw new FileError('large')
      series.times.push(time)
      series.values.push(value)
    },
  }
}

/** Times from 1970 to 2999, in ms: others are no times of a plant, and not every one of them is a day of the calendar. */
export const isTime = (ms: number) => ms >= 86_400_000 && ms < 32_472_144_000_000

/** A finite number of at most twelve digits, as a text of a file; NaN for anything else, such as `unavailable`. */
export function numberIn(text: string) {
  const value = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN
  return Math.abs(value) < 1e12 ? value : Number.NaN
}
