import { dayOf, timeOf } from '../../history/calendar.ts'
import { useLoaded } from '../../history/use-loaded.ts'
import type { EarlierYields } from '../../history/yields.ts'
import { brief, briefText, dash, dayAndMonth, dayFromNow } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useOwnSums, usePlantSum } from '../../live/others/use-plant.ts'
import { reading } from './reading.tsx'
import { useIsYesterday } from './use-is-yesterday.ts'

/** The yields of yesterday, this month and this year, from the records that the history shows; undefined while they are not read, or not wanted. */
export function useEarlierYields(isWanted = true) {
  const today = dayOf(Date.now())
  async function load() {
    if (!isWanted) return undefined
    const [{ loadHistory }, { earlierYields }] = await Promise.all([
      import('../../history/history.ts'),
      import('../../history/yields.ts'),
    ])
    return earlierYields(await loadHistory('yields', '', today), today)
  }
  return useLoaded(load, today)
}

interface TileProps {
  name: string
  /** Of nothing as long as it is not read. */
  known: EarlierYields | undefined
  of: 'yesterday' | 'month' | 'year'
}

/** A yield and of when it is; of a span that is not recorded whole also since when. */
function Tile({ name, known, of }: TileProps) {
  const wh = known?.[of]
  const today = dayOf(Date.now())
  const first = { yesterday: '', month: `${today.slice(0, 7)}-01`, year: `${today.slice(0, 4)}-01-01` }[of]
  const { since = '' } = known ?? {}
  const isPart = wh !== undefined && first && since > first
  return (
    <div>
      <dt>
        {isPart ? t('live.SinceDay', { span: name, day: dayAndMonth(timeOf(since, 0)) }) : name}
        {known && wh === undefined && `, ${t('live.Unrecorded')}`}
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
  // Then it stands in the place of today's.
  const isYesterday = useIsYesterday()
  const known = useEarlierYields()
  return (
    <dl className="tiles">
      {!isYesterday && <Tile name={dayFromNow(-1)} known={known} of="yesterday" />}
      <Tile name={t('live.ThisMonth')} known={known} of="month" />
      <Tile name={t('live.ThisYear')} known={known} of="year" />
      <TotalTile isNight={isNight} />
    </dl>
  )
}
