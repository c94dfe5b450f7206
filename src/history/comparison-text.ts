import { briefText, change as changeText, dash } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { type Comparison, missingOf, type Pair, type Sum } from './compare.ts'
import { rangeName } from './span-names.ts'

/** What was made in these days, with how many of them are estimated or missing, and `remarks` besides; a dash for nothing known. */
export function energyText(sum: Sum, remarks: readonly string[] = []) {
  const { wh, days, estimated } = sum
  if (wh === undefined) return dash
  const missing = missingOf(sum)
  const energy = briefText(wh, 'Wh')
  const said = [...remarks]
  if (estimated && estimated < days) said.push(t('history.DaysEstimated', { count: estimated }))
  if (missing) said.push(t('history.DaysMissing', { count: missing }))
  const text = estimated === days ? t('history.Estimated', { energy }) : energy
  return said.length ? `${text} (${said.join(', ')})` : text
}

const partText = (name: string, energy: string) => `${t('app.Colon', { text: name })} ${energy}`

const sumText = (sum: Sum) => partText(rangeName(sum.first, sum.last), energyText(sum))

/** The earlier one of a pair, with how much more was made since. */
const thenText = ({ then, change }: Pair, name = rangeName(then.first, then.last)) =>
  partText(name, energyText(then, change === undefined ? [] : [changeText(change)]))

/** What the days of last year are called if that takes no date: a formatter of dates is slow to make. */
function lastYearName({ now, then }: Pair) {
  if (now.days === 1) return now.first.slice(4) === then.first.slice(4) ? t('history.DayLastYear') : undefined
  return then.wh === undefined ? t('history.DaysLastYear') : undefined
}

/** What was made beside equal spans: June 1 – 21: 692 kWh; May 1 – 21: 641 kWh (+8 %); the same days last year: –. */
export function comparisonText({ running, before, lastYear }: Comparison) {
  const parts = [sumText(before.now), thenText(before)]
  // Of a year they are the same.
  if (lastYear.then.first !== before.then.first) {
    if (lastYear.now.last !== before.now.last) parts.push(sumText(lastYear.now))
    parts.push(thenText(lastYear, lastYearName(lastYear)))
  }
  const text = `${parts.reduce((first, second) => t('history.Beside', { first, second }))}.`
  return running ? `${text} ${t('history.Running')}` : text
}
