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

/**
 * By so many answers, and by such a share, 0..1, a frequency has to be ahead: of 29 equal ones some get all their few answers by chance,
 * which with a smaller lead would often beat the present one.
 */
const clearlyMore = { answers: 3, share: 0.2 }
/** dB by which the signal has to be stronger where no fewer are answered: less may be chance. */
const clearlyDb = 3

/** Whether so much more is answered that it is hardly chance; with unequal counts of requests the smaller one limits what is known. */
function hasClearlyMore(step: Step, first: Step) {
  const [here, there] = [sum(heardBy(step)), sum(heardBy(first))]
  const ahead = here.answers * there.requests - there.answers * here.requests
  return (
    ahead >= clearlyMore.answers * Math.max(here.requests, there.requests) &&
    ahead >= clearlyMore.share * here.requests * there.requests
  )
}

const silentAt = (step: Step) => new Set(Object.keys(step.heard).filter(serial => !step.heard[serial]?.answers))

/**
 * The frequency to propose: of those that are clearly better than the first, which is in use, that with the most answers, and of equal
 * ones that with the strongest signal. One at which an inverter is silent that the first one hears is none.
 */
export function bestOf([first, ...others]: readonly Step[]): Step | undefined {
  if (!first) return undefined
  const lostAt = (step: Step) => [...silentAt(step)].some(serial => !silentAt(first).has(serial))
  const rank = (step: Step) => percentOf(step) * 1000 + weakest(step)
  const isClearlyBetter = (step: Step) =>
    hasClearlyMore(step, first) || (percentOf(step) >= percentOf(first) && weakest(step) >= weakest(first) + clearlyDb)
  return others
    .filter(step => percentOf(step) > 0 && !lostAt(step) && isClearlyBetter(step))
    .reduce<Step | undefined>((best, step) => (best && rank(best) >= rank(step) ? best : step), undefined)
}
