import { halfHoursOf } from '../../src/light/half-hours.ts'
import { learnStrings } from './learn.ts'
import {
  type Panels,
  type PlantOptions,
  type PlantRoof,
  plantRecords,
  type Shade,
  type SunPosition,
} from './light-plant.ts'
import { roofs as equalRoofs, fence, hill, home, months, panels, quantile } from './light-trials.ts'

const days = 24
/** The day from which on a string that was sound is not. */
const faultyFrom = 12

const roofs: readonly PlantRoof[] = [
  ...equalRoofs,
  { rated: 1600, strings: [panels(35, 180, 440), panels(35, 180, 440), panels(35, 180, 300), panels(35, 180, 300)] },
  // More than the inverter takes.
  { rated: 1000, strings: [panels(35, 180), panels(35, 180), panels(35, 180), panels(35, 180)] },
]

const always = (left: number) => (): Shade => ({ beam: left, sky: left })
const where = (isShaded: (sun: SunPosition) => boolean, beam: number, sky: number) => (sun: SunPosition) =>
  isShaded(sun) ? { beam, sky } : { beam: 1, sky: 0.9 }

/** What is wrong with a string. */
const faults: Readonly<Record<string, NonNullable<Panels['shade']>>> = {
  broken: always(0.02),
  soiled: always(0.55),
  'a third less': always(0.66),
  'tree in the east': where(sun => sun.azimuth > 75 && sun.azimuth < 165 && sun.altitude < 38, 0.06, 0.6),
  'tree in the west': where(sun => sun.azimuth > 205 && sun.azimuth < 290 && sun.altitude < 35, 0.05, 0.6),
  chimney: where(sun => Math.abs(sun.azimuth - 185) < 14, 0.3, 0.95),
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
      for (const [r, roof] of roofs.entries()) {
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
  for (const [title, { roofs: other = roofs, ...options }] of Object.entries(apart)) {
    const plants = seeds.flatMap(seed =>
      other.map((roof, r) => told({ first: '2026-05-28', days, place: home, seed: seed + r, roof, ...options })),
    )
    console.log(`${title.padEnd(24)}${plants.filter(({ size }) => size).length} of ${plants.length} accused`)
  }
}
