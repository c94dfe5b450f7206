import { type Counts, shareOf } from './counts.ts'

/**
 * How an inverter is heard: answers come, some are missing, none comes, it is asleep at night, the gateway is told not to ask it,
 * or too few requests have ended to tell.
 */
export type Verdict = 'good' | 'weak' | 'lost' | 'asleep' | 'off' | 'counting'

/** What a verdict is about. */
export interface Reception {
  /** The gateway asks it at the moment: the setting and the rule for the night. */
  polled: boolean
  /** It has answered one of the last requests. */
  reachable: boolean
  /** The sun has set at the plant. */
  night: boolean
  /** What was counted in the last minutes. */
  counts: Counts
}

/** With fewer requests a share says little. */
export const enoughRequests = 4
/** Below this share of answers reception is weak. */
const goodShare = 0.9
/** Of more repeats per request reception is weak, although answers arrive in the end. */
const manyRepeats = 1

/** The rules stand in docs/measuring.md. At night silence is not a fault. */
export function verdictOf({ polled, reachable, night, counts }: Reception): Verdict {
  const silent = counts.requests >= enoughRequests && counts.answers === 0
  if (night && (!polled || !reachable || silent)) return 'asleep'
  if (!polled) return 'off'
  if (!reachable || silent) return 'lost'
  if (counts.requests < enoughRequests) return 'counting'
  const good = Number(shareOf(counts)) >= goodShare && counts.repeats / counts.requests <= manyRepeats
  return good ? 'good' : 'weak'
}
