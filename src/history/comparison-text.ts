import { briefText, change as changeText, dash } from '../i18n/format.ts'
import { labelled, t } from '../i18n/i18n.ts'
import { type Comparison, missingOf, type Pair, type YieldSum } from './compare.ts'
import { rangeName } from './span-names.ts'

/** How many days are estimated or missing, in words; empty if none is. */
export const doubts = ({ estimated, missing }: { estimated: number; missing: number }) =>
  [
    estimated && t('history.DaysEstimated', { count: estimated }),
    missing && t('history.DaysMissing', { count: missing }),
  ].filter(text => text !== 0)

/** How many days of a sum are estimated or missing, in words; that all of its days are estimated is said only with `ifAll`. */
export const doubtsOf = (sum: YieldSum, ifAll = false) =>
  doubts({ estimated: ifAll || sum.estimated < sum.days ? sum.estimated : 0, missing: missingOf(sum) })

/** The energy of some days, with `remarks` and how many days are estimated or missing; a dash if nothing is known. */
export function energyText(sum: YieldSum, remarks: readonly string[] = []) {
  const { wh, days, estimated } = sum
  if (wh === undefined) return dash
  const energy = briefText(wh, 'Wh')
  const notes = [...remarks, ...doubtsOf(sum)]
  const text = estimated === days ? `${energy}, ${t('live.Estimated')}` : energy
  return notes.length ? `${text} (${notes.join(', ')})` : text
}

const sumText = (sum: YieldSum) => labelled(rangeName(sum.first, sum.last), energyText(sum))

/** The earlier span of a pair, with the change since. */
const earlierText = ({ earlier, change }: Pair, name = rangeName(earlier.first, earlier.last)) =>
  labelled(name, energyText(earlier, change === undefined ? [] : [changeText(change)]))

/** What a day of last year is called where a date is not needed: creating a date formatter is slow. */
const lastYearName = ({ now, earlier }: Pair) =>
  now.days === 1 && now.first.slice(4) === earlier.first.slice(4) ? t('history.DayLastYear') : undefined

/** The energy beside equal spans: June 1 – 21: 692 kWh; May 1 – 21: 641 kWh (+8 %). Empty if it would only repeat the sum. */
export function comparisonText({ before, lastYear, isCut }: Comparison) {
  const { days, recorded } = before.now
  const own = days > 1 ? [sumText(before.now)] : []
  const others = before.earlier.wh === undefined ? [] : [earlierText(before)]
  // For a year both are the same span.
  if (lastYear.earlier.first !== before.earlier.first && lastYear.earlier.wh !== undefined) {
    if (lastYear.now.last !== before.now.last) others.push(sumText(lastYear.now))
    others.push(earlierText(lastYear, lastYearName(lastYear)))
  }
  if (!others.length && recorded === days && !isCut) return ''
  const parts = [...own, ...others]
  return parts.length ? `${parts.reduce((first, second) => t('history.Beside', { first, second }))}.` : ''
}
