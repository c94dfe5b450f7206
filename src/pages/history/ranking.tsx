import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { withDevices } from '#fork/history'
import type { LiveInverter } from '../../contract/live.ts'
import { get } from '../../gateway/api.ts'
import { type YieldSum, yieldSum } from '../../history/compare.ts'
import { doubtsOf } from '../../history/comparison-text.ts'
import { nameWithGateway } from '../../history/gateways.ts'
import type { Days } from '../../history/records.ts'
import { daysOf, type Span, searchOf } from '../../history/spans.ts'
import { type RecordedInverter, yieldsOf } from '../../history/yields.ts'
import { briefText, dash, decimal } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { liveOf, useLive } from '../../live/live.ts'
import { useOthers } from '../../live/others/others.ts'
import { peakPowerOf } from '../../live/strings.ts'
import { Card } from '../../ui/card.tsx'
import { NumberHead } from './report/tables.tsx'

/** The yield of an inverter in a span. */
interface RankedInverter {
  inverter: RecordedInverter
  sum: YieldSum
  /** kWh for each kW of its configured peak power, on the days known of all inverters; undefined while unknown. */
  forSize: number | undefined
}

/** The better one first, by size; inverters of unknown size last, by yield. */
const byRank = (one: RankedInverter, other: RankedInverter) =>
  (other.forSize ?? -1) - (one.forSize ?? -1) || (other.sum.wh ?? 0) - (one.sum.wh ?? 0)

/** Reads the peak power of an inverter of this gateway; 0 if that fails. */
async function readPeakPower(inv: string, signal: AbortSignal) {
  const live = liveOf(await get('livedata/status', { inv }, { signal }).catch(() => undefined))
  const inverter = live?.inverters?.find(({ serial }) => serial === inv)
  return inverter ? peakPowerOf(inverter) : 0
}

/** Configured peak power in W by serial, if known: of inverters shown here or at others, and of `own` ones, which are asked for. */
function usePeakPowers(own: readonly string[]): Readonly<Record<string, number>> {
  const seen = useLive(s => s.inverters)
  const others = useOthers()
  const [read, setRead] = useState<Record<string, number>>({})
  const missing = own.filter(serial => !seen[serial]?.DC).join()
  useEffect(() => {
    if (!missing) return
    const leave = new AbortController()
    const serials = missing.split(',')
    // All at once: a list ordered by it would move with every answer.
    Promise.all(serials.map(serial => readPeakPower(serial, leave.signal))).then(all => {
      if (!leave.signal.aborted) setRead(Object.fromEntries(serials.map((serial, n) => [serial, all[n] ?? 0])))
    })
    return () => leave.abort()
  }, [missing])
  const all = [...Object.values(others).map(({ inverters }) => inverters), seen].flatMap(Object.entries<LiveInverter>)
  const known = [...Object.entries(read), ...all.map(([serial, inverter]) => [serial, peakPowerOf(inverter)] as const)]
  return Object.fromEntries(known.filter(([, watts]) => watts > 0))
}

interface RankingProps {
  span: Span
  lastDay: string
  days: Days<'yields'>
  /** The inverters to compare. */
  inverters: readonly RecordedInverter[]
}

/** The yield of each of several inverters in a span for its size, the best one first; a tap shows one alone. */
export function Ranking({ span, lastDay, days, inverters }: RankingProps) {
  const peaks = usePeakPowers(inverters.filter(({ gateway }) => !gateway).map(({ serial }) => serial))
  const last = span.last < lastDay ? span.last : lastDay
  const recorded = inverters.flatMap(inverter => {
    const own = yieldsOf(days, [inverter.serial]).filter(({ day }) => span.first <= day && day <= last)
    return own.length ? [{ inverter, own, sum: yieldSum(own, span.first, last) }] : []
  })
  if (recorded.length < 2) return null
  const isKnownOfAll = (day: string) => recorded.every(({ own }) => own.some(one => one.day === day && !one.estimated))
  const shared = daysOf({ first: span.first, last }).filter(isKnownOfAll)
  const ranked = recorded
    .map(({ inverter, own, sum }): RankedInverter => {
      const wh = own.reduce((all, one) => all + (shared.includes(one.day) ? one.wh : 0), 0)
      const peak = shared.length && peaks[inverter.serial]
      return { inverter, sum, forSize: peak ? wh / peak : undefined }
    })
    .sort(byRank)
  const isSized = ranked.some(({ forSize }) => forSize !== undefined)
  // Solar chargers have no strings with a size.
  const isSizable = ({ inverter: { serial } }: RankedInverter) =>
    !withDevices || Object.values(days).some(({ inverters }) => inverters[serial]?.stringNames)
  const isPart = isSized && ranked.some(({ sum }) => sum.recorded > shared.length)
  return (
    <Card title="history.BestFirst">
      <table className="ranking">
        <thead>
          <tr>
            <th scope="col">{t('history.Inverter')}</th>
            <NumberHead text={t('history.Yield')} />
            {isSized && <NumberHead text="kWh/kWp" />}
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
      {isPart && <p className="hint">{t('history.SharedDays', { count: shared.length })}</p>}
      {shared.length > 0 && ranked.some(one => one.forSize === undefined && isSizable(one)) && (
        <p>
          <Link href="/settings/inverter">{t('history.Unsized')}</Link>
        </p>
      )}
    </Card>
  )
}
