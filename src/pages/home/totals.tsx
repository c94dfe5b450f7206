import { lazy, type ReactNode, useState } from 'react'
import { brief, clockTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isHeard } from '../../live/inverter-state.ts'
import { isOld, useLive } from '../../live/live.ts'
import type { PlantSum } from '../../live/others/sum.ts'
import { usePlantSum } from '../../live/others/use-plant.ts'
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

const sums = [
  ['Power', 'invertertotalinfo.TotalPower'],
  ['YieldDay', 'invertertotalinfo.TotalYieldDay'],
  ['YieldTotal', 'invertertotalinfo.TotalYieldTotal'],
] as const

const powerAt = (ms: number) => ({ label: 'live.PowerAt', params: { time: clockTime(ms) } }) as const

/** The label of the power if it is that of another time, or lacks a gateway: then it is shown. */
function powerLabel(oldSince: number | false, plant: PlantSum | undefined) {
  if (plant?.without.length) return { label: 'live.Without', params: { names: plant.without.join(', ') } } as const
  return !plant && oldSince ? powerAt(oldSince) : undefined
}

/** The totals over all inverters, as the gateway computed them; with other gateways, the sum of theirs. */
function Figures() {
  const total = useLive(s => s.total)
  const plant = usePlantSum()
  // Before any inverter has answered, or without one, the zeros are not totals.
  const known = useLive(s => Object.values(s.inverters).some(isHeard))
  // Once it is old, the power is that of another time, which its label says.
  const oldSince = useLive(s => isOld(s) && s.heard > 0 && s.heard)
  const shown = plant ? plant.total : known ? total : undefined
  const ofPower = powerLabel(oldSince, plant)
  return (
    <dl
      className={plant?.without.length ? 'totals part' : 'totals'}
      data-state={Number(shown?.Power?.v) > 0 ? 'on' : 'off'}
    >
      {sums.map(([kind, label]) => (
        <Fact key={kind} {...((kind === 'Power' && ofPower) || { label })}>
          {reading(brief(shown?.[kind]))}
        </Fact>
      ))}
      <ForkFigures total={total} />
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
  const loggedIn = useSession(s => s.loggedIn)
  const [limiting, setLimiting] = useState(false)
  const isLimitable = commands && several && loggedIn
  const close = () => setLimiting(false)
  return (
    <div className="sums">
      <Figures />
      {commands && <EarlierYields />}
      <Answer
        {...{ sunrise, onInverter }}
        onWall={!commands}
        onLimit={isLimitable ? () => setLimiting(true) : undefined}
      />
      {commands && <PlantState />}
      <div className="day">{children}</div>
      {isLimitable && <PlainButton text="limit.Group" onPress={() => setLimiting(true)} />}
      {limiting && (
        <LazyDialog title={t('limit.Group')} onClosed={close}>
          <LimitDialog title={t('limit.Group')} onClosed={close} />
        </LazyDialog>
      )}
    </div>
  )
}
