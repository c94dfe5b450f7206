import { dayOf, timeOf } from '../../history/calendar.ts'
import type { EarlierYields } from '../../history/yields.ts'
import { brief, briefText, dash, dayAndMonth, dayFromNow } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useShownDay } from '../../light/sun.ts'
import { useOwnSums, usePlantSum } from '../../live/others/use-plant.ts'
import { useEarlierYields } from './day-yield.ts'
import { reading } from './reading.tsx'

interface TileProps {
  name: string
  /** Of nothing as long as it is not read. */
  known: EarlierYields | undefined
  of: 'yesterday' | 'month' | 'year'
}

/** A yield and of when it is; of a span that is not recorded whole also since when. */
function Tile({ name, known, of }: TileProps) {
  const found = known?.[of]
  const wh = typeof found === 'object' ? found.wh : found
  const isEstimated = typeof found === 'object' && found.estimated
  const today = dayOf(Date.now())
  const first = { yesterday: '', month: `${today.slice(0, 7)}-01`, year: `${today.slice(0, 4)}-01-01` }[of]
  const { since = '' } = known ?? {}
  const isPart = wh !== undefined && first && since > first
  return (
    <div>
      <dt>
        {isPart ? t('live.SinceDay', { span: name, day: dayAndMonth(timeOf(since, 0)) }) : name}
        {known && wh === undefined && `, ${t('live.Unrecorded')}`}
        {isEstimated && `, ${t('live.Estimated')}`}
      </dt>
      <dd>{known && (wh === undefined ? dash : briefText(wh, 'Wh'))}</dd>
    </div>
  )
}

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
  // Then it stands in the place of today's.
  const isYesterday = useShownDay() !== dayOf(Date.now())
  return (
    <dl className="tiles">
      {!isYesterday && <Tile name={dayFromNow(-1)} known={known} of="yesterday" />}
      <Tile name={t('live.ThisMonth')} known={known} of="month" />
      <Tile name={t('live.ThisYear')} known={known} of="year" />
      <TotalTile isNight={isNight} />
    </dl>
  )
}
