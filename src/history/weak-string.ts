import { numberIn, type Rows } from './records.ts'

/** Number of five-minute means in a window (half an hour), and how many of them are required. */
const windowSlots = 6
const minSlots = 3
/** Recorded days required for a comparison; a day has similar light if the other strings differ by at most this factor. */
const minDays = 5
const maxLightRatio = 1.35
/** Minimum power of each other string, and expected of this one, in W; below that nothing is judged. */
const minExpectedW = 60
/** A string is weak below this fraction of its usual share, or else of the best other string. */
const weakBelow = 0.7
const weakBelowBest = 0.2
/** 12 to 14 h, when every side of a roof has light. */
const noonSlot = 144
const afternoonSlot = 168

export interface WeakString {
  /** Its column, `W <serial>/<string>`. */
  column: string
  /** How far it is below the expected power, 0..1. */
  under: number
  /** Whether it was compared with its own usual share, or else with the best other string. */
  usual: boolean
}

const sumOf = (watts: readonly number[]) => watts.reduce((sum, value) => sum + value, 0)

/** The sum of each string over the half hour that ends with `slot`, and the number of slots in it; undefined if too few were recorded. */
function wattsAt(rows: Rows, columns: readonly string[], slot: number) {
  const slots = Array.from({ length: windowSlots }, (_, ago) => columns.map(one => numberIn(rows[slot - ago], one)))
  const known = slots.filter((watts): watts is number[] => watts.every(value => value !== undefined))
  if (known.length < minSlots) return []
  return [columns.map((_, n) => sumOf(known.map(watts => watts[n] ?? 0)) / known.length)]
}

/**
 * The strings of an inverter that deliver less than they should at a slot of today, by the rule in docs/history.md. `columns` are
 * its strings, `past` earlier days. Pure.
 */
export function weakStrings(
  columns: readonly string[],
  today: Rows,
  past: readonly Rows[],
  slot: number,
): WeakString[] {
  const [now = []] = wattsAt(today, columns, slot)
  const then = past.flatMap(rows => wattsAt(rows, columns, slot))
  const usual = then.length >= minDays
  return columns.flatMap((column, n) => {
    const own = now[n] ?? 0
    const restOf = (watts: readonly number[]) => sumOf(watts) - (watts[n] ?? 0)
    const rest = restOf(now)
    const shares = then
      .filter(watts => restOf(watts) < rest * maxLightRatio && restOf(watts) > rest / maxLightRatio)
      .map(watts => (watts[n] ?? 0) / sumOf(watts))
      .sort((a, b) => a - b)
    const share = shares[Math.floor(shares.length / 2)] ?? 0
    const isComparable = usual
      ? shares.length >= minDays && (rest * share) / (1 - share) >= minExpectedW
      : slot >= noonSlot && slot < afternoonSlot
    const isLight = rest >= minExpectedW * (columns.length - 1)
    const expected = usual ? sumOf(now) * share : Math.max(...now)
    const isWeak = own < expected * (usual ? weakBelow : weakBelowBest)
    return isComparable && isLight && isWeak ? [{ column, under: 1 - own / expected, usual }] : []
  })
}
