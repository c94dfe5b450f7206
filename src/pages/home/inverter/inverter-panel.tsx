import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { LiveInverter } from '../../../contract/live.ts'
import { textOf } from '../../../i18n/format.ts'
import { t, withColon } from '../../../i18n/i18n.ts'
import { limitText } from '../../../live/commands/limits.ts'
import { isActive } from '../../../live/events/event-log.ts'
import { useEvents } from '../../../live/events/use-events.ts'
import { isHeard, lookOf, ratedPower } from '../../../live/inverter-state.ts'
import { useLive } from '../../../live/live.ts'
import { Busy } from '../../../ui/busy.tsx'
import { FoldedCard } from '../../../ui/card.tsx'
import { DataAge } from '../data-age.tsx'
import { Channels } from './channels.tsx'
import { InverterActions } from './inverter-actions.tsx'

const RadioStats = lazy(async () => ({ default: (await import('./radio-stats.tsx')).RadioStats }))

/** The radio statistics, folded. */
function Radio(stats: Pick<LiveInverter, 'serial' | 'radio_stats'>) {
  const [open, setOpen] = useState(false)
  return (
    <FoldedCard className="radio" summary={t('home.RadioStats')} onToggled={setOpen}>
      {open && (
        <Suspense fallback={<Busy />}>
          <RadioStats {...stats} />
        </Suspense>
      )}
    </FoldedCard>
  )
}

/** Everything about one inverter. */
export function InverterPanel({ serial, sunrise }: { serial: string; sunrise: string | undefined }) {
  const inverter = useLive(s => s.inverters[serial])
  const active = useEvents(serial).events?.filter(isActive)
  if (!inverter) return null
  const { state, text } = lookOf(inverter, sunrise)
  const name = textOf(inverter.name)
  return (
    <section className="panel" data-state={state} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className="badge" data-state={state}>
          {text}
        </span>
        <p className="muted">
          <span>
            {t('home.SerialNumber')}
            {inverter.serial}
          </span>
          {'limit_relative' in inverter && (
            <span>
              {withColon('home.CurrentLimit')}{' '}
              {limitText(inverter.serial, { ...inverter, max_power: ratedPower(inverter) })}
            </span>
          )}
          <DataAge ms={isHeard(inverter) ? inverter.data_age_ms : undefined} at={inverter.at} />
        </p>
      </header>
      <InverterActions {...{ inverter, active }} />
      <Link href={`/why?inverter=${serial}`}>{t('live.LowYield')}</Link>
      {!inverter.INV && <Busy />}
      <Channels {...{ inverter, active }} />
      {inverter.radio_stats && <Radio serial={serial} radio_stats={inverter.radio_stats} />}
    </section>
  )
}
