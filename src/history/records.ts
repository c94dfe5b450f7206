/**
 * The values of five minutes, or of a whole day, by column. Five minutes have the number of samples (`n`) and mean powers in W: `W plant`,
 * `W <serial>`, `W <serial>/<string>`. A day has for each inverter its yield and total counter in Wh (`Wh-day <serial>`,
 * `Wh-total <serial>`), and names: `name <serial>`, `name <serial>/<string>`.
 */
export type Row = Record<string, number | string>

/** Rows of a local day by slot, 0..287; values of the whole day are in the first. */
export type Rows = Record<string, Row>

/** The rows of a table by day, such as `2026-06-21`, in order. */
export type Days = Record<string, Rows>

/** `power` has plant and inverters, `strings` the strings, `yields` the values of whole days. */
export type Table = 'power' | 'strings' | 'yields'

/** No single inverter yields more per day; a counter that moved further was reset. */
export const maxDailyYieldWh = 60_000

/** The table in which a column is kept. */
export const tableOf = (column: string): Table =>
  column.startsWith('W ') ? (column.includes('/') ? 'strings' : 'power') : 'yields'

/** A number of a row; undefined if it has none. */
export const numberIn = (row: Row | undefined, column: string) => row?.[column] as number | undefined

/**
 * Merges two observations of the same time: of two means the one with more samples wins. A day starts at the lowest total minus yield
 * of the day, and ends at the highest total.
 */
export function mergeRow(old: Row = {}, fresh: Row): Row {
  const merged = Number(old.n) > Number(fresh.n) ? { ...fresh, ...old } : { ...old, ...fresh }
  for (const total in fresh) {
    if (!total.startsWith('Wh-total')) continue
    const made = total.replace('total', 'day')
    const seen = [old, fresh].filter(row => total in row)
    const last = Math.max(...seen.map(row => Number(row[total])))
    const sum = last - Math.min(...seen.map(row => Number(row[total]) - Number(row[made] ?? 0)))
    // Otherwise the total was reset in between, such as by a new offset, and the two do not fit together.
    if (sum < maxDailyYieldWh) Object.assign(merged, { [made]: sum, [total]: last })
  }
  return merged
}
