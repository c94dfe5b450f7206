import type { RecordedInverter } from '../yields.ts'
import { type Assignment, type Meaning, placeOf, wholePlant } from './meaning.ts'
import { pointsOf } from './points.ts'
import type { Series } from './series.ts'

const dayName = /day|daily|today|heute|tages|jour/i
const powerName = /power|leistung|puissance|watt(?!_?h|hour|stund)|_w$/i
const energyName = /energy|energie|yield|ertrag|total|lifetime|production|kwh|_wh$/i

/** The most that a counter in kWh moves in a day; one that moves further is in Wh. */
const mostKwh = 60
/** The highest power that is taken for kW. */
const mostKw = 30

function measureOf({ name, unit, values }: Series) {
  const isEnergy = /^.?wh$/i.test(unit)
  if (/^.?w$/i.test(unit)) return 'power'
  if (dayName.test(name) && (isEnergy || !powerName.test(name))) return 'day'
  if (isEnergy) return 'total'
  if (powerName.test(name)) return 'power'
  if (energyName.test(name)) return 'total'
  const known = values.filter(value => !Number.isNaN(value))
  const rises = known.every((value, n) => value >= (known[n - 1] ?? value))
  return rises && known.length > 2 ? 'total' : 'power'
}

/** Whether the numbers of a series are of kW or kWh, as its unit or name says, else by how large they are. */
function isKilo(series: Series, measure: 'power' | 'day' | 'total') {
  const { name, unit } = series
  if (unit) return /^k/i.test(unit)
  if (/kwh?\b|_kwh?_/i.test(name)) return true
  if (/_wh?$/i.test(name)) return false
  const { times, values } = pointsOf(series)
  const known = values.filter(value => !Number.isNaN(value) && value !== 0)
  const most = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  if (measure === 'power') return most > 0 && most <= mostKw
  if (measure === 'day') return most <= mostKwh
  const least = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const days = 1 + ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 86_400_000
  return (most - least) / days <= mostKwh
}

/** The meanings of a measure, without and with kilo. */
const scales = {
  power: ['powerW', 'powerKw'],
  day: ['dayWh', 'dayKwh'],
  total: ['totalWh', 'totalKwh'],
} as const

/** What a series probably is. */
export function guessedMeaning(series: Series): Meaning {
  if (series.shape === 'change') return /^wh$/i.test(series.unit) ? 'changeWh' : 'changeKwh'
  const measure = measureOf(series)
  return scales[measure][isKilo(series, measure) ? 1 : 0]
}

/** A name as Home Assistant writes it in an entity. */
const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^_|_$/g, '')

/** Of which inverter, or of the plant, a series probably is; empty if it is neither. */
function guessedOwner({ name, serial, owner, shape }: Series, inverters: readonly RecordedInverter[], count: number) {
  // A string, not the inverter; and of an energy export only what the sun has made.
  if (/type="DC"|dc_|_dc|string/i.test(name) || (shape === 'change' && !/solar|pv/i.test(name))) return ''
  const has = (part: string) => part.length > 2 && slugOf(name).includes(slugOf(part))
  const found =
    inverters.find(known => known.serial === serial || has(known.serial)) ??
    inverters.find(known => (owner ? known.name === owner : !serial && has(known.name)))
  if (found) return found.serial
  if (serial || owner) return ''
  return count === 1 || shape === 'change' || /plant|total|opendtu|dtu/i.test(name) ? wholePlant : ''
}

/** What all series of a file probably are. */
export function guessed(series: readonly Series[], inverters: readonly RecordedInverter[]): Assignment[] {
  const taken = new Set<string>()
  return series.map(one => {
    const meaning = guessedMeaning(one)
    const of = guessedOwner(one, inverters, series.length)
    const place = placeOf(of, meaning)
    const isFree = !taken.has(place)
    taken.add(place)
    return { series: one, of: isFree ? of : '', meaning }
  })
}
