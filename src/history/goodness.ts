import { briefText, percent } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { daysBetween, slotsPerDay } from './calendar.ts'
import type { ClearDay } from './clear-day.ts'
import { slotsPerHour } from './counted.ts'
import { daysOf, type Span } from './spans.ts'
import type { DayYield } from './yields.ts'

/** How good a day is beside a clear one. */
interface Goodness {
  /** Of what a clear day brings; clear days differ, so that it may be above 1. */
  share: number
  /** So far, or as a whole. */
  kind: 'byNow' | 'day'
}

/** From this share on it is a clear day: they differ by a tenth. */
const clearShare = 0.9
/** Less of a clear day, and by what only the counters tell of it, says nothing of the day yet. */
const leastPassed = 0.2
const leastPassedByVisits = 0.5
/** So much of it is as good as all. */
const dayIsOver = 0.995

/**
 * What came by now beside what a clear day brings by now, `slot` with its fraction; undefined while that says nothing yet. Without a slot
 * the day is over. Pure.
 */
export function shareByNow(
  wh: number | undefined,
  clear: ClearDay | undefined,
  slot = slotsPerDay,
): Goodness | undefined {
  if (wh === undefined || !clear?.isLearned || !clear.wh) return undefined
  const expected =
    clear.watts.reduce((sum, watts, at) => sum + watts * Math.min(1, Math.max(0, slot - at)), 0) / slotsPerHour
  if (expected >= clear.wh * dayIsOver) return { share: wh / clear.wh, kind: 'day' }
  const least = clear.fromVisits ? leastPassedByVisits : leastPassed
  return expected < clear.wh * least ? undefined : { share: wh / expected, kind: 'byNow' }
}

/** It in words: 86 % of what a clear day brings by now. */
export function goodnessText({ share, kind }: Goodness) {
  const params = { share: percent(share) }
  if (kind === 'byNow') return t(share < clearShare ? 'history.ClearByNow' : 'history.IsClearByNow', params)
  return t(share < clearShare ? 'history.ClearShare' : 'history.IsClear', params)
}

/** Of how many of the days that are known it must be known what a clear one brings. */
const leastKnown = 0.9

/** What clear days bring in a span, and what share of that came on the days that are known. */
export interface SpanGoodness {
  /** Wh of clear days only, up to `today` without it. */
  clearWh: number
  share: number
}

/**
 * The days of a span before today beside clear ones, `clear` by day in Wh; undefined if too little is known. Pure.
 */
export function shareOfSpan(
  yields: readonly DayYield[],
  clear: ReadonlyMap<string, number>,
  span: Pick<Span, 'first' | 'last'>,
  today: string,
): SpanGoodness | undefined {
  const days = daysOf(span).filter(day => day < today)
  const known = yields.filter(({ day }) => days.includes(day))
  const both = known.filter(({ day }) => clear.has(day))
  const clearOf = (day: string) => clear.get(day) ?? 0
  const expected = both.reduce((sum, { day }) => sum + clearOf(day), 0)
  if (!expected || both.length < known.length * leastKnown || both.length < days.length * leastKnown) return undefined
  // Of the few days that are missing a clear one brings as much as of the others.
  return {
    clearWh: (expected / both.length) * days.length,
    share: both.reduce((sum, { wh }) => sum + wh, 0) / expected,
  }
}

/** It in words: a clear June brings 940 kWh. */
export const spanGoodnessText = ({ clearWh, share }: SpanGoodness) =>
  t('history.ClearSpan', { energy: briefText(clearWh, 'Wh'), share: percent(share) })

/** Days from one that is learned to the next: what a clear day brings changes slowly. */
const stepOf = (span: Pick<Span, 'first' | 'last'>) => (daysBetween(span.first, span.last) > 31 ? 14 : 7)

/** The days of a span of which is learned what a clear one brings; the others lie between them. Pure. */
export function sampleDays(span: Pick<Span, 'first' | 'last'>): string[] {
  const days = daysOf(span)
  return days.filter((_, n) => n % stepOf(span) === 0 || n === days.length - 1)
}

/** What a clear day brings on every day of a span, in Wh, by what is learned of some: on a line between two of them. Pure. */
export function clearBetween(
  span: Pick<Span, 'first' | 'last'>,
  learned: ReadonlyMap<string, number | undefined>,
): Map<string, number> {
  const clear = new Map<string, number>()
  const known = [...learned].flatMap(([day, wh]) => (wh === undefined ? [] : [{ day, wh }]))
  for (const day of daysOf(span)) {
    const before = known.filter(one => one.day <= day).at(-1)
    const after = known.find(one => one.day >= day)
    const near = (one: { day: string } | undefined) => one && Math.abs(daysBetween(one.day, day)) <= stepOf(span)
    const [from, to] = [near(before) ? before : after, near(after) ? after : before]
    if (!from || !to || !near(from) || !near(to)) continue
    const length = daysBetween(from.day, to.day)
    clear.set(day, length ? from.wh + ((to.wh - from.wh) * daysBetween(from.day, day)) / length : from.wh)
  }
  return clear
}
