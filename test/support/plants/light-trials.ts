import { dayAfter } from '../../../src/history/calendar.ts'
import type { ClearDay } from '../../../src/light/clear-day.ts'
import { halfHoursOf } from '../../../src/light/half-hours.ts'
import type { GeoPlace } from '../../../src/session/place.ts'
import { learnClearDay, learnStrings } from '../learn.ts'
import {
  type Climate,
  good,
  type Looking,
  type Panels,
  type PlantOptions,
  type PlantRoof,
  panels,
  plantRecords,
  poor,
  type Shade,
  type SunPosition,
} from './light-plant.ts'

const roofs: readonly PlantRoof[] = [
  { rated: 1600, strings: [panels(35, 180), panels(35, 180), panels(35, 180), panels(35, 180)] },
  { rated: 1600, strings: [panels(20, 90), panels(20, 90), panels(20, 270), panels(20, 270)] },
  { rated: 1600, strings: [panels(40, 90), panels(40, 90), panels(40, 270), panels(40, 270)] },
  { rated: 800, strings: [panels(30, 190), panels(30, 190)] },
  { rated: 1600, strings: [panels(35, 180), panels(35, 180), panels(35, 270), panels(85, 180)] },
  { rated: 1600, strings: [panels(5, 180), panels(40, 95), panels(40, 265), panels(80, 200)] },
]
/** Both sides of a fence give power. */
const fence: PlantRoof = {
  rated: 1600,
  strings: [90, 90].map(azimuth => ({ ...panels(90, azimuth), bothSides: 0.85 })),
}

/** The roofs with something before all strings, or before the first one. */
const behind = (shade: (sun: SunPosition) => Shade, isAll: boolean) =>
  roofs.map(roof => ({ ...roof, strings: roof.strings.map((one, n) => (isAll || !n ? { ...one, shade } : one)) }))

/** Shares of the light behind something that is before the sun or not. */
const shaded = (isShaded: (sun: SunPosition) => boolean, beam: number, sky: number) => (sun: SunPosition) =>
  isShaded(sun) ? { beam, sky } : { beam: 1, sky: 0.9 }
const tree = shaded(sun => sun.azimuth > 75 && sun.azimuth < 165 && sun.altitude < 38, 0.06, 0.6)
const isBehindChimney = (sun: SunPosition) => Math.abs(sun.azimuth - 185) < 14
const valley = shaded(sun => sun.altitude < 18, 0.02, 0.85)
const hill = behind(
  shaded(sun => sun.azimuth > 220 && sun.altitude < 35, 0.03, 0.8),
  true,
)

const home: GeoPlace = { latitude: 51, longitude: 10 }
const months: Readonly<Record<string, readonly [first: string, climate: Climate]>> = {
  March: ['2026-03-01', good],
  June: ['2026-05-28', good],
  September: ['2026-09-01', good],
  November: ['2026-11-01', poor],
}
const threeVisits: Looking = { at: [460, 740, 1080], minutes: 20 }
const oneVisit: Looking = { at: [740], minutes: 1 }

/** Plants that are alike but for their roof and the weather. */
interface Trial {
  title: string
  roofs?: readonly PlantRoof[]
  options: Partial<PlantOptions>
  /** The limit as a share of the rated power. */
  limit?: number
}

/** The same in each month. */
const inMonths = (title: string, trial: Omit<Trial, 'title'>, only = Object.keys(months)) =>
  Object.entries(months)
    .filter(([month]) => only.includes(month))
    .map(([month, [first, climate]]) => ({
      ...trial,
      title: `${month}, ${title}`,
      options: { first, climate, ...trial.options },
    }))

const june = (title: string, options: Partial<PlantOptions>) => ({
  title: `June, ${title}`,
  options: { first: '2026-05-28', ...options },
})
const apart = ['March', 'June', 'November']

const trials: readonly Trial[] = [
  ...inMonths('seen all day', { options: {} }),
  ...inMonths('three visits of 20 minutes', { options: { looking: threeVisits } }),
  ...inMonths('a visit of a minute', { options: { looking: oneVisit } }),
  ...inMonths('a gloomy fortnight first', { options: { isGloomy: n => n < 14 } }),
  ...inMonths('a gloomy fortnight last', { options: { isGloomy: n => n >= 16 } }),
  ...inMonths('the same, three visits', { options: { isGloomy: n => n >= 16, looking: threeVisits } }),
  ...inMonths('a limit of half', { options: {}, limit: 0.5 }, apart),
  ...inMonths('a tree in the east', { options: {}, roofs: behind(tree, false) }, apart),
  ...inMonths('a chimney', { options: {}, roofs: behind(shaded(isBehindChimney, 0.3, 0.9), false) }, apart),
  ...inMonths('a valley', { options: {}, roofs: behind(valley, true) }, apart),
  ...inMonths('a hill in the west', { options: {}, roofs: hill }, apart),
  june('haze that changes', { hazinessOf: n => 1 + 1.2 * Math.abs(Math.sin(n * 1.7)) }),
  june('thick haze', { hazinessOf: () => 2 }),
  june('dirt that grows', { first: '2026-05-10', days: 40, cleanOf: n => 1 - 0.01 * n }),
  { ...june('a fence', {}), roofs: [fence] },
  { title: 'June, 35 degrees south', options: { first: '2026-05-28', place: { latitude: -35, longitude: 10 } } },
  { title: 'March, at the equator', options: { first: '2026-03-01', place: { latitude: 0, longitude: 10 } } },
  { title: 'September, 65 degrees north', options: { first: '2026-09-01', place: { latitude: 65, longitude: 10 } } },
]

/** South of the equator panels face north. */
const turned = (roof: PlantRoof): PlantRoof => ({
  ...roof,
  strings: roof.strings.map(one => ({ ...one, azimuth: (540 - one.azimuth) % 360 })),
})

/** What was learned on some days: how far it was off, as a share, and since when it was known. */
interface Found {
  errors: number[]
  knownOn: number[]
  never: number
}

/** The days from one that is asked for to the next. */
const step = 3

function tryOut({ options, limit, roofs: all = roofs }: Trial, seeds: readonly number[]): Found {
  const found: Found = { errors: [], knownOn: [], never: 0 }
  const { place = home, days = 31, first = '' } = options
  for (const roof of all)
    for (const seed of seeds) {
      const limits = limit ? { limit: limit * roof.rated } : {}
      const one = { first, days, seed, place, roof: place.latitude < 0 ? turned(roof) : roof, ...limits, ...options }
      const records = plantRecords(one)
      let knownOn: number | undefined
      for (let n = 4; n < days; n += step) {
        const day = dayAfter(first, n)
        const clear: ClearDay = learnClearDay(records, ['a'], day, place)
        if (!clear.isLearned) continue
        knownOn ??= n
        found.errors.push(clear.wh / (records.clear[day] ?? Number.NaN) - 1)
      }
      if (knownOn === undefined) found.never++
      else found.knownOn.push(knownOn)
    }
  return found
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Prints how far the clear day that is learned is from what a clear day brings, on plants of these seeds, a line for each trial. */
export function printLight(seeds: readonly number[]) {
  // Times of the plants are UTC.
  process.env.TZ = 'UTC'
  console.log(`seeds ${seeds.join(' ')}`)
  console.log(`${'error in %'.padEnd(40)}    half  nine of ten    mean | known on day, half  nine of ten  never`)
  for (const trial of trials) {
    const { errors, knownOn, never } = tryOut(trial, seeds)
    const sizes = errors.map(Math.abs)
    const mean = errors.reduce((sum, one) => sum + one, 0) / errors.length
    const [half, most, usual] = [quantile(sizes, 0.5), quantile(sizes, 0.9), mean].map(one => (one * 100).toFixed(1))
    const days = [quantile(knownOn, 0.5), quantile(knownOn, 0.9)].map(String)
    console.log(
      `${trial.title.padEnd(40)}${half?.padStart(8)}${most?.padStart(13)}${usual?.padStart(8)} |${days[0]?.padStart(19)}${days[1]?.padStart(13)}  ${never} of ${never + knownOn.length}`,
    )
  }
}

/** Days of the plants whose strings are judged. */
const days = 24
/** The first day on which a string that was sound is not. */
const faultyFrom = 12

const roofsOfStrings: readonly PlantRoof[] = [
  ...roofs,
  { rated: 1600, strings: [panels(35, 180, 440), panels(35, 180, 440), panels(35, 180, 300), panels(35, 180, 300)] },
  // More than the inverter takes.
  { rated: 1000, strings: [panels(35, 180), panels(35, 180), panels(35, 180), panels(35, 180)] },
]

const always = (left: number) => (): Shade => ({ beam: left, sky: left })

/** What is wrong with a string. */
const faults: Readonly<Record<string, NonNullable<Panels['shade']>>> = {
  broken: always(0.02),
  soiled: always(0.55),
  'a third less': always(0.66),
  'tree in the east': tree,
  'tree in the west': shaded(sun => sun.azimuth > 205 && sun.azimuth < 290 && sun.altitude < 35, 0.05, 0.6),
  chimney: shaded(isBehindChimney, 0.3, 0.95),
}

/** The first day on which each string of a plant was reported as weak, day by day as in a browser. */
function told(options: PlantOptions): Map<string, number> {
  const records = plantRecords(options)
  const all = Object.keys(records.strings).map(day => halfHoursOf(day, records, home))
  const sizes = Object.fromEntries(options.roof.strings.map(({ watts }, n) => [`a/${n}`, watts]))
  const leastGains = Object.fromEntries(Object.entries(sizes).map(([name, watts]) => [name, 0.6 * watts]))
  const found = new Map<string, number>()
  learnStrings(all, { day: '', strings: {} }, sizes, leastGains, (n, strings) => {
    for (const [name, { fault }] of Object.entries(strings)) if (fault && !found.has(name)) found.set(name, n)
  })
  return found
}

const withFault = (roof: PlantRoof, target: number, shade: NonNullable<Panels['shade']>): PlantRoof => ({
  ...roof,
  strings: roof.strings.map((one, n) => (n === target ? { ...one, shade } : one)),
})

/** Prints how often sound strings are reported as weak, and how soon faulty ones are, on plants of these seeds, for each month and roof. */
export function printStrings(seeds: readonly number[]) {
  process.env.TZ = 'UTC'
  const hits: Record<string, { delays: number[]; plants: number }> = {}
  let [sound, accused] = [0, 0]
  for (const seed of seeds)
    for (const [m, [month, [first, climate]]] of Object.entries(months).entries())
      for (const [r, roof] of roofsOfStrings.entries()) {
        const own = {
          first,
          climate,
          days,
          seed: seed + 100 * m + r,
          place: home,
          isGloomy: (n: number) => (seed + r) % 5 === 0 && n < 12,
        }
        sound++
        const wrong = told({ ...own, roof })
        if (wrong.size) {
          accused++
          console.log(
            `accused: seed ${seed}, ${month}, roof ${r}: ${[...wrong].map(one => one.join(' on day ')).join(', ')}`,
          )
        }
        const kinds = Object.entries(faults)
        const [kind = '', shade = always(1)] = kinds[(seed + m + r) % kinds.length] ?? []
        const target = seed % roof.strings.length
        const from = seed % 3 ? faultyFrom : 0
        const faulty = withFault(roof, target, shade)
        const found = told({ ...own, roof: from ? roof : faulty, later: { from, roof: faulty } })
        for (const name of [kind, month, from ? 'later' : 'from the first day']) {
          hits[name] ??= { delays: [], plants: 0 }
          hits[name].plants++
          const day = found.get(`a/${target}`)
          if (day !== undefined && day >= from) hits[name].delays.push(day - from)
        }
      }
  console.log(`strings: ${accused} of ${sound} sound plants accused`)
  console.log(`${'found'.padEnd(24)}  of plants  days until told, half  nine of ten`)
  for (const [name, { delays, plants }] of Object.entries(hits))
    console.log(
      `${name.padEnd(24)}${`${delays.length} of ${plants}`.padStart(11)}${String(quantile(delays, 0.5)).padStart(23)}${String(quantile(delays, 0.9)).padStart(13)}`,
    )
  const apart: Readonly<Record<string, Partial<PlantOptions> & { roofs?: readonly PlantRoof[] }>> = {
    'thick haze': { hazinessOf: () => 2 },
    'haze that changes': { hazinessOf: n => 1 + 1.2 * Math.abs(Math.sin(n * 1.7)) },
    'a fence': { roofs: [fence] },
    'a hill in the west': { roofs: hill },
    'visits of 20 minutes': { looking: { at: [460, 740, 1080], minutes: 20 } },
  }
  for (const [title, { roofs: other = roofsOfStrings, ...options }] of Object.entries(apart)) {
    const plants = seeds.flatMap(seed =>
      other.map((roof, r) => told({ first: '2026-05-28', days, place: home, seed: seed + r, roof, ...options })),
    )
    console.log(`${title.padEnd(24)}${plants.filter(({ size }) => size).length} of ${plants.length} accused`)
  }
}
