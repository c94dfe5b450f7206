import { shareOf, sum } from '../../../../live/radio/counts.ts'
import type { Heard, Step } from '../search.ts'

/** The mean of signals in dBm; undefined without any. */
export const mean = (signals: readonly number[]) =>
  signals.length ? signals.reduce((total, dbm) => total + dbm, 0) / signals.length : undefined

const heardBy = ({ heard }: Step): Heard[] => Object.values(heard)

/** The share of answers of all inverters together, in whole percent; -1 without a request. */
const percentOf = (step: Step) => Math.round((shareOf(sum(heardBy(step))) ?? -0.01) * 100)

/** The signal of the inverter that is heard worst, dBm. */
const weakest = (step: Step) => Math.min(...heardBy(step).map(({ signals }) => mean(signals) ?? -999))

/** dB by which the signal has to be stronger where the share of answers is the same: less may be chance. */
const clearlyDb = 3

const silentAt = (step: Step) => new Set(Object.keys(step.heard).filter(serial => !step.heard[serial]?.answers))

/**
 * The frequency to propose: that with the most answers, and of equal ones that with the strongest signal. One at which an inverter is
 * silent that the first one, which is in use, hears is none. Undefined if no other is better than the first.
 */
export function bestOf([first, ...others]: readonly Step[]): Step | undefined {
  if (!first) return undefined
  const lostAt = (step: Step) => [...silentAt(step)].some(serial => !silentAt(first).has(serial))
  const rank = (step: Step) => percentOf(step) * 1000 + weakest(step)
  const best = others
    .filter(step => percentOf(step) > 0 && !lostAt(step))
    .reduce<Step | undefined>((best, step) => (best && rank(best) >= rank(step) ? best : step), undefined)
  if (!best) return undefined
  const more = percentOf(best) - percentOf(first)
  return more > 0 || (more === 0 && weakest(best) >= weakest(first) + clearlyDb) ? best : undefined
}
