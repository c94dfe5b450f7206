import { lazy, Suspense, useEffect } from 'react'
import { dayOf, daysBetween, timeOf } from '../../../history/calendar.ts'
import { loadHistory } from '../../../history/history.ts'
import { type Span, spanOf } from '../../../history/spans.ts'
import { useLoaded } from '../../../history/use-loaded.ts'
import { brief, briefText, clockTime, dayAndMonth, decimal, duration, percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useEvery } from '../../../ui/use-every.ts'
import { FlowPicture, placeNames } from './flow-picture.tsx'
import { isHouseDay, sources } from './house-day.ts'
import { recordShares } from './record-shares.ts'

const BatteryDay = lazy(async () => ({ default: (await import('./battery-day.tsx')).BatteryDay }))

const minuteMs = 60_000
const hourS = 3600
/** Less is not named. */
const leastWh = 0.5

/** So long as hours, less than one in minutes. */
const timeText = (seconds: number) =>
  seconds < hourS ? duration(seconds) : `${decimal(seconds / hourS, seconds < 10 * hourS ? 1 : 0)}\u00a0h`

/** Energies in the unit of the whole that they are parts of: the largest takes what rounding leaves, so that they add up as they are shown. */
function partTexts(parts: readonly number[]) {
  const { v, u, d } = brief({ v: parts.reduce((sum, wh) => sum + wh, 0), u: 'Wh' })
  const rounded = (value: number) => Number(value.toFixed(d))
  const shown = parts.map(wh => rounded(u === 'Wh' ? wh : wh / 1000))
  const largest = parts.indexOf(Math.max(...parts))
  const others = shown.reduce((sum, value, n) => (n === largest ? sum : sum + value), 0)
  return shown.map((value, n) => {
    // Little is not nothing.
    if (!value) return briefText(parts[n], 'Wh')
    return `${decimal(n === largest ? rounded(rounded(v) - others) : value, d)}\u00a0${u}`
  })
}

/** What gave the house its power in a span, as far as it was seen; undefined if none of it was. */
async function load({ first, last }: Span) {
  const today = dayOf(Date.now())
  const end = last < today ? last : today
  const records = await loadHistory('yields', first, end)
  const days = Object.entries(records).flatMap(([day, { house }]) => (isHouseDay(house) ? [{ day, ...house }] : []))
  const sumOf = (member: (typeof sources)[number] | 'seconds') => days.reduce((sum, day) => sum + (day[member] ?? 0), 0)
  const parts = sources.map(source => ({ source, wh: sumOf(source) })).filter(({ wh }) => wh >= leastWh)
  const [since] = days
  return since && parts.length
    ? { parts, seconds: sumOf('seconds'), days: days.length, all: daysBetween(since.day, end) + 1, since }
    : undefined
}

/** What gave the house its power in a span, as a bar and in numbers, and how much of the span that was seen. Nothing if none of it was. */
function HouseShares({ span }: { span: Span }) {
  const shares = useLoaded(() => load(span), `${span.first} ${span.last}`)
  if (!shares) return null
  const { parts, seconds, days, all, since } = shares
  const wh = parts.reduce((sum, part) => sum + part.wh, 0)
  const fromGrid = parts.find(({ source }) => source === 'grid')?.wh ?? 0
  const time = timeText(seconds)
  const texts = partTexts(parts.map(({ wh }) => wh))
  return (
    <section className="shares">
      <strong>{t('flow.Taken', { energy: briefText(wh, 'Wh'), share: percent(1 - fromGrid / wh) })}</strong>
      <div aria-hidden="true">
        {parts.map(({ source, wh }) => (
          <i key={source} data-place={source} style={{ flexGrow: wh }} />
        ))}
      </div>
      <ul>
        {parts.map(({ source }, n) => (
          <li key={source} data-place={source}>
            {t(placeNames[source])} <b>{texts[n]}</b>
          </li>
        ))}
      </ul>
      <small>
        {span.kind === 'day'
          ? t('flow.SeenDay', { time, from: clockTime(since.from * 1000), to: clockTime(since.to * 1000) })
          : t('flow.SeenDays', { time, days, all, since: dayAndMonth(timeOf(since.day, 0)) })}
      </small>
    </section>
  )
}

/** What gave the house its power in a span, and of a day the charge of its battery. */
export const HouseOfSpan = ({ span }: { span: Span }) => (
  <>
    <HouseShares span={span} />
    {span.kind === 'day' && (
      <Suspense>
        <BatteryDay key={span.first} day={span.first} />
      </Suspense>
    )}
  </>
)

/** Where power flows now, and what gave the house its power today. */
export function HouseFlow({ isNight }: { isNight: boolean }) {
  const today = useEvery(minuteMs, () => dayOf(Date.now()))
  useEffect(() => recordShares(isNight), [isNight])
  return (
    <>
      <FlowPicture isNight={isNight} />
      <HouseOfSpan span={spanOf('day', today)} />
    </>
  )
}
