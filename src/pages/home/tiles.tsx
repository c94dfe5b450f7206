import { dayOf, timeOf } from '../../history/calendar.ts'
import { brief, briefText, dash, dayAndMonth, dayFromNow } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useOwnSums, usePlantSum } from '../../live/others/use-plant.ts'
import { useDayYield, useEarlierYields } from './day-yield.ts'
import { reading } from './reading.tsx'

interface TileProps {
  name: string
  /** The records are read. */
  isRead: boolean
  wh: number | undefined
  isEstimated?: boolean | undefined
  /** The first day of which it is, if not all of it is recorded. */
  since?: string | false
}

/** A yield and of when it is. */
const Tile = ({ name, isRead, wh, isEstimated, since }: TileProps) => (
  <div>
    <dt>
      {wh !== undefined && since ? t('live.SinceDay', { span: name, day: dayAndMonth(timeOf(since, 0)) }) : name}
      {isRead && wh === undefined && `, ${t('live.Unrecorded')}`}
      {isEstimated && `, ${t('live.Estimated')}`}
    </dt>
    <dd>{isRead && (wh === undefined ? dash : briefText(wh, 'Wh'))}</dd>
  </div>
)

/** All that was ever made, as the gateways say. A component of its own, since it changes with every push. */
function TotalTile({ isNight }: { isNight: boolean }) {
  const plant = usePlantSum(isNight)
  const own = useOwnSums(isNight)
  const { value, without, isOfRows } = (plant?.sums ?? own).YieldTotal
  const names = value && without.join(', ')
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

/** The yields of yesterday, this month, this year, and all. */
export function Tiles({ isNight }: { isNight: boolean }) {
  const known = useEarlierYields()
  const plant = usePlantSum(isNight)
  const own = useOwnSums(isNight)
  // Yesterday stands in the place of today until the sun rises.
  const { wh, isYesterday } = useDayYield((plant?.sums ?? own).YieldDay, known)
  const { today, yesterday, month, year, since = '' } = known ?? {}
  // With today as it is shown: records are a minute old.
  const ahead = isYesterday || !today || wh === undefined ? 0 : wh - today.wh
  const now = dayOf(Date.now())
  const isRead = known !== undefined
  const spans = [
    { name: t('live.ThisMonth'), made: month, first: `${now.slice(0, 7)}-01` },
    { name: t('live.ThisYear'), made: year, first: `${now.slice(0, 4)}-01-01` },
  ]
  return (
    <dl className="tiles">
      {!isYesterday && (
        <Tile name={dayFromNow(-1)} isRead={isRead} wh={yesterday?.wh} isEstimated={yesterday?.estimated} />
      )}
      {spans.map(({ name, made, first }) => (
        <Tile key={name} name={name} isRead={isRead} wh={made && made + ahead} since={since > first && since} />
      ))}
      <TotalTile isNight={isNight} />
    </dl>
  )
}
