import { useLiveValues } from '../../connection/use-live-values.ts'
import { missedFinding, weakFinding } from '../../diagnosis/rules.ts'
import { clockOf, dayOf } from '../../history/calendar.ts'
import { Chart } from '../../history/charts/chart.tsx'
import { hoursOf, ticksOf } from '../../history/charts/daylight.ts'
import { highestOf, pathOf, scaleOf } from '../../history/charts/geometry.ts'
import { nameOf } from '../../history/name-of.ts'
import { titleOf } from '../../history/span-names.ts'
import { spanOf } from '../../history/spans.ts'
import { useHistory } from '../../history/use-history.ts'
import { briefText, date, percent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { Card } from '../../ui/card.tsx'
import { StringStrip, stripOf } from './string-strip.tsx'
import type { StringOfDay, StringsOfDay } from './strings-of-day.ts'

/** W of the lowest scale. */
const lowestTop = 100
/** Strings that differ by less count as equal. */
const equalWithin = 0.03

interface StringProps {
  chosen: StringOfDay
  others: readonly StringOfDay[]
}

/** The curve of a string, with those of the others as faint lines. */
function Curves({ chosen, others }: StringProps) {
  const all = [chosen, ...others]
  const hours = hoursOf(
    all.map(({ curve }) => curve),
    undefined,
  )
  const { from, to } = hours
  const highest = highestOf(chosen.curve)
  const best = all.reduce((best, one) => (highestOf(one.curve) > highestOf(best.curve) ? one : best))
  const top = scaleOf(Math.max(lowestTop, highestOf(best.curve)))
  const peak = chosen.curve.indexOf(highest)

  const textAt = (slot: number) =>
    all
      .flatMap(one => {
        const watts = one.curve[slot]
        return watts === undefined ? [] : [`${one.name} ${briefText(watts, 'W')}`]
      })
      .join(' · ') || undefined

  return (
    <Chart
      label={t('history.StringCurve', { name: chosen.name })}
      scale={briefText(top, 'W')}
      from={from}
      to={to}
      nameAt={clockOf}
      textAt={textAt}
      ticks={ticksOf(hours)}
      first={peak < 0 ? best.curve.indexOf(highestOf(best.curve)) : peak}
      summary={highest ? t('live.Peak', { power: briefText(highest, 'W'), time: clockOf(peak) }) : undefined}
    >
      <svg viewBox={`${from} 0 ${to - from} ${top}`} preserveAspectRatio="none" aria-hidden="true">
        {others.map(({ string, curve }) => (
          <path key={string} className="before" d={pathOf(curve, top)} />
        ))}
        <path className="area" d={pathOf(chosen.curve, top, true)} />
        <path d={pathOf(chosen.curve, top)} />
      </svg>
      {others.length > 0 && (
        <p className="legend" aria-hidden="true">
          <span>{chosen.name}</span>
          <span>{t('history.OtherStrings')}</span>
        </p>
      )}
    </Chart>
  )
}

/** What the string gave on the day and in its week, and what it lost: to its usual share since it is weak, else beside the best string. */
function Figures({ day, chosen, others }: StringProps & { day: string }) {
  const { missed, wh, weekWh } = chosen
  const lost = Math.max(0, ...others.map(other => other.weekWh)) - weekWh
  const figures = [
    { what: nameOf(day), wh },
    { what: titleOf(spanOf('week', day)), wh: weekWh },
    ...(missed ? [{ what: t('history.LessThanUsual', { day: date(missed.since) }), wh: missed.wh }] : []),
    ...(!missed && lost > weekWh * equalWithin ? [{ what: t('history.LessThanBest'), wh: lost }] : []),
  ]
  return (
    <dl className="figures">
      {figures.map(({ what, wh }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{briefText(wh, 'Wh')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Keeps the values of now up to date, by which the string is judged. */
function Live({ serial }: { serial: string }) {
  // One of another gateway is not to be asked for here.
  const isOwn = useLive(s => s.serials.includes(serial))
  useLiveValues(isOwn ? serial : undefined)
  return null
}

interface VerdictProps extends StringProps {
  day: string
  serial: string
  inverter: string
}

/** How the string is, in a sentence: the one of the tile while it is weak now. */
function Verdict({ day, serial, inverter, chosen, others }: VerdictProps) {
  const weak = useHistory(s => s.weak).find(one => one.serial === serial && one.string === chosen.string)
  const isToday = day === dayOf(Date.now())
  const { string, name, missed, wh } = chosen
  const names = { name: inverter, string: name }
  const finding =
    isToday && weak ? weakFinding(weak, names, Date.now()) : missed ? missedFinding(missed, names) : undefined
  if (finding) {
    const { text, params, advice } = finding
    return (
      <p className="notice" data-type="warning">
        {t(text, params)} {advice && t(advice, params)}
      </p>
    )
  }
  const best = others.reduce((best, one) => (one.wh > best.wh ? one : best), chosen)
  if (best.string === string || best.wh < lowestTop) return null
  const under = 1 - wh / best.wh
  return (
    <p>
      {under < equalWithin
        ? t('history.StringEqual', { name })
        : t('history.StringLess', { name, share: percent(under), best: best.name })}
    </p>
  )
}

interface StringViewProps extends StringsOfDay {
  day: string
  serial: string
  /** Name of the inverter. */
  inverter: string
  chosen: StringOfDay
  /** Called with another string, and with another day. */
  onString: (string: string) => void
  onDay: (day: string) => void
}

/** A string of an inverter: how it is, its day beside the others, and when it was behind them in the last 30 days. */
export function StringView({ day, serial, inverter, strings, past, chosen, onString, onDay }: StringViewProps) {
  const others = strings.filter(one => one !== chosen)
  const numbers = strings.map(({ string }) => string)
  return (
    <>
      {day === dayOf(Date.now()) && <Live serial={serial} />}
      <Card className="string">
        <header>
          <h2>{`${inverter} · ${chosen.name}`}</h2>
        </header>
        <Verdict {...{ day, serial, inverter, chosen, others }} />
        <Figures {...{ day, chosen, others }} />
        <Curves {...{ chosen, others }} />
        {others.length > 0 && (
          <div className="choices">
            {strings.map(one => (
              <button
                key={one.string}
                type="button"
                className={one === chosen ? '' : 'secondary'}
                aria-pressed={one === chosen}
                onClick={() => onString(one.string)}
              >
                {one.name}
              </button>
            ))}
          </div>
        )}
      </Card>
      <Card title="history.Strip">
        <StringStrip days={stripOf(past, numbers, chosen.string, day)} name={chosen.name} onOpened={onDay} />
      </Card>
    </>
  )
}
