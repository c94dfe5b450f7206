import { dayAfter, dayOf, slotMs, slotOf, slotsPerDay } from '../../../history/calendar.ts'
import type { Curve, Days, PowerDay } from '../../../history/records.ts'
import { spanOf } from '../../../history/spans.ts'
import { recordedInverters, yieldsOf } from '../../../history/yields.ts'

/** Slots with power that yesterday must have had by this hour. */
const minSlots = 8
/** How far the recorded curve of yesterday may be from what the counters say of it. */
const maxUnrecorded = 0.1

const hourMs = 3_600_000
const sum = (numbers: Curve) => numbers.reduce<number>((total, number = 0) => total + number, 0)

/**
 * Today's yield at `now` as a multiple of yesterday's at the same hour, by what these inverters counted and by their curves of
 * yesterday. Undefined unless both days are known exactly for all of them, and the curves were recorded nearly whole. Pure.
 */
export function comparisonOf(
  yields: Days<'yields'>,
  power: PowerDay | undefined,
  serials: readonly string[],
  now: number,
): number | undefined {
  const today = dayOf(now)
  const days = [dayAfter(today, -1), today]
  if (!days.every(day => serials.every(serial => yields[day]?.inverters[serial]?.yieldTotal !== undefined)))
    return undefined
  const known = yieldsOf(yields, serials)
  const [before, sinceMidnight] = days.map(day => known.find(one => one.day === day && !one.estimated)?.wh)
  const slot = slotOf(now)
  // Those of the inverters: at night the plant's has the last power before they fell silent.
  const curve = Array.from({ length: slotsPerDay }, (_, at) =>
    sum(serials.map(serial => power?.inverters[serial]?.[at])),
  )
  const past = curve.slice(0, slot)
  const whOf = (watts: number) => (watts * slotMs) / hourMs
  const recorded = whOf(sum(curve))
  const byNow = whOf(sum(past) + (curve[slot] ?? 0) * ((now % slotMs) / slotMs))
  const isEnough = past.filter(Boolean).length >= minSlots
  if (!before || !sinceMidnight || !isEnough || Math.abs(recorded / before - 1) > maxUnrecorded) return undefined
  return sinceMidnight / ((before * byNow) / recorded)
}

/** Yields before today. */
export interface EarlierYields {
  /** Wh; undefined if not recorded. */
  yesterday?: number | undefined
  /** Wh of this month up to now; undefined if the records begin later. */
  month?: number | undefined
  /** The first recorded day. */
  since?: string | undefined
}

/** The yields of yesterday and of this month. Pure. */
export function earlierYields(yields: Days<'yields'>, today: string): EarlierYields {
  const known = yieldsOf(
    yields,
    recordedInverters(yields).map(({ serial }) => serial),
  )
  const yesterday = dayAfter(today, -1)
  const start = spanOf('month', today).first
  const since = known[0]?.day
  const ofMonth = known.filter(({ day }) => day >= start && day <= today)
  return {
    yesterday: known.find(({ day, estimated }) => day === yesterday && !estimated)?.wh,
    month: since && since <= start ? ofMonth.reduce((total, { wh }) => total + wh, 0) : undefined,
    since,
  }
}
