import { type ReactNode, Suspense } from 'react'
import { DeviceTotals, Flow } from '#fork/live'
import { brief, briefText, clockTime, dayFromNow } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { knowsHouse } from '../../live/fork-totals.ts'
import { isStale, useLive } from '../../live/live.ts'
import { useOnlyDevices, useOwnSums, usePlantSum } from '../../live/others/use-plant.ts'
import { Fact } from '../../ui/fact.tsx'
import { Answer, type Ways } from './answer.tsx'
import { PlantState } from './commands/plant-state.tsx'
import { Part } from './part.tsx'
import { reading } from './reading.tsx'
import { useEarlierYields } from './tiles.tsx'
import { useIsYesterday } from './use-is-yesterday.ts'

const labels = [
  ['Power', 'invertertotalinfo.TotalPower', 'live.Without'],
  ['YieldDay', 'invertertotalinfo.TotalYieldDay', 'live.DayWithout'],
] as const

const powerAt = (ms: number) => ({ label: 'live.PowerAt', params: { time: clockTime(ms) } }) as const

/** Power and yield of all inverters, as the gateway computed them; with other gateways, the sum of theirs. */
function Figures({ isNight, wall }: { isNight: boolean; wall: boolean }) {
  const isYesterday = useIsYesterday()
  // On the wall, where there are no tiles, yesterday stands beside today.
  const before = useEarlierYields(wall)?.yesterday
  const plant = usePlantSum(isNight)
  const own = useOwnSums(isNight)
  // Once it is old, the power is that of another time, which its label says.
  const staleSince = useLive(s => isStale(s) && s.heard > 0 && s.heard)
  const sums = plant?.sums ?? own
  // A gateway without inverters has nothing to add up.
  const only = useOnlyDevices()
  const isPart = sums.Power.value !== undefined && sums.Power.without.length > 0
  const isStalePower = !plant && staleSince
  return (
    <dl
      className={isPart || only ? 'totals part' : 'totals'}
      data-state={Number(sums.Power.value?.v) > 0 ? 'on' : 'off'}
    >
      {(only ? [] : labels).map(([kind, label, lacking]) => {
        const { value, without, isOfRows } = sums[kind]
        const names = value && without.join(', ')
        const said =
          kind === 'Power' && isStalePower
            ? powerAt(isStalePower)
            : names
              ? { label: lacking, params: { names } }
              : kind === 'YieldDay' && isYesterday
                ? { named: dayFromNow(-1) }
                : kind === 'YieldDay' && before !== undefined
                  ? { named: `${t(label)} · ${dayFromNow(-1)} ${briefText(before, 'Wh')}` }
                  : { label }
        return (
          <Fact key={kind} {...said}>
            {isOfRows && '≈\u00a0'}
            {reading(brief(value))}
          </Fact>
        )
      })}
      <Suspense>
        <DeviceTotals meterFirst={only} />
      </Suspense>
    </dl>
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

/**
 * How the plant is: its power, a sentence and the yield of today, and as children its day. Only the figures are rendered with every push.
 */
export function Totals({ wall = false, sunrise, head, children, ...ways }: TotalsProps) {
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
      <Figures {...{ isNight, wall }} />
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
  // The flow stands first: a card of its own, but on the wall.
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
