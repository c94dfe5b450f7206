import { isObject } from '../../gateway/json.ts'

export interface Counts {
  /** Requests that have ended, answered or not. */
  requests: number
  /** Requests that were answered completely. */
  answers: number
  /** Parts of answers that were requested again. */
  repeats: number
}

const names = ['rx_success', 'rx_fail_nothing', 'rx_fail_partial', 'rx_fail_corrupt', 'tx_re_request'] as const

/** The counters of an inverter, which the gateway sets to zero at midnight, on a reset and when it restarts. */
export type Counters = Readonly<Record<(typeof names)[number], number>>

export const nothing: Counts = { requests: 0, answers: 0, repeats: 0 }

const zeros = Object.fromEntries(names.map(name => [name, 0])) as Counters

/** The counters in a live message; undefined unless all of them are counts. */
export function countersOf(stats: unknown): Counters | undefined {
  if (!isObject(stats)) return undefined
  const isCount = (name: string) => Number.isSafeInteger(stats[name]) && Number(stats[name]) >= 0
  return names.every(isCount) ? (stats as unknown as Counters) : undefined
}

/** The counts between two readings. If a counter has gone back, all were set to zero. A request counts once it has ended, with its result. */
export function countedBetween(before: Counters, now: Counters): Counts {
  const start = names.some(name => now[name] < before[name]) ? zeros : before
  const since = (name: (typeof names)[number]) => now[name] - start[name]
  const answers = since('rx_success')
  return {
    requests: answers + since('rx_fail_nothing') + since('rx_fail_partial') + since('rx_fail_corrupt'),
    answers,
    repeats: since('tx_re_request'),
  }
}

/** The counts since the counters were last set to zero. */
export const countedInAll = (counters: Counters) => countedBetween(zeros, counters)

export const sum = (all: readonly Counts[]) =>
  all.reduce<Counts>(
    (total, { requests, answers, repeats }) => ({
      requests: total.requests + requests,
      answers: total.answers + answers,
      repeats: total.repeats + repeats,
    }),
    nothing,
  )

/** The share of requests that were answered, 0..1; undefined without any. */
export const answeredShare = ({ requests, answers }: Counts) => (requests > 0 ? answers / requests : undefined)
