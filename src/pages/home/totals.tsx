import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { DeviceTotals, Flow, OwnTotals } from '#fork/live'
import { isFree } from '../../diagnosis/rules.ts'
import { brief, briefText, clockTime, dayFromNow, decimal, percent } from '../../i18n/format.ts'
import { t, withColon } from '../../i18n/i18n.ts'
import { isHeard } from '../../live/age.ts'
import {
  bestShare,
  isFarBelow,
  limitOrigin,
  type PlantLimit,
  plantLimit,
  replacedLimits,
  switchedOnSince,
} from '../../live/commands/limits.ts'
import { remembered, rememberSent } from '../../live/commands/remembered.ts'
import { useCommands } from '../../live/commands/use-commands.ts'
import { knowsHouse } from '../../live/fork-totals.ts'
import { isStale, type SeenInverter, useLive, useShown } from '../../live/live.ts'
import { useOnlyDevices } from '../../live/others/use-plant.ts'
import type { TotalNow } from '../../live/sums.ts'
import { useSession } from '../../session/session.ts'
import { show } from '../../ui/alerts/alert-store.ts'
import { useBusy } from '../../ui/busy.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { useDayYield, useEarlierYields } from './day-yield.ts'
import { Part } from './part.tsx'
import { type FindingHandlers, PlantSentence } from './plant-sentence.tsx'
import { reading } from './reading.tsx'
import { useOwnSums, usePlantSum } from './use-sums.ts'

const PlantProgress = lazy(async () => ({ default: (await import('./commands/command-progress.tsx')).PlantProgress }))

/** The limit, how long it lasts, and who set it, as far as known; not while this device waits for a command. */
function limitSentence({ percent: share, watts, here }: PlantLimit, isWaiting: boolean) {
  const value = watts === undefined ? percent(share / 100) : `${decimal(watts)}\u00a0W`
  const origin = isWaiting && !here ? [] : limitOrigin(here)
  return [`${withColon('home.CurrentLimit')} ${value}`, ...origin].join(' · ')
}

/** The part of the live values that decides which remembered limits still count. */
function limitsIn(all: readonly SeenInverter[]) {
  const best = bestShare(all)
  return all.map(one => [one.producing, one.limit_relative, one.limit_absolute, isFarBelow(one, best)])
}

/** A confirmation is no longer shown once the gateway reports another limit. */
const forgetConfirmed = (serial: string) =>
  useCommands.setState(({ limit: { [serial]: last, ...others } }) => (last?.ended ? { limit: others } : {}))

/** The limit of the plant, without what a limiter of the firmware sets, with a button that removes it, and the progress of commands. */
function PlantState() {
  const limits = useShown(useLive, ({ inverters }) => limitsIn(Object.values(inverters)))
  const { inverters } = useLive.getState()
  const loggedIn = useSession(s => s.loggedIn)
  const governed = useLive(s => s.governed)
  const isWaiting = useCommands(({ limit }) => Object.values(limit).some(({ ended }) => !ended))
  const isAnySent = useCommands(({ limit, power }) => Object.keys({ ...limit, ...power }).length > 0)
  const { run } = useBusy()
  const place = useRef<HTMLDivElement>(null)
  const limit = plantLimit(Object.values(inverters).filter(isFree({ governed })))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a limit is replaced only when one changes
  useEffect(() => {
    for (const [serial, limit] of replacedLimits({ inverters }, remembered().limits, Date.now())) {
      rememberSent('limits', serial, limit)
      forgetConfirmed(serial)
    }
    for (const serial of switchedOnSince({ inverters }, remembered().off)) rememberSent('off', serial, undefined)
  }, [limits])

  async function remove({ serials, here }: PlantLimit) {
    // The button disappears together with the limit.
    place.current?.focus()
    const { tryLimit } = await import('./commands/try-limit.ts')
    const limit = { value: 100, relative: true, persistent: here?.persistent === true }
    for (const serial of serials) {
      const refusal = await tryLimit(serial, limit)
      if (refusal) show(refusal.type, refusal.problem)
    }
  }

  return (
    <div className="plant" tabIndex={-1} ref={place}>
      {limit && (
        <p>
          <span>{limitSentence(limit, isWaiting)}</span>
          {loggedIn && <PlainButton text="limit.Remove" onPress={() => run(() => remove(limit))} />}
        </p>
      )}
      {isAnySent && (
        <Suspense>
          <PlantProgress />
        </Suspense>
      )}
    </div>
  )
}

/** Power and yield of all inverters, as computed by the gateway; with other gateways the sum of all. */
function Figures({ isNight, wall, flows }: { isNight: boolean; wall: boolean; flows: boolean }) {
  const known = useEarlierYields()
  const plant = usePlantSum(isNight)
  const own = useOwnSums(isNight)
  // Stale power is labelled with its time.
  const staleSince = useLive(s => isStale(s) && s.messageAt > 0 && s.messageAt)
  const { Power: power, YieldDay: counted } = plant?.sums ?? own
  const { isYesterday, isEstimated, countedWh, sum } = useDayYield(counted, known)
  // If all sleep there is no power, so the main number is the yield, if known; also on the wall when the flow shows all powers.
  const isAsleep = (wall && flows) || (isNight && sum.value !== undefined && !(Number(power.value?.v) > 0))
  // The zeros of a gateway that has just started, or has no inverters, are not totals.
  const isHeardOfAny = useLive(s => Boolean(OwnTotals) && Object.values(s.inverters).some(isHeard))
  // Without inverters there is nothing to add up.
  const onlyDevices = useOnlyDevices()
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
        className={isAsleep ? 'totals asleep' : isPart || onlyDevices ? 'totals part' : 'totals'}
        data-state={Number(power.value?.v) > 0 ? 'on' : 'off'}
      >
        {!onlyDevices && !isAsleep && (
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
        {!onlyDevices && (
          <Fact named={isEstimated ? `${named}, ${t('live.Estimated')}` : named}>
            {sum.isOfRows && '≈\u00a0'}
            {reading(brief(sum.value))}
          </Fact>
        )}
        <Suspense>
          <DeviceTotals onlyDevices={onlyDevices} />
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

interface TotalsProps extends FindingHandlers {
  /** The wall view: nothing to press, and one sentence. */
  wall?: boolean
  /** Time of the next sunrise; empty by day. */
  sunrise: string | undefined
  /** Stands at the top. */
  head?: ReactNode
  children: ReactNode
}

/** The state of the plant: its power, a sentence and today's yield, and its day as children. Only the figures are rendered with every push. */
export function PlantTotals({ wall = false, sunrise, head, children, ...handlers }: TotalsProps) {
  const onlyDevices = useOnlyDevices()
  const isNight = Boolean(sunrise)
  const isKnown = useLive(knowsHouse)
  const Picture = Flow && isKnown && Flow
  const sentence = (
    <Part>
      <PlantSentence {...handlers} sunrise={sunrise} onWall={wall} />
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
        {sentence}
        {state}
        {!onlyDevices && day}
      </div>
    )
  // The flow stands first, in a card of its own except on the wall.
  const flow = (
    <>
      {head}
      {sentence}
      <Part>
        <Picture isNight={isNight} />
      </Part>
    </>
  )
  return wall || onlyDevices ? (
    <div className={wall ? 'sums flows' : 'sums flows card'}>
      {flow}
      {figures}
      {!onlyDevices && day}
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
