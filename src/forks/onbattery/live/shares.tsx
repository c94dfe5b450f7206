import { lazy, Suspense, useEffect } from 'react'
import { dayOf, daysBetween, timeOf } from '../../../history/calendar.ts'
import { loadHistory } from '../../../history/history.ts'
import { type Span, spanOf } from '../../../history/spans.ts'
import { useLoaded } from '../../../history/use-history.ts'
import { brief, briefText, clockTime, dash, dayAndMonth, decimal, duration, percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useEvery } from '../../../ui/use-every.ts'
import { FlowPicture, placeNames } from './flow-picture.tsx'
import { type Flow, isUnaccounted } from './house.ts'
import { type HouseDay, isHouseDay, sources } from './house-day.ts'
import { recordShares } from './record-shares.ts'

const BatteryDay = lazy(async () => ({ default: (await import('./battery-day.tsx')).BatteryDay }))

const minuteMs = 60_000
const hourS = 3600
/** Less is not shown. */
const leastWh = 0.5

/** A time in hours, below one in minutes. */
const timeText = (seconds: number) =>
  seconds < hourS ? duration(seconds) : `${decimal(seconds / hourS, seconds < 10 * hourS ? 1 : 0)}\u00a0h`

/** Writes Wh beside a whole, in its unit and with its digits; a small value is not written as zero. */
function writerBeside(whole: number) {
  const { u, d } = brief({ v: whole, u: 'Wh' })
  const rounded = (wh: number) => Number((u === 'Wh' ? wh : wh / 1000).toFixed(d))
  const text = (wh: number, shown = rounded(wh)) =>
    wh && !shown ? briefText(wh, 'Wh') : `${decimal(shown, d)}\u00a0${u}`
  return { rounded, text }
}

type Writer = ReturnType<typeof writerBeside>

/** Parts of a whole as text: the largest takes the rounding error, so that they add up as shown. */
function partTexts(parts: readonly number[], { rounded, text }: Writer) {
  const sum = parts.reduce((sum, wh) => sum + wh, 0)
  const largest = parts.indexOf(Math.max(...parts))
  const others = parts.reduce((rest, wh, n) => (n === largest ? rest : rest + rounded(wh)), 0)
  return parts.map((wh, n) => text(wh, n === largest ? rounded(sum) - others : rounded(wh)))
}

/** The flows out of a source, and into it. */
const flowsAt: Readonly<Record<(typeof sources)[number], readonly [gave?: Flow, took?: Flow]>> = {
  sun: ['made'],
  inverters: [],
  battery: ['discharged', 'charged'],
  grid: ['drawn', 'fedIn'],
}

/** The share of the sun's energy that was not fed in, in words; undefined without sun, or if more was fed in. */
function selfConsumption(made: number, fedIn: number) {
  if (made < leastWh || fedIn > made) return undefined
  const share = Number.isNaN(made - fedIn) ? `${dash} (${t('live.Unrecorded')})` : percent(1 - fedIn / made)
  return t('flow.Own', { share })
}

/** What supplied the house in a span, and the flows at each node, in Wh, as far as it was watched; undefined if it was not. */
async function load({ first, last }: Span) {
  const today = dayOf(Date.now())
  const end = last < today ? last : today
  const records = await loadHistory('yields', first, end)
  const days = Object.entries(records).flatMap(([day, { house }]) => (isHouseDay(house) ? [{ day, ...house }] : []))
  /** Unknown unless every day has it: sums of different times would not fit. */
  const sumOf = (member: keyof HouseDay | undefined, missing = Number.NaN) =>
    days.reduce((sum, day) => sum + ((member && day[member]) ?? missing), 0)
  const known = sources.map(source => {
    const [gave, took] = flowsAt[source]
    return { source, wh: sumOf(source, 0), gave: sumOf(gave), took: took && sumOf(took) }
  })
  const rows = known.filter(({ wh, gave, took = 0 }) => wh >= leastWh || gave >= leastWh || took >= leastWh)
  const [since] = days
  // Nothing flows into sun and inverters.
  const own = rows.some(({ took }) => took === undefined) && selfConsumption(sumOf('made'), sumOf('fedIn'))
  return since && rows.length
    ? {
        ...{ rows, since, own, lost: sumOf('lost') },
        ...{ seconds: sumOf('seconds'), days: days.length, all: daysBetween(since.day, end) + 1 },
      }
    : undefined
}

/** What supplied the house in a span, as a bar and in numbers, the flows at each node, and the time that was watched. Nothing if it was not. */
function HouseShares({ span }: { span: Span }) {
  const shares = useLoaded(() => load(span), `${span.first} ${span.last}`)
  if (!shares) return null
  const { rows, since, own, lost, seconds, days, all } = shares
  const wh = rows.reduce((sum, row) => sum + row.wh, 0)
  const fromGrid = rows.find(({ source }) => source === 'grid')?.wh ?? 0
  const time = timeText(seconds)
  const known = rows.filter(({ gave }) => !Number.isNaN(gave))
  const gaveAll = known.reduce((sum, { gave }) => sum + gave, 0)
  const writer = writerBeside(wh || gaveAll)
  const texts = partTexts(
    rows.map(({ wh }) => wh),
    writer,
  )
  const flowText = (wh = Number.NaN) => (Number.isNaN(wh) ? dash : writer.text(wh))
  const headline = wh > 0 && [t('flow.Taken', { energy: briefText(wh, 'Wh'), share: percent(1 - fromGrid / wh) }), own]
  return (
    <section className="shares">
      {headline && <strong>{headline.filter(Boolean).join(' · ')}</strong>}
      <div aria-hidden="true">
        {rows.map(({ source, wh }) => (
          <i key={source} data-place={source} style={{ flexGrow: wh }} />
        ))}
      </div>
      <table className="terse">
        {known.length > 0 && (
          <thead>
            <tr>
              <td />
              {(['flow.house', 'flow.Gave', 'flow.Took'] as const).map(text => (
                <th key={text} className="number">
                  {t(text)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ source, gave, took }, n) => (
            <tr key={source}>
              <th scope="row" data-place={source}>
                {t(placeNames[source])}
              </th>
              <td className="number">{wh > 0 ? texts[n] : dash}</td>
              {known.length > 0 && (
                <>
                  <td className="number">{flowText(gave)}</td>
                  <td className="number">{took !== undefined && flowText(took)}</td>
                </>
              )}
            </tr>
          ))}
          {Math.abs(lost) >= leastWh && (
            <tr>
              <th scope="row">{t(lost < 0 || isUnaccounted(lost, gaveAll) ? 'flow.Open' : 'flow.Lost')}</th>
              <td />
              <td className="number">{lost < 0 && flowText(-lost)}</td>
              <td className="number">{lost > 0 && flowText(lost)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <small className="muted">
        {span.kind === 'day'
          ? t('flow.SeenDay', { time, from: clockTime(since.from * 1000), to: clockTime(since.to * 1000) })
          : t('flow.SeenDays', { time, days, all, since: dayAndMonth(timeOf(since.day, 0)) })}
      </small>
    </section>
  )
}

/** What supplied the house in a span, and for a day the charge of its battery. */
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

/** Where power flows now, and what supplied the house today. */
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
