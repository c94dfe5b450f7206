import { useRef, useState } from 'react'
import { dayAfter, dayOf } from '../history/calendar.ts'
import { loadHistory } from '../history/history.ts'
import { nameOf } from '../history/name-of.ts'
import type { Row } from '../history/records.ts'
import { useLoaded } from '../history/use-loaded.ts'
import { yieldsOf } from '../history/yields.ts'
import { t } from '../i18n/i18n.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { Card } from '../ui/card.tsx'
import { DayCurve } from '../ui/day-curve.tsx'
import { Kept } from './history/kept.tsx'
import { energyText, YieldBars } from './history/yield-bars.tsx'

const plant = 'plant'

/** What was made and when, as far as this browser has seen it: a day, its month and its year. */
export function HistoryPage() {
  const today = dayOf(Date.now())
  const [day, setDay] = useState(today)
  const [series, setSeries] = useState(plant)
  // A clock that was ahead once has left later days.
  const days = useLoaded(() => loadHistory('yields', '', today), '')
  const known: Row = Object.assign({}, ...Object.values(days ?? {}).map(rows => rows[0]))
  const serials = Object.keys(known).flatMap(column => /^Wh-total (.+)/.exec(column)?.[1] ?? [])
  const yields = yieldsOf(days ?? {}, series === plant ? serials : [series])
  const picker = useRef<HTMLInputElement>(null)
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
        {serials.length > 1 && (
          <label>
            {t('inverterchannelinfo.General')}
            <select value={series} onChange={event => setSeries(event.currentTarget.value)}>
              <option value={plant}>{t('history.Plant')}</option>
              {serials.map(serial => (
                <option key={serial} value={serial}>
                  {known[`name ${serial}`] ?? serial}
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
        <DayCurve day={day} series={series} />
      </Card>
      <div className="yields">
        <YieldBars
          period={day.slice(0, 7)}
          count={new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0).getDate()}
          yields={yields}
        />
        <YieldBars period={day.slice(0, 4)} count={12} yields={yields} />
      </div>
      <Kept />
    </PageFrame>
  )
}
