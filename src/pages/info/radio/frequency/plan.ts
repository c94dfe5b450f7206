import { channelWidthHz } from '../../../../contract/limits.ts'
import { product } from '../../../../contract/product.ts'
import type { CountryDef, DtuConfig } from '../../../../contract/settings.ts'
import { listOf } from '../../../../gateway/json.ts'

/** What a search will try. Frequencies in Hz. */
export interface Plan {
  /** The frequency before the search, which is measured first and set again at the end. */
  from: number
  /** The region it was made for. */
  country: number
  /** All that are tried: `from`, those above it from low to high, then those below it from high to low. */
  frequencies: readonly number[]
  /** The inverters that are listened to. */
  serials: readonly string[]
  /** How long the inverters get at most to follow to a frequency, ms. */
  followMs: number
  /** How long each frequency is tried at most once they have, ms. */
  stepMs: number
}

/** A frequency is tried for this long, ms, unless the inverters were not asked often enough by then, or were so before. */
export const leastStepMs = 30_000
/** Fewer requests to an inverter say too little of a frequency: there the gateway gets the time to ask every one this often. */
export const leastTurns = 4
/**
 * An inverter that has left so many requests unanswered at a new frequency is given up there: the gateway tells it of the frequency
 * only once it is unreachable, by default at its fourth turn, and the message may get lost.
 */
export const followTurns = 5
const mostStepMs = 600_000
/** Setting a frequency takes about this long, ms: two calls. */
const tuningMs = 2000
/** The widest range of the contract has 81 channels. */
const maxFrequencies = 200

/** Hz from the lowest to the highest channel that the region allows; undefined if the gateway does not say. */
function rangeOf({ country_def, cmt_country }: DtuConfig) {
  const region: Partial<CountryDef> = listOf(country_def)[cmt_country] ?? {}
  const least = Math.max(Number(region.freq_legal_min), Number(region.freq_min))
  const most = Math.min(Number(region.freq_legal_max), Number(region.freq_max))
  return most >= least ? { least, most } : undefined
}

/** Every channel of the region in which it is legal to send, from low to high; empty if the gateway does not name a range. */
export function legalChannels(config: DtuConfig): number[] {
  const range = rangeOf(config)
  if (!range) return []
  const first = Math.ceil(range.least / channelWidthHz)
  const count = Math.floor(range.most / channelWidthHz) - first + 1
  return Array.from({ length: Math.min(count, maxFrequencies) }, (_, n) => (first + n) * channelWidthHz)
}

/**
 * The plan of a search for these inverters, of which each is asked a few times at every frequency. `configured`: how many inverters of
 * any radio the gateway has; each has its turn of one poll interval, also one that is not asked. Source: gateway contract 6.5.
 */
export function planOf(config: DtuConfig, serials: readonly string[], configured: number): Plan | undefined {
  const { cmt_frequency: from, cmt_country: country, pollinterval } = config
  const channels = legalChannels(config)
  if (!channels.length || !serials.length || !Number.isFinite(from)) return undefined
  const turnMs = (configured * Number(pollinterval) * 1000) / product.pollUnitsPerSecond
  const timeFor = (turns: number) => Math.min(Math.max(leastStepMs, turns * turnMs || 0), mostStepMs)
  return {
    from,
    country,
    // Outwards from one that works: far from it an inverter may be silent for long.
    frequencies: [from, ...channels.filter(one => one > from), ...channels.filter(one => one < from).reverse()],
    serials,
    followMs: timeFor(followTurns),
    stepMs: timeFor(leastTurns),
  }
}

/** How long a frequency other than the one in use takes at most, ms. */
export const mostMsOf = ({ followMs, stepMs }: Plan) => followMs + stepMs

/** How long a search takes at most once so many frequencies were tried, in whole minutes. */
export function minutesOf(plan: Plan, done = 0) {
  const left = (plan.frequencies.length - done) * (mostMsOf(plan) + tuningMs)
  // To the frequency in use nobody has to follow.
  return Math.ceil((done ? left : left - plan.followMs) / 60_000)
}
