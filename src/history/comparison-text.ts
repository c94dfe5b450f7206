import { briefText, change as changeText, dash } from '../i18n/format.ts'
import { labelled, t } from '../i18n/i18n.ts'
import { type Comparison, missingOf, type Pair, type YieldSum } from './compare.ts'
import { rangeName } from './span-names.ts'

/** How many days are not known as recorded, in words; nothing if all are. */
export const doubts = ({ estimated, missing }: { estimated: number; missing: number }) =>
  [
    estimated && t('history.DaysEstimated', { count: estimated }),
    missing && t('history.DaysMissing', { count: missing }),
  ].filter(text => text !== 0)

/** The same of a sum; that all of its days are estimated only with `ifAll`. */
export const doubtsOf = (sum: YieldSum, ifAll = false) =>
  doubts({ estimated: ifAll || sum.estimated < sum.days ? sum.estimated : 0, missing: missingOf(sum) })

/** What was made in these days, with how many of them are estimated or missing, and `remarks` besides; a dash for nothing known. */
export function energyText(sum: YieldSum, remarks: readonly string[] = []) {
  const { wh, days, estimated } = sum
  if (wh === undefined) return dash
  const energy = briefText(wh, 'Wh')
  const said = [...remarks, ...doubtsOf(sum)]
  const text = estimated === days ? `${energy}, ${t('live.Estimated')}` : energy
  return said.length ? `${text} (${said.join(', ')})` : text
}

const sumText = (sum: YieldSum) => labelled(rangeName(sum.first, sum.last), energyText(sum))

/** The earlier one of a pair, with how much more was made since. */
const thenText = ({ then, change }: Pair, name = rangeName(then.first, then.last)) =>
  labelled(name, energyText(then, change === undefined ? [] : [changeText(change)]))

/** What the day of last year is called if that takes no date: a formatter of dates is slow to make. */
const lastYearName = ({ now, then }: Pair) =>
  now.days === 1 && now.first.slice(4) === then.first.slice(4) ? t('history.DayLastYear') : undefined

/**
 * What was made beside equal spans of which anything is known: June 1 – 21: 692 kWh; May 1 – 21: 641 kWh (+8 %). Empty if that would only
 * repeat the sum, which of a day is not said.
 */
export function comparisonText({ before, lastYear, isCut }: Comparison) {
  const { days, recorded } = before.now
  const own = days > 1 ? [sumText(before.now)] : []
  const others = before.then.wh === undefined ? [] : [thenText(before)]
  // Of a year they are the same.
  if (lastYear.then.first !== before.then.first && lastYear.then.wh !== undefined) {
    if (lastYear.now.last !== before.now.last) others.push(sumText(lastYear.now))
    others.push(thenText(lastYear, lastYearName(lastYear)))
  }
  if (!others.length && recorded === days && !isCut) return ''
  const parts = [...own, ...others]
  return parts.length ? `${parts.reduce((first, second) => t('history.Beside', { first, second }))}.` : ''
}
