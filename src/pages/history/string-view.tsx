import { useLiveValues } from '../../connection/use-live-values.ts'
import { missedFinding, weakFinding } from '../../diagnosis/rules.ts'
import { clockOf, dayOf } from '../../history/calendar.ts'
import { dayTitle, spanTitle } from '../../history/span-names.ts'
import { spanOf } from '../../history/spans.ts'
import { briefText, clockTime, decimal } from '../../i18n/format.ts'
import { labelled, t } from '../../i18n/i18n.ts'
import { halfHourMs } from '../../light/clear-sky.ts'
import { highestOf, hoursOf, pathOf, scaleOf, ticksOf } from '../../light/geometry.ts'
import { planes } from '../../light/planes.ts'
import { hasTwin } from '../../light/strings.ts'
import { useStrings } from '../../light/use-strings.ts'
import { useLive } from '../../live/live.ts'
import { type StringRef, stringKey } from '../../live/strings.ts'
import { Card } from '../../ui/card.tsx'
import { Chart } from '../../ui/chart.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StringOfDay, StringsOfDay } from './strings-of-day.ts'

/** W at the top of the lowest scale. */
const lowestTop = 100

/** Degrees of tilt up to which a direction means nothing. */
const nearlyLevel = 5
/** Clockwise from north. */
const directions = [
  'history.North',
  'history.NorthEast',
  'history.East',
  'history.SouthEast',
  'history.South',
  'history.SouthWest',
  'history.West',
  'history.NorthWest',
] as const

interface StringProps {
  chosen: StringOfDay
  others: readonly StringOfDay[]
}

/** The curve of a string, with the other curves as faint lines. */
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
      label={labelled(chosen.name, t('live.DayCurve'))}
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

/** What the string gave on the day and in its week. */
function Figures({ day, chosen: { wh, weekWh } }: Pick<StringProps, 'chosen'> & { day: string }) {
  const figures = [
    { what: dayTitle(day), wh },
    { what: spanTitle(spanOf('week', day)), wh: weekWh },
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

/** Follows the live values by which the string is judged. */
function LiveString({ serial }: { serial: string }) {
  // An inverter of another gateway cannot be asked for here.
  const isOwn = useLive(s => s.serials.includes(serial))
  useLiveValues(isOwn ? serial : undefined)
  return null
}

/** The string's verdict: what the live view says if it is weak now, and what it has missed. */
function Verdict({ day, serial, inverter, chosen }: Omit<StringViewProps, keyof StringsOfDay | 'onString'>) {
  const weak = useStrings(s => s.weak).find(one => one.serial === serial && one.string === chosen.string)
  const isToday = day === dayOf(Date.now())
  const { name, missed } = chosen
  const findings = [
    ...(isToday && weak ? [weakFinding(weak, name)] : []),
    ...(missed ? [missedFinding(missed, { name: inverter, string: name })] : []),
  ]
  if (!findings.length) return null
  const words = findings.flatMap(({ text, params, advice }) => [t(text, params), advice ? t(advice) : []].flat())
  return <Notice type="warning">{words.join(' ')}</Notice>
}

/** The plant's time of a half hour of UTC. */
const timeOfHalf = (day: string, half: number) => clockTime(Date.parse(day) + half * halfHourMs)

/** How far the planes that a record allows may differ, in degrees, for one to be named. */
const sureWithin = 15

/** What is known of a string without a fault: its plane, its shadow, and whether there is a string to compare it with. */
function FoundPlaneText({ day, ...ref }: StringRef & { day: string }) {
  const memories = useStrings(s => s.memories)
  const key = stringKey(ref)
  const { plane: found, shade, fault } = memories[key] ?? {}
  const plane = found && planes[found.plane]
  if (!plane || fault) return null
  const tilts = [found.plane, ...found.possible.map(([other]) => other)].map(n => planes[n]?.tilt ?? 0)
  const isSure = found.isOwn && Math.max(...tilts) - Math.min(...tilts) <= sureWithin
  const power = briefText(found.gain, 'W')
  const direction = directions[Math.round(plane.azimuth / 45) % directions.length]
  return (
    <p className="muted">
      {isSure &&
        (direction && plane.tilt > nearlyLevel
          ? t('history.StringPlane', { degrees: decimal(plane.tilt, 0), direction: t(direction), power })
          : t('history.StringLevel', { power }))}{' '}
      {shade &&
        t('history.StringShade', {
          from: timeOfHalf(day, shade.from),
          to: timeOfHalf(day, shade.to),
          energy: briefText(shade.wh, 'Wh'),
        })}{' '}
      {!hasTwin(memories, {}, key) && t('history.StringAlone')}
    </p>
  )
}

interface StringViewProps extends StringsOfDay {
  day: string
  serial: string
  /** Name of the inverter. */
  inverter: string
  chosen: StringOfDay
  /** Called with another string. */
  onString: (string: string) => void
}

/** A string of an inverter: its verdict, and its day beside the other strings. */
export function StringView({ day, serial, inverter, strings, chosen, onString }: StringViewProps) {
  const others = strings.filter(one => one !== chosen)
  return (
    <>
      {day === dayOf(Date.now()) && <LiveString serial={serial} />}
      <Card className="string">
        <header>
          <h2>{`${inverter} · ${chosen.name}`}</h2>
        </header>
        <Verdict {...{ day, serial, inverter, chosen }} />
        <FoundPlaneText day={day} serial={serial} string={chosen.string} />
        <Figures day={day} chosen={chosen} />
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
    </>
  )
}
