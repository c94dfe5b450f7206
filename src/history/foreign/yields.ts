import { dayAfter, daysBetween, timeOf } from '../calendar.ts'
import { knownByDay, type Points } from './points.ts'

/** The yield of a day. */
export interface ToldYield {
  wh: number
  /** It is estimated, since values are missing around it. */
  doubtful: boolean
}

/** Yields by local day. */
export type ToldYields = Map<string, ToldYield>

/** A counter that goes back by less has not been reset, in Wh. */
const noiseWh = 100
/** Until this slot (5 h) a counter of the day may still be that of the day before. */
const resetSlot = 60
/** The longest time that is shared out, in days; longer ones come from a wrong clock. */
const maxSharedDays = 1100

function tell(yields: ToldYields, day: string, wh: number, doubtful = false) {
  const before = yields.get(day)
  yields.set(day, { wh: wh + (before?.wh ?? 0), doubtful: doubtful || before?.doubtful === true })
}

/** Without days that have more than can be: their counter has jumped. */
const plausible = (yields: ToldYields, mostWh: number): ToldYields =>
  new Map([...yields].filter(([, { wh }]) => wh >= 0 && wh <= mostWh))

/** Shares out what a total counter has moved from its last value of one day to its first of another. */
function tellBetween(yields: ToldYields, from: string, to: string, wh: number, isEarly: boolean) {
  const count = daysBetween(from, to)
  // What is made before 5 h is the rest of the day before.
  if (count === 1) tell(yields, isEarly ? from : to, wh, !isEarly && wh >= noiseWh)
  for (let n = 1; n < count; n++) tell(yields, dayAfter(from, n), wh / (count - 1), true)
}

/**
 * Yields by day from a counter since the installation, in Wh. Zeros are no values: that is what a counter shows before it has been
 * received. One that moves further than `mostWh` a day, or goes back, was reset and starts again. Days without a value share what the
 * counter has moved meanwhile.
 */
export function yieldsOfTotal(points: Points, mostWh: number): ToldYields {
  const yields: ToldYields = new Map()
  let last: { day: string; value: number } | undefined
  for (const [day, known] of knownByDay(points))
    for (const { at, value } of known) {
      if (value === 0) continue
      const count = last ? daysBetween(last.day, day) : 0
      const moved = last ? value - last.value : 0
      if (moved < 0 && moved > -noiseWh) continue
      const continues = moved >= 0 && moved <= mostWh * (count + 1) && count <= maxSharedDays
      const isEarly = at < timeOf(day, resetSlot)
      if (last && continues && count) tellBetween(yields, last.day, day, moved, isEarly)
      else tell(yields, day, continues ? moved : 0, last === undefined ? !isEarly : !continues)
      if (!yields.has(day)) tell(yields, day, 0)
      last = { day, value }
    }
  return plausible(yields, mostWh)
}

/** What a counter of the day has counted on a day, by its values from 5 h on; undefined if it still showed the day before. */
function countedOn(values: readonly number[], before: number | undefined): ToldYield | undefined {
  let told = 0
  let doubtful = false
  let first = values[0] ?? 0
  let top = first
  for (const value of values) {
    if (value > top - noiseWh) {
      top = Math.max(top, value)
      continue
    }
    // One that has not moved before it goes back has shown the day before until then.
    if (top > first) {
      told += top
      doubtful = true
    }
    first = value
    top = value
  }
  if (top > 0 && top === first && top === before && !told) return undefined
  return { wh: told + top, doubtful }
}

/** Yields by day from a counter that starts again every day, in Wh, sooner or later after midnight. */
export function yieldsOfDayCounter(points: Points, mostWh: number): ToldYields {
  const yields: ToldYields = new Map()
  let before: number | undefined
  for (const [day, known] of knownByDay(points)) {
    const opening = timeOf(day, resetSlot)
    const values = known.filter(({ at }) => at >= opening).map(({ value }) => value)
    const counted = values.length ? countedOn(values, before) : undefined
    if (counted) yields.set(day, counted)
    before = known.at(-1)?.value
  }
  return plausible(yields, mostWh)
}

/** Yields by day from what was made in each period, in Wh: a period belongs to the day on which it begins. */
export function yieldsOfChanges(points: Points, mostWh: number): ToldYields {
  const yields: ToldYields = new Map()
  for (const [day, known] of knownByDay(points)) for (const { value } of known) if (value >= 0) tell(yields, day, value)
  return plausible(yields, mostWh)
}
