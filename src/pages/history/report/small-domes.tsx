import { dayOf, daysBetween } from '../../../history/calendar.ts'
import { hoursOf } from '../../../history/charts/daylight.ts'
import { highestOf, pathOf } from '../../../history/charts/geometry.ts'
import { slotsPerHour } from '../../../history/counted.ts'
import { fillDay, type KnownDay, knownDay } from '../../../history/filled-day.ts'
import { sampleDays } from '../../../history/goodness.ts'
import { loadHistory } from '../../../history/history.ts'
import type { Curve } from '../../../history/records.ts'
import { daysOf, type Span } from '../../../history/spans.ts'
import type { Hours } from '../../../history/sun.ts'
import { type Learned, learnClear } from '../../../history/use-day-picture.ts'
import { useLoaded } from '../../../history/use-loaded.ts'
import { recordedInverters, yieldsOf } from '../../../history/yields.ts'

/** A day as it is drawn in small, W by slot. */
export interface SmallDome {
  seen: Curve
  /** Known from the counters only, in the shape of a clear day. */
  counted: Curve
  /** What a clear day brings; empty while that is not learned. */
  clear: Curve
}

/** The dome of a day by what was learned of it or of a day near to it; of an estimated day only `wh` is known. Pure. */
export function smallDome(
  known: KnownDay,
  wh: number | undefined,
  { clear, sky }: Pick<Learned, 'clear' | 'sky'>,
): SmallDome {
  const shape = clear.wh ? clear.watts : sky.height
  const { seen, counted } = fillDay(known, undefined, shape)
  const light = shape.reduce((sum, one) => sum + one, 0)
  const isDrawn = [...seen, ...counted].some(watts => watts !== undefined)
  const spread = (wh: number) => shape.map(one => (one ? (one / light) * wh * slotsPerHour : undefined))
  const lit = (watts: Curve) => watts.map(one => (one === undefined ? undefined : Math.round(one)))
  return {
    seen,
    counted: lit(isDrawn || !wh || !light ? counted : spread(wh)),
    clear: clear.isLearned ? lit(clear.watts.map(one => one || undefined)) : [],
  }
}

/** What is learned of a day tells what a clear one brings so many days before and after it. */
const mostDaysAway = 7

/** The dome of every day of a span, of the plant. What a clear day brings is learned for some of them: it changes slowly. */
async function loadDomes(span: Pick<Span, 'first' | 'last'>): Promise<ReadonlyMap<string, SmallDome>> {
  const [power, yields] = await Promise.all([
    loadHistory('power', span.first, span.last),
    // An estimate rests on days far away.
    loadHistory('yields', '', dayOf(Date.now())),
  ])
  const inverters = recordedInverters(yields).map(({ serial }) => serial)
  const wh = new Map(yieldsOf(yields, inverters).map(one => [one.day, one.wh]))
  const samples: [day: string, learned: Learned][] = []
  for (const day of sampleDays(span)) samples.push([day, await learnClear(day, undefined)])
  return new Map(
    daysOf(span).map(day => {
      const away = ([sample]: (typeof samples)[number]) => Math.abs(daysBetween(sample, day))
      const near = samples.filter(one => one[1].clear.isLearned && away(one) <= mostDaysAway)
      const [, nearest] = (near.length ? near : samples).reduce((best, one) => (away(one) < away(best) ? one : best))
      return [day, smallDome(knownDay(day, power[day], yields, undefined), wh.get(day), nearest)]
    }),
  )
}

const none: ReadonlyMap<string, SmallDome> = new Map()

/** The domes of the days of a month, once they are known; none of a year, which has no rows of days. */
export const useDomes = ({ kind, days }: { kind: Span['kind']; days: readonly string[] }) => {
  const [first, last] = [days[0], days.at(-1)]
  // Without the second part of the app there are none.
  const load = async () => (kind === 'month' && first && last ? loadDomes({ first, last }).catch(() => none) : none)
  return useLoaded(load, [kind, first, last].join()) ?? none
}

/** How all domes are drawn, so that they can be compared: from the first to the last light, and W at the top. */
interface DomeScale extends Hours {
  top: number
}

/** The scale of these domes. Pure. */
export function scaleOfDomes(domes: readonly SmallDome[]): DomeScale {
  const curves = domes.flatMap(({ seen, counted, clear }) => [seen, counted, clear])
  return { ...hoursOf(curves, undefined), top: Math.max(1, ...curves.map(highestOf)) }
}

interface DomePictureProps {
  dome: SmallDome
  scale: DomeScale
  /** What it shows, in words; nothing where that cannot be said. */
  label: string | undefined
}

/** A day in small: what came before what a clear day brings. */
export const DomePicture = ({ dome: { seen, counted, clear }, scale: { from, to, top }, label }: DomePictureProps) => (
  <svg
    viewBox={`${from} 0 ${to - from} ${top}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
    aria-hidden={!label}
  >
    <path className="dome" d={pathOf(clear, top, true)} />
    <path className="counted" d={pathOf(counted, top, true)} />
    <path className="seen" d={pathOf(seen, top, true)} />
  </svg>
)
