import { dayOf, timeOf } from '../../history/calendar.ts'
import { brief, briefText, dayAndMonth, dayFromNow } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isReturning } from '../../light/sun.ts'
import { useDayYield, useEarlierYields } from './day-yield.ts'
import { reading } from './reading.tsx'
import { useOwnSums, usePlantSum } from './use-sums.ts'

interface TileProps {
  name: string
  wh: number | undefined
  isEstimated?: boolean | undefined
  /** The first recorded day, if that is after the beginning. */
  since?: string | false
}

/** A yield with its time; without text until the records are read. */
const Tile = ({ name, wh, isEstimated, since }: TileProps) => (
  <div>
    <dt>
      {wh !== undefined && since ? t('live.SinceDay', { span: name, day: dayAndMonth(timeOf(since, 0)) }) : name}
      {isEstimated && `, ${t('live.Estimated')}`}
    </dt>
    <dd>{wh !== undefined && briefText(wh, 'Wh')}</dd>
  </div>
)

/** The total yield, as reported by the gateways. A component of its own, since it changes with every push. */
function TotalTile({ isNight }: { isNight: boolean }) {
  const plant = usePlantSum(isNight)
  const own = useOwnSums(isNight)
  const { value, without, isOfRows } = (plant?.sums ?? own).YieldTotal
  const names = value && without.join(', ')
  if (!value) return null
  return (
    <div>
      <dt>{names ? t('live.TotalWithout', { names }) : t('invertertotalinfo.TotalYieldTotal')}</dt>
      <dd>
        {isOfRows && '≈\u00a0'}
        {reading(brief(value))}
      </dd>
    </div>
  )
}

/** The yields of yesterday, this month, this year, and in total; no tile for what is unknown or the same again. */
export function Tiles({ isNight }: { isNight: boolean }) {
  const known = useEarlierYields()
  const plant = usePlantSum(isNight)
  const own = useOwnSums(isNight)
  // Until sunrise yesterday is shown as the day.
  const { wh, isYesterday } = useDayYield((plant?.sums ?? own).YieldDay, known)
  const { today, yesterday, month, year, since = '' } = known ?? {}
  // With today's yield as shown: records are a minute old.
  const ahead = isYesterday || !today || wh === undefined ? 0 : wh - today.wh
  const now = dayOf(Date.now())
  // On a first visit there is nothing to reserve a place for.
  const isAwaited = !known && isReturning
  const spans = [
    {
      name: t('live.ThisMonth'),
      wh: month === (isYesterday ? yesterday : today)?.wh ? undefined : month,
      first: `${now.slice(0, 7)}-01`,
    },
    { name: t('live.ThisYear'), wh: year === month ? undefined : year, first: `${now.slice(0, 4)}-01-01` },
  ]
  return (
    <dl className="tiles">
      {!isYesterday && (isAwaited || yesterday) && (
        <Tile name={dayFromNow(-1)} wh={yesterday?.wh} isEstimated={yesterday?.estimated} />
      )}
      {spans.map(
        ({ name, wh, first }) =>
          (isAwaited || wh !== undefined) && (
            <Tile key={name} name={name} wh={wh && wh + ahead} since={since > first && since} />
          ),
      )}
      <TotalTile isNight={isNight} />
    </dl>
  )
}
