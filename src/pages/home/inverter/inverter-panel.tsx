import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { LiveInverter } from '../../../contract/live.ts'
import { recall, remember } from '../../../gateway/storage.ts'
import { dayFromNow, textOf } from '../../../i18n/format.ts'
import { t, withColon } from '../../../i18n/i18n.ts'
import { limitText } from '../../../live/commands/limits.ts'
import { isActive, isShade } from '../../../live/events/event-log.ts'
import { useEvents } from '../../../live/events/use-events.ts'
import { isHeard, lookOf, ratedPower } from '../../../live/inverter-state.ts'
import { Busy } from '../../../ui/busy.tsx'
import { FoldedCard } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { DataAge } from '../data-age.tsx'
import { useIsYesterday } from '../day.tsx'
import { useRow } from '../inverter-row.tsx'
import { reading } from '../reading.tsx'
import { WeakStrings } from '../weak-strings.tsx'
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

/** What is read first. A dash is a value that was not received. */
function Figures({ inverter: { AC, INV, ...rest } }: { inverter: LiveInverter }) {
  const heard = isHeard(rest)
  const isYesterday = useIsYesterday(rest.serial)
  const values = { ...AC?.[0], YieldDay: INV?.[0]?.YieldDay }
  return (
    <dl className="figures">
      {(['Power', 'Voltage', 'Current', 'YieldDay'] as const).map(kind => (
        <Fact
          key={kind}
          {...(kind === 'YieldDay' && isYesterday
            ? { named: dayFromNow(-1) }
            : { label: `inverterchannelproperty.${kind}` })}
        >
          {reading(heard ? values[kind] : undefined)}
        </Fact>
      ))}
    </dl>
  )
}

/** Whether the owner had the measurements open last, in local storage. */
const measurementsKey = 'measurements'

/** Every measurement of an inverter, folded until the owner opens it; kept open until it is closed. */
function Measurements({ inverter }: { inverter: LiveInverter }) {
  const [open, setOpen] = useState(() => recall(measurementsKey) === 'open')
  function toggle(open: boolean) {
    setOpen(open)
    remember(measurementsKey, open ? 'open' : null)
  }
  return (
    <details className="measurements" open={open} onToggle={event => toggle(event.currentTarget.open)}>
      <summary>{t('live.MoreMeasurements')}</summary>
      {open && <Channels inverter={inverter} />}
    </details>
  )
}

interface InverterPanelProps {
  serial: string
  sunrise: string | undefined
  /** It is the only inverter: there is no row with its bar and its sentence. */
  only: boolean
  /** It stands below its row, which has said its name. */
  inRow: boolean
}

/** Everything about one inverter: what is read first, what can be done, what is wrong with its strings, and folded every measurement. */
export function InverterPanel({ serial, sunrise, only, inRow }: InverterPanelProps) {
  const known = useRow(serial, sunrise)
  const active = useEvents(serial).events?.filter(isActive)
  if (!known) return null
  const { inverter, row } = known
  const { state, text } = lookOf(inverter, sunrise)
  const name = textOf(inverter.name)
  return (
    <section className={inRow ? 'panel' : 'panel card'} data-state={state} aria-label={name}>
      <header>
        {!inRow && <h2>{name}</h2>}
        <span className="badge" data-state={state}>
          {text}
        </span>
      </header>
      {only && row.bar}
      {only && row.sentence}
      {inverter.INV ? <Figures inverter={inverter} /> : <Busy />}
      {active
        ?.filter(event => event.string && !isShade(event))
        .map(({ when, text, state }) => (
          <p key={text} className="notice" data-state={state}>
            {when}: {text}
          </p>
        ))}
      <WeakStrings serial={serial} />
      <InverterActions {...{ inverter, active }} />
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
        <Link href={`/why?inverter=${serial}`}>{t('live.LowYield')}</Link>
      </p>
      {inverter.INV && <Measurements inverter={inverter} />}
      {inverter.radio_stats && <Radio serial={serial} radio_stats={inverter.radio_stats} />}
    </section>
  )
}
