import type { Presence } from '../age.ts'
import { answeredShare, type Counters, type Counts, countedInAll } from './counts.ts'

/** Reception of an inverter. `weak`: some answers are missing; `lost`: all are; `counting`: too few requests to tell. */
export type Verdict = 'good' | 'weak' | 'lost' | 'counting' | 'asleep' | 'not heard yet' | 'never heard' | 'not polled'

export interface Reception {
  presence: Presence
  /** It has answered one of the last requests. */
  reachable: boolean
  isNight: boolean
  /** The counts of the last minutes. */
  counts: Counts
}

/** With fewer requests a share means little. */
export const enoughRequests = 4
/** Below this share of answers reception is weak. */
const goodShare = 0.9
/** With more repeats per request reception is weak, although answers arrive in the end. */
const manyRepeats = 1

/** The rules are in docs/measuring.md. At night silence is no fault. */
export function verdictOf({ presence, reachable, isNight, counts }: Reception): Verdict {
  if (presence !== 'current' && presence !== 'stale') return presence
  const hasNoAnswers = counts.requests >= enoughRequests && counts.answers === 0
  if (isNight && hasNoAnswers) return 'asleep'
  if (!reachable || hasNoAnswers) return 'lost'
  if (counts.requests < enoughRequests) return 'counting'
  return isGood(counts) ? 'good' : 'weak'
}

const isGood = (counts: Counts) =>
  Number(answeredShare(counts)) >= goodShare && counts.repeats / counts.requests <= manyRepeats

/** The verdict on the day, given at night; undefined if it cannot be told from the requests that go unanswered while the inverter sleeps. */
export function verdictOfDay(counters: Counters): 'good' | 'weak' | undefined {
  const all = countedInAll(counters)
  const countedHeard = countedInAll({ ...counters, rx_fail_nothing: 0 })
  if (all.requests < enoughRequests || !countedHeard.requests) return undefined
  return isGood(all) ? 'good' : isGood(countedHeard) ? undefined : 'weak'
}
