import { type Comparison, missingOf, type Sum } from '../../../history/compare.ts'
import { change as changeText, dash } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { kwh } from './numbers.ts'
import { countsText, rangeText } from './words.ts'

interface Line {
  sum: Sum
  /** How much more is made now, as text; a dash if that cannot be said. */
  more?: string
}

const moreText = (change: number | undefined) => (change === undefined ? dash : changeText(change))

/**
 * Each earlier time below the one it is compared with, which stands there once if both are compared with the same days. Of a year,
 * the one before is last year.
 */
function linesOf({ before, lastYear }: Comparison): Line[] {
  const lines: Line[] = [{ sum: before.now }, { sum: before.then, more: moreText(before.change) }]
  if (lastYear.then.first === before.then.first) return lines
  if (lastYear.now.last !== before.now.last) lines.push({ sum: lastYear.now })
  return [...lines, { sum: lastYear.then, more: moreText(lastYear.change) }]
}

/** The yield beside that of as many days of the period before, and of the year before. */
export function Compared({ comparison }: { comparison: Comparison }) {
  return (
    <table>
      <caption>{t('report.Compared')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('report.Days')}</th>
          <th scope="col" className="number">
            kWh
          </th>
          <th scope="col" className="number">
            {t('report.Change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {linesOf(comparison).map(({ sum, more }) => (
          <tr key={`${sum.first} ${sum.last}`}>
            <th scope="row">
              {rangeText(sum.first, sum.last)}{' '}
              <small>{countsText({ missing: missingOf(sum), estimated: sum.estimated })}</small>
            </th>
            <td className="number">{kwh(sum.wh)}</td>
            <td className="number">{more}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
