import { lazy, type ReactNode, useState } from 'react'
import { brief, clockTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isOld, useLive } from '../../live/live.ts'
import { useOnlyDevices, useOwnSums, usePlantSum } from '../../live/others/use-plant.ts'
import { useSession } from '../../session/session.ts'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { Answer, type Ways } from './answer.tsx'
import { PlantState } from './commands/plant-state.tsx'
import { EarlierYields } from './earlier-yields.tsx'
import { ForkFigures } from './fork-figures.tsx'
import { reading } from './reading.tsx'

const LimitDialog = lazy(async () => ({ default: (await import('./commands/limit-dialog.tsx')).LimitDialog }))

const labels = [
  ['Power', 'invertertotalinfo.TotalPower', 'live.Without'],
  ['YieldDay', 'invertertotalinfo.TotalYieldDay', 'live.DayWithout'],
  ['YieldTotal', 'invertertotalinfo.TotalYieldTotal', 'live.TotalWithout'],
] as const

const powerAt = (ms: number) => ({ label: 'live.PowerAt', params: { time: clockTime(ms) } }) as const

/** The totals over all inverters, as the gateway computed them; with other gateways, the sum of theirs. */
function Figures({ isNight }: { isNight: boolean }) {
  const plant = usePlantSum(isNight)
  const own = useOwnSums(isNight)
  // Once it is old, the power is that of another time, which its label says.
  const oldSince = useLive(s => isOld(s) && s.heard > 0 && s.heard)
  const sums = plant?.sums ?? own
  // A gateway without inverters has nothing to add up.
  const only = useOnlyDevices()
  const isPart = sums.Power.value !== undefined && sums.Power.without.length > 0
  return (
    <dl
      className={isPart || only ? 'totals part' : 'totals'}
      data-state={Number(sums.Power.value?.v) > 0 ? 'on' : 'off'}
    >
      {(only ? [] : labels).map(([kind, label, lacking]) => {
        const { value, without, isOfRows } = sums[kind]
        const isOldPower = kind === 'Power' && !plant && oldSince
        const names = value && without.join(', ')
        return (
          <Fact
            key={kind}
            {...(isOldPower ? powerAt(isOldPower) : names ? { label: lacking, params: { names } } : { label })}
          >
            {isOfRows && '≈\u00a0'}
            {reading(brief(value))}
          </Fact>
        )
      })}
      <ForkFigures meterFirst={only} />
    </dl>
  )
}

interface TotalsProps extends Pick<Ways, 'onInverter'> {
  commands?: boolean
  /** Time of the next sunrise; empty by day. */
  sunrise: string | undefined
  children: ReactNode
}

/**
 * The totals; with `commands`, also the button that limits all inverters. Below the power one sentence says how the plant is, and the
 * children are shown. Only the figures are rendered with every push.
 */
export function Totals({ commands, sunrise, onInverter, children }: TotalsProps) {
  const several = useLive(s => s.serials.length > 1)
  const only = useOnlyDevices()
  const loggedIn = useSession(s => s.loggedIn)
  const [limiting, setLimiting] = useState(false)
  const isLimitable = commands && several && loggedIn
  const close = () => setLimiting(false)
  return (
    <div className="sums">
      <Figures isNight={Boolean(sunrise)} />
      {commands && !only && <EarlierYields />}
      <Answer
        {...{ sunrise, onInverter }}
        onWall={!commands}
        onLimit={isLimitable ? () => setLimiting(true) : undefined}
      />
      {commands && <PlantState />}
      {!only && <div className="day">{children}</div>}
      {isLimitable && <PlainButton text="limit.Group" onPress={() => setLimiting(true)} />}
      {limiting && (
        <LazyDialog title={t('limit.Group')} onClosed={close}>
          <LimitDialog title={t('limit.Group')} onClosed={close} />
        </LazyDialog>
      )}
    </div>
  )
}
