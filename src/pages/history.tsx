import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { DayCurve } from '../charts/day-curve.tsx'
import { dayAfter, dayOf, monthOf, yearOf } from '../history/calendar.ts'
import { loadHistory, useHistory } from '../history/history.ts'
import { nameOf } from '../history/name-of.ts'
import { useLoaded } from '../history/use-loaded.ts'
import { recordedInverters, yieldsOf } from '../history/yields.ts'
import { t } from '../i18n/i18n.ts'
import { PageFrame } from '../layout/page-frame.tsx'
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
  const yields = yieldsOf(days ?? {}, chosen === plant ? inverters.map(({ serial }) => serial) : [chosen])
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
    <PageFrame title="history.Title" loading={!days} marker={<Link href="/history/report">{t('report.Title')}</Link>}>
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
              {inverters.map(({ serial, name }) => (
                <option key={serial} value={serial}>
                  {name}
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
        <DayCurve day={day} serial={chosen || undefined} />
      </Card>
      <div className="yields">
        <YieldBars period={monthOf(day)} yields={yields} />
        <YieldBars period={yearOf(day)} yields={yields} />
      </div>
      <Kept />
    </PageFrame>
  )
}
