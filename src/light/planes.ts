import { type ClearSky, halfHourMs, lightOn, type Plane } from './clear-sky.ts'

/** A half hour in which a string was recorded. */
export interface StringSample {
  clear: ClearSky
  day: string
  watts: number
}

/** The plane of a string, found from its own clear half hours. */
export interface FoundPlane {
  /** Number of the plane in `planes`. */
  plane: number
  /** W in full sun (1000 W/m²). */
  gain: number
  /** How many days and half hours under a clear sky it is based on. */
  days: number
  halves: number
  /** It explains the string nearly as well as its best plane, not only at the gain of other strings. */
  isOwn: boolean
  /** All planes that the record allows, with their gains. */
  possible: readonly (readonly [plane: number, gain: number])[]
}

const lowestTilt = 5
const tilts = [lowestTilt, 15, 25, 35, 45, 60, 75, 88]
/** Degrees between azimuths; 90 for nearly level planes. */
const turn = 10

/** The planes to choose from. */
export const planes: readonly Plane[] = tilts.flatMap(tilt =>
  Array.from({ length: 360 / turn }, (_, n) => ({ tilt, azimuth: n * turn })).filter(
    ({ azimuth }) => tilt > lowestTilt || azimuth % 90 === 0,
  ),
)

/** Gains are counted in steps of 3 %, from 0.1 W on; those within two steps agree. */
const gainStep = 0.03
const firstStep = Math.round(Math.log(0.1) / gainStep)
const gainSteps = Math.round(Math.log(100_000) / gainStep)
const agreeing = 2
/** Light above a gain counts this much against it. */
const aboveWeight = 2
/** Least light of a half hour that counts. */
const leastFitted = 0.12
/** Clear: this many half hours in a row within this share of one gain. */
const [runLength, runWithin] = [5, 0.09]
/** A plane needs clear half hours on this many days, and this many of them. */
const [minDays, minHalves] = [3, 20]
/** Planes worked out at a time. */
const planesPerSlice = 32
/** A string with fewer half hours is skipped. */
const minSamples = 12
/** A string takes a plane of others at this share of its best score, or, within this share of their gain, at that one. */
const [adopted, adoptedAtGain, sameGain] = [0.93, 0.6, 0.05]
/** Planes with this share of the best score are possible. */
const possibleScore = 0.88

/** How well a plane explains a string, and at which gain. */
interface Score {
  score: number
  gain: number
}

/** The gain with which most light agrees and above which little lies, by the light of each gain step. */
function bestGain(lightBy: Float64Array): Score {
  let best = { score: 0, gain: 0 }
  let above = 0
  // The light of the steps from `step + agreeing + 2` on lies above.
  for (let step = lightBy.length - 1 - agreeing; step >= agreeing; step--) {
    above += lightBy[step + agreeing + 2] ?? 0
    if (!lightBy[step]) continue
    let inside = 0
    for (let near = step - agreeing; near <= step + agreeing; near++) inside += lightBy[near] ?? 0
    const score = inside - aboveWeight * above
    if (score > best.score) best = { score, gain: Math.exp((step + firstStep) * gainStep) }
  }
  return best
}

/**
 * Finds the planes of strings from the clear `skies` of half hours. Yields after each string, so that the page can draw. A roof has few
 * planes: a string takes the plane of others if it explains it nearly as well. Rules and figures: docs/measuring.md.
 */
export function* planeFinder(skies: readonly ClearSky[]) {
  const places = new Map(skies.map((clear, place) => [clear, place]))
  const light: Float32Array[] = []
  const lightSteps: Float32Array[] = []

  for (const plane of planes) {
    const all = Float32Array.from(skies, clear => lightOn(plane, clear).all)
    lightSteps.push(all.map(one => Math.log(one) / gainStep))
    if (light.push(all) % planesPerSlice === 0) yield
  }

  function scoresOf(samples: readonly StringSample[]): Score[] {
    const wattSteps = samples.map(({ watts }) => Math.log(Math.max(watts, 0.5)) / gainStep - firstStep)
    const at = samples.map(({ clear }) => places.get(clear) ?? 0)
    return planes.map((_, plane) => {
      const lightBy = new Float64Array(gainSteps)
      at.forEach((place, n) => {
        const all = light[plane]?.[place] ?? 0
        const step = Math.round((wattSteps[n] ?? 0) - (lightSteps[plane]?.[place] ?? 0))
        if (all >= leastFitted) lightBy[step] = (lightBy[step] ?? 0) + all
      })
      return bestGain(lightBy)
    })
  }

  /** The half hours in a row that agree with a gain, and their mean gain. */
  function clearRuns(samples: readonly StringSample[], plane: number, gain: number) {
    const lightAt = ({ clear }: StringSample) => light[plane]?.[places.get(clear) ?? 0] ?? 0
    const days = new Set<string>()
    let [count, watts, sum] = [0, 0, 0]
    let run: StringSample[] = []
    let before = 0
    const end = () => {
      if (run.length >= runLength)
        for (const sample of run) {
          count++
          days.add(sample.day)
          watts += sample.watts
          sum += lightAt(sample)
        }
      run = []
    }
    for (const sample of samples) {
      const all = lightAt(sample)
      const isClear = all >= leastFitted && Math.abs(sample.watts / (gain * all) - 1) < runWithin
      if (!isClear || sample.clear.at - before > halfHourMs) end()
      if (isClear) run.push(sample)
      before = sample.clear.at
    }
    end()
    return { days: days.size, halves: count, gain: sum ? watts / sum : gain }
  }

  return function* find(strings: Readonly<Record<string, readonly StringSample[]>>) {
    const found: Record<string, FoundPlane> = {}
    const scored = new Map<string, { scores: Score[]; top: number }>()
    for (const [key, samples] of Object.entries(strings)) {
      if (samples.length < minSamples) continue
      const scores = scoresOf(samples)
      const top = Math.max(...scores.map(({ score }) => score))
      if (top > 0) scored.set(key, { scores, top })
      yield
    }
    const shareOf = (key: string, plane: number) => {
      const { scores = [], top = 1 } = scored.get(key) ?? {}
      return (scores[plane]?.score ?? 0) / top
    }
    const gainOf = (key: string, plane: number) => scored.get(key)?.scores[plane]?.gain ?? 0
    const left = new Set(scored.keys())
    while (left.size) {
      const worth = planes.map((_, plane) =>
        [...left].reduce((sum, key) => {
          const share = shareOf(key, plane)
          return share < adopted ? sum : sum + share * share * (scored.get(key)?.top ?? 0)
        }, 0),
      )
      const plane = worth.indexOf(Math.max(...worth))
      const core = [...left].filter(key => shareOf(key, plane) >= adopted)
      if (!core.length) break
      const gain = Math.max(...core.map(key => gainOf(key, plane)))
      const isLike = (key: string) =>
        shareOf(key, plane) >= adoptedAtGain && Math.abs(gainOf(key, plane) / gain - 1) < sameGain
      for (const key of [...left].filter(key => core.includes(key) || isLike(key))) {
        left.delete(key)
        const isOwn = core.includes(key)
        const runs = clearRuns(strings[key] ?? [], plane, gainOf(key, plane))
        if (runs.days < minDays || runs.halves < minHalves) continue
        const possible = planes.flatMap((_, n): [number, number][] =>
          isOwn && shareOf(key, n) >= possibleScore ? [[n, gainOf(key, n)]] : [],
        )
        found[key] = { plane, isOwn, possible, ...runs }
      }
    }
    return found
  }
}
