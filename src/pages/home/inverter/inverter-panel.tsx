import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Value } from '../../../contract/live.ts'
import { weakFinding } from '../../../diagnosis/rules.ts'
import { storedText } from '../../../gateway/storage.ts'
import { dayFromNow, textOf } from '../../../i18n/format.ts'
import { t, withColon } from '../../../i18n/i18n.ts'
import { useStrings, type WeakString } from '../../../light/use-strings.ts'
import { isAbsent, isHeard, presenceOf } from '../../../live/age.ts'
import { limitText } from '../../../live/commands/limits.ts'
import { isLimitConfirmed, useCommands } from '../../../live/commands/use-commands.ts'
import { isActive, isShade } from '../../../live/events/shown-event.ts'
import { useEvents } from '../../../live/events/use-events.ts'
import { lookOf, ratedPower } from '../../../live/inverter-state.ts'
import { isOnPanels, useLive, useShown } from '../../../live/live.ts'
import { stringName } from '../../../live/strings.ts'
import { useSession } from '../../../session/session.ts'
import { tellUnlessKept } from '../../../ui/alerts/alert-store.ts'
import { Busy } from '../../../ui/busy.tsx'
import { FoldedCard } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { InverterCommands } from '../commands/inverter-commands.tsx'
import { DataAge } from '../data-age.tsx'
import { useIsYesterday } from '../day-yield.ts'
import { useRow } from '../inverter-row.tsx'
import { Part } from '../part.tsx'
import { reading } from '../reading.tsx'
import { ChannelCards } from './channels.tsx'
import { InverterActions } from './inverter-actions.tsx'

const RadioFacts = lazy(async () => ({ default: (await import('./radio-stats.tsx')).RadioFacts }))

interface OfInverter {
  serial: string
}

/** The radio statistics, folded. */
function Radio({ serial }: OfInverter) {
  const [open, setOpen] = useState(false)
  const radio_stats = useLive(s => s.inverters[serial]?.radio_stats)
  return (
    <FoldedCard className="radio" summary={t('home.RadioStats')} onToggled={setOpen}>
      {open && radio_stats && (
        <Suspense fallback={<Busy />}>
          <RadioFacts {...{ serial, radio_stats }} />
        </Suspense>
      )}
    </FoldedCard>
  )
}

/** The main figures. A dash means that a value was not received. */
function Figures({ serial }: OfInverter) {
  const isYesterday = useIsYesterday(serial)
  const values = useShown(useLive, ({ inverters: { [serial]: inverter } }): Partial<Record<string, Value>> => {
    if (!inverter) return {}
    const { AC, INV, ...rest } = inverter
    const { Power, Voltage, Current } = AC?.[0] ?? {}
    return isHeard(rest) ? { Power, Voltage, Current, YieldDay: INV?.[0]?.YieldDay } : {}
  })
  return (
    <dl className="figures">
      {(['Power', 'Voltage', 'Current', 'YieldDay'] as const).map(kind => (
        <Fact
          key={kind}
          {...(kind === 'YieldDay' && isYesterday
            ? { named: dayFromNow(-1) }
            : { label: `inverterchannelproperty.${kind}` })}
        >
          {reading(values[kind])}
        </Fact>
      ))}
    </dl>
  )
}

/** Whether the owner last left the measurements open. */
const keptOpen = storedText('measurements', String)

/** Every measurement of an inverter, folded until the owner opens it, then open until it is closed. */
function Measurements({ serial }: OfInverter) {
  const [open, setOpen] = useState(() => keptOpen.read() === 'open')
  function toggle(open: boolean) {
    setOpen(open)
    keptOpen.keep(open ? 'open' : undefined)
  }
  return (
    <details className="measurements" open={open} onToggle={event => toggle(event.currentTarget.open)}>
      <summary>{t('live.MoreMeasurements')}</summary>
      {open && <AllMeasurements serial={serial} />}
    </details>
  )
}

function AllMeasurements({ serial }: OfInverter) {
  const inverter = useLive(s => s.inverters[serial])
  return inverter && <ChannelCards inverter={inverter} />
}

/** The limit in force, unless the last command says it, and the age of the values. */
function LimitAndAge({ serial }: OfInverter) {
  const inverter = useLive(s => s.inverters[serial])
  const isLimitSaid = useCommands(isLimitConfirmed(serial))
  return (
    inverter && (
      <>
        {'limit_relative' in inverter && !isLimitSaid && (
          <span>
            {withColon('home.CurrentLimit')} {limitText(serial, { ...inverter, max_power: ratedPower(inverter) })}
          </span>
        )}
        <DataAge ms={isHeard(inverter) ? inverter.data_age_ms : undefined} at={inverter.at} />
      </>
    )
  )
}

/** For a single inverter: what its row would show. */
function BarAndSentence({ serial, sunrise }: Pick<InverterPanelProps, 'serial' | 'sunrise'>) {
  const row = useRow(serial, sunrise)
  return (
    row && (
      <>
        {row.bar}
        {row.sentence}
      </>
    )
  )
}

async function accept(string: WeakString) {
  const { acceptString } = await import('../../../light/watch-strings.ts')
  tellUnlessKept(await acceptString(string))
}

function WeakNotice(string: WeakString) {
  const name = useLive(s => stringName(string.string, s.inverters[string.serial]?.DC?.[string.string]))
  const { text, params, advice } = weakFinding(string, name)
  return (
    <div className="notice one-line weak" data-type="warning">
      {t(text, params)} {advice && t(advice)}
      <button type="button" className="quiet" onClick={() => accept(string)}>
        {t('live.AcceptString')}
      </button>
    </div>
  )
}

/** A sentence for each weak string of an inverter. */
export function WeakStrings({ serial }: { serial: string }) {
  const weak = useStrings(s => s.weak)
  return weak.filter(one => one.serial === serial).map(one => <WeakNotice key={one.string} {...one} />)
}

interface InverterPanelProps extends OfInverter {
  sunrise: string | undefined
  /** The only inverter, so there is no row with bar and sentence. */
  isSingle: boolean
  /** Below its row, which has the name. */
  inRow: boolean
}

/** Everything about one inverter: main figures, actions, weak strings, and folded every measurement. */
export function InverterPanel({ serial, sunrise, isSingle, inRow }: InverterPanelProps) {
  const known = useShown(useLive, state => {
    const inverter = state.inverters[serial]
    if (!inverter) return undefined
    const { name, producing, events, INV, radio_stats } = inverter
    const isThere = { details: Boolean(INV), radio: Boolean(radio_stats), limit: 'limit_relative' in inverter }
    const presence = presenceOf(inverter, state.messageAt, Boolean(sunrise) && isOnPanels(state, serial))
    return { name: textOf(name), presence, producing, events, isThere, isAbsent: isAbsent(inverter) }
  })
  // A serial is enough to command an inverter by radio.
  const loggedIn = useSession(s => s.loggedIn)
  const active = useEvents(serial).events?.filter(isActive)
  if (!known) return null
  const { name, isThere } = known
  const { state, text } = lookOf(known, known.presence)
  return (
    <section className={inRow ? 'panel' : 'panel card'} data-state={state} aria-label={name}>
      <header>
        {!inRow && <h2>{name}</h2>}
        <span className="badge" data-state={state}>
          {text}
        </span>
      </header>
      {isSingle && <BarAndSentence {...{ serial, sunrise }} />}
      <Part>{isThere.details ? <Figures serial={serial} /> : <Busy />}</Part>
      {active
        ?.filter(event => event.string && !isShade(event))
        .map(({ when, text, state }) => (
          <p key={text} className="notice" data-state={state}>
            {when}: {text}
          </p>
        ))}
      <Part>
        <WeakStrings serial={serial} />
      </Part>
      <InverterActions {...known} {...{ serial, active }} hasLimit={isThere.limit} />
      {isSingle && <InverterCommands serial={serial} />}
      <p className="muted">
        {loggedIn && (
          <span>
            {t('home.SerialNumber')}
            {serial}
          </span>
        )}
        <LimitAndAge serial={serial} />
        <Link href={`/why?inverter=${serial}`}>{t('live.LowYield')}</Link>
      </p>
      <Part>{isThere.details && <Measurements serial={serial} />}</Part>
      {isThere.radio && <Radio serial={serial} />}
    </section>
  )
}
