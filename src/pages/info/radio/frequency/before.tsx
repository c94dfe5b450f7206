import { radioOf } from '../../../../contract/radios.ts'
import type { DtuConfig } from '../../../../contract/settings.ts'
import { decimal, textOf } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { useLive } from '../../../../live/live.ts'
import { Busy } from '../../../../ui/busy.tsx'
import { Card } from '../../../../ui/card.tsx'
import { measuredDbm } from '../signal.ts'
import { PutBack } from './interrupted.tsx'
import { type Interruption, useInterruption } from './interruption.ts'
import { megahertz } from './megahertz.ts'
import { minutesOf, mostMsOf, type Plan, planOf } from './plan.ts'
import { startSearch } from './run.ts'

/** The plan of a search with the inverters of the CMT radio that answer now. */
function usePlan(config: DtuConfig) {
  // As text, since a new list would render with every push.
  const serials = useLive(({ serials, inverters }) =>
    serials
      .filter(serial => {
        const { poll_enabled, reachable, radio_stats } = inverters[serial] ?? {}
        return (
          radioOf(serial) === 'cmt' && poll_enabled && reachable && measuredDbm('cmt', radio_stats?.rssi) !== undefined
        )
      })
      .join(),
  )
  const configured = useLive(s => s.serials.length)
  return serials ? planOf(config, serials.split(','), configured) : undefined
}

function Explanation({ plan }: { plan: Plan }) {
  const [, first = plan.from] = plan.frequencies
  const params = {
    count: plan.frequencies.length,
    seconds: decimal(mostMsOf(plan) / 1000, 0),
    minutes: minutesOf(plan),
    min: megahertz(Math.min(...plan.frequencies.slice(1), first)),
    max: megahertz(Math.max(...plan.frequencies.slice(1), first)),
    frequency: megahertz(plan.from),
  }
  return (
    <ul className="radio-list">
      <li>{t('radio.WhatItDoes', params)}</li>
      <li>{t('radio.HowLong', params)}</li>
      <li>{t('radio.ValuesPause')}</li>
      <li>{t('radio.OldIsKept', params)}</li>
    </ul>
  )
}

/** Why no search can start before an earlier one is dealt with. */
function Earlier({ found }: { found: Interruption }) {
  if (found === 'unknown') return <Busy />
  if (found === 'elsewhere') return <p role="status">{t('radio.Elsewhere')}</p>
  return <PutBack question={found} />
}

/** What a search does, how long it takes, and the button that starts it. */
export function BeforeSearch({ config }: { config: DtuConfig }) {
  const plan = usePlan(config)
  const found = useInterruption(s => s.found)
  const names = useLive(s => plan?.serials.map(serial => textOf(s.inverters[serial]?.name)).join(', '))
  return (
    <Card title="radio.SearchTitle">
      <p className="notice" data-type="warning">
        {t('radio.Experimental')}
      </p>
      {found ? (
        <Earlier found={found} />
      ) : plan ? (
        <>
          <Explanation plan={plan} />
          <p>{t('radio.ListensTo', { name: textOf(names) })}</p>
          <div className="actions">
            <button type="button" onClick={() => startSearch(plan)}>
              {t('radio.StartSearch')}
            </button>
          </div>
        </>
      ) : (
        <p>{t(config.cmt_enabled ? 'radio.NobodyAnswers' : 'radio.NoCmt')}</p>
      )}
    </Card>
  )
}
