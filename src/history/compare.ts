import { dayAfter, daysBetween } from './calendar.ts'
import { isIn, type Span, spanAfter, spanOf, yearBefore } from './spans.ts'
import type { DayYield } from './yields.ts'

/** The yields of some days in a row. */
export interface YieldSum {
  first: string
  last: string
  /** Wh of the days that are known; undefined if none is. */
  wh: number | undefined
  /** Number of days; how many of them are recorded exactly, and how many are estimated. The rest are missing. */
  days: number
  recorded: number
  estimated: number
}

/** What was made from a first to a last day. Pure. */
export function yieldSum(yields: readonly DayYield[], first: string, last: string): YieldSum {
  const sum: YieldSum = { first, last, wh: undefined, days: daysBetween(first, last) + 1, recorded: 0, estimated: 0 }
  for (const { day, wh, estimated } of yields) {
    if (day < first || day > last) continue
    sum.wh = (sum.wh ?? 0) + wh
    if (estimated) sum.estimated++
    else sum.recorded++
  }
  return sum
}

/** The yield of a span from the first day on that has one: nobody could have recorded the days before. */
function sumSince(yields: readonly DayYield[], first: string, last: string) {
  const since = yields[0]?.day ?? first
  return yieldSum(yields, since > first && since <= last ? since : first, last)
}

/** How many days of a sum are not recorded. */
export const missingOf = ({ days, recorded, estimated }: YieldSum) => days - recorded - estimated

/** The yields of two spans of equal length. */
export interface Pair {
  now: YieldSum
  earlier: YieldSum
  /** By what fraction more was made now; undefined where a day is missing, the first or last is estimated, and for today alone. */
  change: number | undefined
}

/** What was made in a span up to today, beside equal parts of earlier ones. */
export interface Comparison {
  now: YieldSum
  /** The span begins before the first recorded day. */
  isCut: boolean
  /** The span before. */
  before: Pair
  /** The same span a year earlier: of a week, the one of the same weekdays 52 weeks before. */
  lastYear: Pair
}

const weeksPerYear = 52

/** Compares the elapsed part of a span with as many days of the one before and of last year: 1 to 21 June with 1 to 21 May. Pure. */
export function compareSpan(yields: readonly DayYield[], span: Span, today: string): Comparison {
  const { kind, first } = span
  const running = isIn(span, today)
  const last = running ? today : span.last
  const days = daysBetween(first, last) + 1

  const estimatedDays = new Set(yields.filter(({ estimated }) => estimated).map(({ day }) => day))
  const isKnown = (sum: YieldSum) => !missingOf(sum) && !estimatedDays.has(sum.first) && !estimatedDays.has(sum.last)

  function pairWith(other: Span): Pair {
    const further = Math.min(days, daysBetween(other.first, other.last) + 1) - 1
    const now = sumSince(yields, first, dayAfter(first, further))
    const earlier = yieldSum(yields, other.first, dayAfter(other.first, further))
    const isComparable = isKnown(now) && isKnown(earlier) && !(running && !further)
    return {
      now,
      earlier,
      change: isComparable && now.wh !== undefined && earlier.wh ? now.wh / earlier.wh - 1 : undefined,
    }
  }

  return {
    now: sumSince(yields, first, last),
    isCut: first < (yields[0]?.day ?? first),
    before: pairWith(spanAfter(span, -1)),
    lastYear: pairWith(kind === 'week' ? spanAfter(span, -weeksPerYear) : spanOf(kind, yearBefore(first))),
  }
}
