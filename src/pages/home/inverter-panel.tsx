import { useLayoutEffect } from 'react'
import { decimal, percent } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { type Seen, useLive } from '../../lib/live.ts'
import { readInverter } from '../../lib/live-read.ts'
import { Channels } from './channels.tsx'
import { CommandState } from './command-state.tsx'
import { DataAge } from './data-age.tsx'
import { InverterActions } from './inverter-actions.tsx'
import { RadioStats } from './radio-stats.tsx'
import { stateOf, stateText } from './state.ts'

const limitText = ({ limit_absolute, limit_relative }: Seen) =>
  (limit_absolute > -1 ? `${decimal(limit_absolute, 0)} W | ` : '') + percent(limit_relative / 100, 1)

/** Everything about one inverter. Its details are asked for at once, so that nobody waits for the next push. */
export function InverterPanel({ serial }: { serial: string }) {
  const inverter = useLive(s => s.inverters[serial])
  const known = Boolean(inverter?.INV)

  // Before the browser draws: the page asked early, and the answer may be here.
  useLayoutEffect(() => (known ? undefined : readInverter(serial)), [serial, known])

  if (!inverter) return null
  const state = stateOf(inverter)
  return (
    <section className="panel" data-state={state} aria-labelledby="inverter">
      <header>
        <h2 id="inverter">{inverter.name}</h2>
        <span className="badge" data-state={state}>
          {t(stateText[state])}
        </span>
        <p className="muted">
          <span>
            {t('home.SerialNumber')}
            {inverter.serial}
          </span>
          <span>
            {t('home.CurrentLimit')}: {limitText(inverter)}
          </span>
          <DataAge ms={inverter.data_age_ms} at={inverter.at} />
        </p>
      </header>
      <InverterActions inverter={inverter} />
      <CommandState serial={serial} />
      {!known && (
        <p className="notice" data-type="info" aria-busy="true">
          {t('home.LoadingInverter')}
        </p>
      )}
      <Channels inverter={inverter} />
      <RadioStats serial={serial} radio_stats={inverter.radio_stats} />
    </section>
  )
}
