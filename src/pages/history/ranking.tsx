import { Link } from 'wouter'
import { type Sum, sumOf } from '../../history/compare.ts'
import { doubtsOf } from '../../history/comparison-text.ts'
import { nameWithGateway } from '../../history/gateways.ts'
import type { Days } from '../../history/records.ts'
import { type Span, searchOf } from '../../history/spans.ts'
import { type RecordedInverter, yieldsOf } from '../../history/yields.ts'
import { briefText, dash, decimal } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { usePeakPowers } from '../../live/peak-power.ts'
import { Card } from '../../ui/card.tsx'

/** What an inverter made in a span. */
interface Ranked {
  inverter: RecordedInverter
  sum: Sum
  /** kWh for each kW of its configured peak power; undefined while that is not known. */
  forSize: number | undefined
}

/** The better one first, by its size; those whose size is not known last, by what they made. */
const byRank = (one: Ranked, other: Ranked) =>
  (other.forSize ?? -1) - (one.forSize ?? -1) || (other.sum.wh ?? 0) - (one.sum.wh ?? 0)

interface RankingProps {
  span: Span
  today: string
  days: Days<'yields'>
  /** Those that are compared. */
  inverters: readonly RecordedInverter[]
}

/** What each of several inverters made in a span for its size, the best one first; a tap shows one alone. */
export function Ranking({ span, today, days, inverters }: RankingProps) {
  const peaks = usePeakPowers(inverters.filter(({ gateway }) => !gateway).map(({ serial }) => serial))
  const ranked = inverters
    .map((inverter): Ranked => {
      const { serial } = inverter
      const sum = sumOf(yieldsOf(days, [serial]), span.first, span.last < today ? span.last : today)
      const peak = peaks[serial]
      return { inverter, sum, forSize: peak && sum.wh !== undefined ? sum.wh / peak : undefined }
    })
    .filter(({ sum }) => sum.wh !== undefined)
    .sort(byRank)
  if (ranked.length < 2) return null
  const isSized = ranked.some(({ forSize }) => forSize !== undefined)
  return (
    <Card title="history.BestFirst">
      <table className="ranking">
        <thead>
          <tr>
            <th scope="col">{t('history.Inverter')}</th>
            <th scope="col" className="number">
              {t('history.Yield')}
            </th>
            {isSized && (
              <th scope="col" className="number">
                kWh/kWp
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ranked.map(({ inverter, sum, forSize }) => (
            <tr key={inverter.serial}>
              <th scope="row">
                <Link href={`/history${searchOf(span, { inverter: inverter.serial })}`}>
                  {nameWithGateway(inverter)}
                </Link>{' '}
                <small>{doubtsOf(sum, true).join(', ')}</small>
              </th>
              <td className="number">{briefText(sum.wh, 'Wh')}</td>
              {isSized && <td className="number">{forSize === undefined ? dash : decimal(forSize, 2)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {isSized && ranked.some(({ forSize }) => forSize === undefined) && (
        <small className="muted">{t('history.Unsized')}</small>
      )}
    </Card>
  )
}
