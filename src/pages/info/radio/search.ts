import { type Counters, type Counts, countedBetween, nothing, sum } from '../../../live/radio/counts.ts'
import { followTurns, leastStepMs, leastTurns, type Plan } from './frequency/plan.ts'

/** An inverter's counters and its signal in dBm, as a live message has them. */
export interface Reading {
  counters: Counters
  dbm: number | undefined
}
export type Readings = Readonly<Record<string, Reading>>

/** What was heard of an inverter at one frequency. */
export interface Heard extends Counts {
  /** dBm, one for each message with an answer. */
  signals: readonly number[]
}

/** What was heard at one frequency, by serial. */
export interface Step {
  /** Hz. */
  frequency: number
  heard: Readonly<Record<string, Heard>>
}

/**
 * Why a search has ended: every frequency was tried, the owner stopped it, an inverter that had answered did not for three frequencies,
 * somebody else changed the radio settings, another tab searches, or the gateway did not answer or refused.
 */
export type End = { why: 'done' | 'stopped' | 'changed' | 'elsewhere' | 'failed' } | { why: 'lost'; serial: string }

/**
 * A search for a better frequency: it sets one (`tuning`), listens (`measuring`), and after the last one sets the old one again
 * (`returning`). `ended` with `isBack` false: the old frequency could not be set, or was not to be.
 */
export interface Search {
  plan: Plan
  phase: 'tuning' | 'measuring' | 'returning' | 'ended'
  /** The frequency that is tried now, as a place in the plan. */
  index: number
  /** When listening began, ms of the browser's clock. */
  since: number
  /** When every inverter had followed to this frequency or was given up; undefined before. */
  settledAt: number | undefined
  /** The inverters that have followed to this frequency, by serial: those that have answered at it. */
  followed: readonly string[]
  /** The counters up to which was counted at this frequency. */
  seen: Readings
  /** What was heard at this frequency so far; of an inverter that has followed, since its first answer. */
  heard: Readonly<Record<string, Heard>>
  /** What was heard at the frequencies before. */
  steps: readonly Step[]
  /** In how many frequencies in a row an inverter that had answered was asked and did not; by serial. */
  silent: Readonly<Record<string, number>>
  end?: End
  isBack?: boolean
}

/** With so many answers of an inverter, or so many requests without one, more would not change what is known of a frequency. */
export const enoughOfAKind = 8
/** After so many frequencies without an answer of an inverter that had answered, the search ends. */
export const maxSilent = 3

/** The first frequency is the one that is set, so the search begins by listening. */
export const begin = (plan: Plan, readings: Readings, at: number): Search => ({
  plan,
  phase: 'measuring',
  index: 0,
  since: at,
  settledAt: at,
  followed: plan.serials,
  seen: readings,
  heard: {},
  steps: [],
  silent: {},
})

/** The frequency that the radio should have now, Hz. */
export const wanted = ({ plan, phase, index }: Search) =>
  phase === 'tuning' || phase === 'measuring' ? Number(plan.frequencies[index]) : plan.from

/** The frequencies that the gateway may have when the next one, or the old one, is set; another was set by somebody else. */
export const expected = ({ plan, index }: Search) =>
  [plan.from, plan.frequencies[index - 1], plan.frequencies[index]].filter(one => one !== undefined)

const back = (search: Search, end: End): Search => ({ ...search, phase: 'returning', end })

/** The frequency is set: what the counters hold by now belongs to the one before. */
export const tuned = (search: Search, readings: Readings, at: number): Search =>
  search.phase === 'tuning'
    ? { ...search, phase: 'measuring', since: at, settledAt: undefined, followed: [], seen: readings, heard: {} }
    : search

function heardOf(
  before: Heard = { ...nothing, signals: [] },
  seen: Reading | undefined,
  { counters, dbm }: Reading,
): Heard {
  if (!seen) return before
  const counted = countedBetween(seen.counters, counters)
  const signals = counted.answers > 0 && dbm !== undefined ? [...before.signals, dbm] : before.signals
  return { ...sum([before, counted]), signals }
}

/** Whether every inverter has followed to the frequency, has failed to for some turns, or had the time for them. */
const isSettled = ({ plan, heard, since, followed }: Search, at: number) =>
  at - since >= plan.followMs ||
  plan.serials.every(serial => followed.includes(serial) || (heard[serial]?.requests ?? 0) >= followTurns)

/**
 * Whether a frequency was tried long enough since all had followed to it: at once when every inverter has answered often or failed
 * often, after 30 s when each was asked a few times, and in any case after the time the gateway needs for that. Of one that has not
 * followed nothing more is to be learnt.
 */
function isTried({ plan, heard, settledAt, followed }: Search, at: number) {
  if (settledAt === undefined) return false
  const counts = followed.map(serial => heard[serial] ?? nothing)
  const isClear = ({ requests, answers }: Counts) => answers >= enoughOfAKind || requests - answers >= enoughOfAKind
  const tried = at - settledAt
  return (
    counts.every(isClear) ||
    (tried >= leastStepMs && counts.every(({ requests }) => requests >= leastTurns)) ||
    tried >= plan.stepMs
  )
}

/** Counts what has arrived, and goes on to the next frequency once this one was tried long enough. */
export function heard(search: Search, readings: Readings, at: number): Search {
  if (search.phase !== 'measuring') return search
  const { plan, seen } = search
  const now: Record<string, Heard> = { ...search.heard }
  const followed = [...search.followed]
  for (const serial of plan.serials) {
    const reading = readings[serial]
    if (!reading) continue
    const all = heardOf(now[serial], seen[serial], reading)
    now[serial] = all
    if (followed.includes(serial) || !all.answers) continue
    // What failed until then says how long it took to follow, and the answer that ends it comes with certainty: neither says how well it is heard.
    followed.push(serial)
    now[serial] = { ...nothing, signals: all.signals }
  }
  const counted: Search = { ...search, followed, heard: now, seen: { ...seen, ...readings } }
  if (counted.settledAt === undefined && isSettled(counted, at)) counted.settledAt = at
  return isTried(counted, at) ? endStep(counted) : counted
}

/** How long each inverter has been silent by now; one that has never answered is none that was lost. */
function silentAfter({ plan, steps, silent, heard, followed }: Search) {
  const hadAnswered = (serial: string) => steps.some(step => (step.heard[serial]?.answers ?? 0) > 0)
  return Object.fromEntries(
    plan.serials.map(serial => {
      const { requests, answers } = heard[serial] ?? nothing
      const before = silent[serial] ?? 0
      if (answers > 0 || (followed.includes(serial) && steps.length > 0)) return [serial, 0]
      return [serial, requests > 0 && hadAnswered(serial) ? before + 1 : before]
    }),
  )
}

function endStep(search: Search): Search {
  const { plan, index, heard, steps } = search
  const silent = silentAfter(search)
  const frequency = wanted(search)
  const ended = { ...search, silent, steps: [...steps, { frequency, heard }], heard: {} }
  const lost = plan.serials.find(serial => (silent[serial] ?? 0) >= maxSilent)
  if (lost !== undefined) return back(ended, { why: 'lost', serial: lost })
  if (index + 1 >= plan.frequencies.length) return back(ended, { why: 'done' })
  return { ...ended, phase: 'tuning', index: index + 1 }
}

/** The owner stops the search or leaves its page. */
export const stopped = (search: Search): Search =>
  search.phase === 'tuning' || search.phase === 'measuring' ? back(search, { why: 'stopped' }) : search

/** A frequency could not be set. */
export const failed = (search: Search): Search =>
  search.phase === 'tuning' ? back(search, { why: 'failed' }) : isBack(search, false)

const leave = (search: Search, end: End): Search =>
  search.phase === 'ended' ? search : { ...search, phase: 'ended', end, isBack: true }

/** Somebody else has changed the frequency or the region, which is left as it is. */
export const changed = (search: Search) => leave(search, { why: 'changed' })

/** Another tab has started a search at the same moment, and has the radio. */
export const elsewhere = (search: Search) => leave(search, { why: 'elsewhere' })

/** The old frequency is set again, or that was given up. */
export const isBack = (search: Search, back = true): Search =>
  search.phase === 'returning' ? { ...search, phase: 'ended', isBack: back } : search
