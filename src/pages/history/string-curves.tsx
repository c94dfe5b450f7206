import { clockOf, timeOf } from '../../history/calendar.ts'
import { Chart } from '../../history/charts/chart.tsx'
import { hoursOf, ticksOf } from '../../history/charts/daylight.ts'
import { highestOf, pathOf, scaleOf } from '../../history/charts/geometry.ts'
import { useLoaded } from '../../history/use-loaded.ts'
import { briefText, date, percent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { loadStrings, type StringOfDay } from './strings-of-day.ts'

/** W of the lowest scale. */
const lowestTop = 100

/** The configured name of a string, else its number from 1. */
const nameOf = ({ name, string }: StringOfDay) => name ?? t('history.String', { number: Number(string) + 1 })

/** A string that is weak, with what it has missed and over which days that is known. */
function Missed({ of }: { of: StringOfDay }) {
  const { missed } = of
  if (!missed) return null
  const [from, to] = [missed.from, missed.to].map(day => date(timeOf(day, 0)))
  return (
    <p className="notice" data-type="warning">
      {t('history.Missed', { name: nameOf(of), energy: briefText(missed.wh, 'Wh'), day: from ?? '' })}{' '}
      {t('history.MissedHow', { from: from ?? '', to: to ?? '' })}
    </p>
  )
}

interface CurvesProps {
  chosen: StringOfDay
  others: readonly StringOfDay[]
}

/** The curve of a string, with those of the others as faint lines. */
function Curves({ chosen, others }: CurvesProps) {
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
        return watts === undefined ? [] : [`${nameOf(one)} ${briefText(watts, 'W')}`]
      })
      .join(' · ') || undefined

  return (
    <Chart
      label={t('history.StringCurve', { name: nameOf(chosen) })}
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
      <p className="legend" aria-hidden="true">
        <span>{nameOf(chosen)}</span>
        <span>{t('history.OtherStrings')}</span>
      </p>
    </Chart>
  )
}

interface StringCurvesProps {
  day: string
  /** Serial of the inverter. */
  serial: string
  /** Number of the chosen string, from `0`; without one, that of a weak string or else the first. */
  string?: string | undefined
  /** Called with the number of a string that is to be chosen. */
  onString: (string: string) => void
}

/** Each string of an inverter against its others on a day; nothing for an inverter with one string. */
export function StringCurves({ day, serial, string, onString }: StringCurvesProps) {
  const loaded = useLoaded(() => loadStrings(day, serial), day + serial)
  if (!loaded) return null
  const { strings } = loaded
  const chosen = strings.find(one => one.string === string) ?? strings.find(({ missed }) => missed) ?? strings[0]
  if (!chosen || strings.length < 2)
    return loaded.isNamed && !strings.length ? <p className="hint">{t('history.StringsNotKept')}</p> : null
  const total = strings.reduce((sum, { wh }) => sum + wh, 0)
  return (
    <Card>
      <header>
        <h2>{t('history.Strings')}</h2>
      </header>
      {strings.map(one => (
        <Missed key={one.string} of={one} />
      ))}
      {total > 0 && (
        <p>
          {t('history.StringShare', {
            name: nameOf(chosen),
            energy: briefText(chosen.wh, 'Wh'),
            share: percent(chosen.wh / total),
          })}
        </p>
      )}
      <div className="choices when">
        {strings.map(one => (
          <button
            key={one.string}
            type="button"
            className={one === chosen ? '' : 'secondary'}
            aria-pressed={one === chosen}
            onClick={() => onString(one.string)}
          >
            {nameOf(one)}
          </button>
        ))}
      </div>
      <Curves chosen={chosen} others={strings.filter(one => one !== chosen)} />
    </Card>
  )
}
