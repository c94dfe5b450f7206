import { useRef, useState } from 'react'
import { DayCurve } from '../charts/day-curve.tsx'
import { dayAfter, dayOf, monthOf, yearOf } from '../history/calendar.ts'
import { nameWithGateway, ownGateway, recordedGateways, serialsAt } from '../history/gateways.ts'
import { loadHistory, useHistory } from '../history/history.ts'
import { nameOf } from '../history/name-of.ts'
import { useLoaded } from '../history/use-loaded.ts'
import { recordedInverters, yieldsOf } from '../history/yields.ts'
import { t } from '../i18n/i18n.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { gatewayName } from '../plant/listed.ts'
import { Card } from '../ui/card.tsx'
import { Kept } from './history/kept.tsx'
import { energyText, YieldBars } from './history/yield-bars.tsx'

/** Stands for the plant in the choice of an inverter. */
const plant = ''

/** What was made and when, as far as this browser has seen it: a day, its month and its year. */
export function HistoryPage() {
  const today = dayOf(Date.now())
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState(plant)
  // A clock that was ahead once has left later days.
  const days = useLoaded(() => loadHistory('yields', '', today), '')
  const inverters = recordedInverters(days ?? {})
  const gateways = recordedGateways(inverters)
  const serials = gateways.includes(chosen) ? serialsAt(inverters, chosen) : chosen === plant ? undefined : [chosen]
  const yields = yieldsOf(days ?? {}, serials ?? inverters.map(({ serial }) => serial))
  const picker = useRef<HTMLInputElement>(null)
  const silent = useHistory(s => s.silent)
  // Without an answer nothing is known of any day.
  if (silent)
    return (
      <PageFrame title="history.Title">
        <Kept />
      </PageFrame>
    )
  return (
    <PageFrame title="history.Title" loading={!days}>
      <div className="choices when">
        {[today, dayAfter(today, -1)].map(near => (
          <button
            key={near}
            type="button"
            className={near === day ? '' : 'secondary'}
            aria-pressed={near === day}
            onClick={() => {
              setDay(near)
              // Not its `value`: what is being typed would be lost.
              if (picker.current) picker.current.value = near
            }}
          >
            {nameOf(near)}
          </button>
        ))}
        <label>
          {t('history.Day')}
          <input
            ref={picker}
            type="date"
            max={today}
            defaultValue={day}
            onChange={event => setDay(event.currentTarget.value || day)}
          />
        </label>
        {inverters.length > 1 && (
          <label>
            {t('history.Inverter')}
            <select value={chosen} onChange={event => setChosen(event.currentTarget.value)}>
              <option value={plant}>{t('history.Plant')}</option>
              {gateways.map(gateway => (
                <option key={gateway} value={gateway}>
                  {gateway === ownGateway ? t('live.ThisGateway') : gatewayName(gateway)}
                </option>
              ))}
              {inverters.map(inverter => (
                <option key={inverter.serial} value={inverter.serial}>
                  {nameWithGateway(inverter)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <Card>
        <h2>
          {nameOf(day)} · {energyText(yields.find(one => one.day === day))}
        </h2>
        <DayCurve day={day} serials={serials} />
      </Card>
      <div className="yields">
        <YieldBars period={monthOf(day)} yields={yields} />
        <YieldBars period={yearOf(day)} yields={yields} />
      </div>
      <Kept />
    </PageFrame>
  )
}
