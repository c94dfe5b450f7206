import { type ReactNode, Suspense } from 'react'
import { DeviceTotals, Flow, OwnTotals } from '#fork/live'
import { brief, briefText, clockTime, dayFromNow } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isHeard } from '../../live/age.ts'
import { knowsHouse } from '../../live/fork-totals.ts'
import { isStale, useLive } from '../../live/live.ts'
import { useOnlyDevices } from '../../live/others/use-plant.ts'
import type { TotalNow } from '../../live/sums.ts'
import { Fact } from '../../ui/fact.tsx'
import { Answer, type Ways } from './answer.tsx'
import { PlantState } from './commands/plant-state.tsx'
import { useDayYield, useEarlierYields } from './day-yield.ts'
import { Part } from './part.tsx'
import { reading } from './reading.tsx'
import { useOwnSums, usePlantSum } from './use-sums.ts'

/** Power and yield of all inverters, as computed by the gateway; with other gateways the sum of all. */
function Figures({ isNight, wall, flows }: { isNight: boolean; wall: boolean; flows: boolean }) {
  const known = useEarlierYields()
  const plant = usePlantSum(isNight)
  const own = useOwnSums(isNight)
  // Stale power is labelled with its time.
  const staleSince = useLive(s => isStale(s) && s.heard > 0 && s.heard)
  const { Power: power, YieldDay: counted } = plant?.sums ?? own
  const { isYesterday, isEstimated, countedWh, sum } = useDayYield(counted, known)
  // If all sleep there is no power, so the main number is the yield, if known; also on the wall when the flow shows all powers.
  const isAsleep = (wall && flows) || (isNight && sum.value !== undefined && !(Number(power.value?.v) > 0))
  // The zeros of a gateway that has just started, or has no inverters, are not totals.
  const isHeardOfAny = useLive(s => Boolean(OwnTotals) && Object.values(s.inverters).some(isHeard))
  // Without inverters there is nothing to add up.
  const only = useOnlyDevices()
  const isPart = power.value !== undefined && power.without.length > 0
  const namesOf = ({ value, without }: TotalNow) => value && without.join(', ')
  const [lacking, uncounted] = [namesOf(power), namesOf(sum)]
  const today = uncounted ? t('live.DayWithout', { names: uncounted }) : t('invertertotalinfo.TotalYieldDay')
  // The wall has no tiles, so yesterday stands beside today.
  const beside = wall && known?.yesterday && `${dayFromNow(-1)}\u00a0${briefText(known.yesterday.wh, 'Wh')}`
  const named = isYesterday ? dayFromNow(-1) : beside ? `${today} · ${beside}` : today
  return (
    <>
      <dl
        className={isAsleep ? 'totals asleep' : isPart || only ? 'totals part' : 'totals'}
        data-state={Number(power.value?.v) > 0 ? 'on' : 'off'}
      >
        {!only && !isAsleep && (
          <Fact
            {...(!plant && staleSince
              ? { label: 'live.PowerAt', params: { time: clockTime(staleSince) } }
              : lacking
                ? { label: 'live.Without', params: { names: lacking } }
                : { label: 'invertertotalinfo.TotalPower' })}
          >
            {power.isOfRows && '≈\u00a0'}
            {reading(brief(power.value))}
          </Fact>
        )}
        {!only && (
          <Fact named={isEstimated ? `${named}, ${t('live.Estimated')}` : named}>
            {sum.isOfRows && '≈\u00a0'}
            {reading(brief(sum.value))}
          </Fact>
        )}
        <Suspense>
          <DeviceTotals meterFirst={only} />
        </Suspense>
      </dl>
      {(OwnTotals ? isHeardOfAny : countedWh !== undefined) && !wall && (
        <details className="counters">
          <summary>{t('live.GatewayCounts')}</summary>
          {OwnTotals ? <OwnTotals /> : briefText(countedWh, 'Wh')}
        </details>
      )}
    </>
  )
}

interface TotalsProps extends Ways {
  /** The wall view: nothing to press, and one sentence. */
  wall?: boolean
  /** Time of the next sunrise; empty by day. */
  sunrise: string | undefined
  /** Stands at the top. */
  head?: ReactNode
  children: ReactNode
}

/** The state of the plant: its power, a sentence and today's yield, and its day as children. Only the figures are rendered with every push. */
export function PlantTotals({ wall = false, sunrise, head, children, ...ways }: TotalsProps) {
  const only = useOnlyDevices()
  const isNight = Boolean(sunrise)
  const isKnown = useLive(knowsHouse)
  const Picture = Flow && isKnown && Flow
  const answer = (
    <Part>
      <Answer {...ways} sunrise={sunrise} onWall={wall} />
    </Part>
  )
  const state = !wall && (
    <Part>
      <PlantState />
    </Part>
  )
  const figures = (
    <Part>
      <Figures {...{ isNight, wall }} flows={Boolean(Picture)} />
    </Part>
  )
  const day = <Part>{children}</Part>
  if (!Picture)
    return (
      <div className={wall ? 'sums' : 'sums card'}>
        {head}
        {figures}
        {answer}
        {state}
        {!only && day}
      </div>
    )
  // The flow stands first, in a card of its own except on the wall.
  const flow = (
    <>
      {head}
      {answer}
      <Part>
        <Picture isNight={isNight} />
      </Part>
    </>
  )
  return wall || only ? (
    <div className={wall ? 'sums flows' : 'sums flows card'}>
      {flow}
      {figures}
      {!only && day}
    </div>
  ) : (
    <div className="house">
      <div className="sums flows card">{flow}</div>
      <div className="sums card">
        {figures}
        {state}
        {day}
      </div>
    </div>
  )
}
