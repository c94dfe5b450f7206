import type { InverterDay } from '../records.ts'

/** What a write has changed. */
export interface WrittenChanges {
  /** Means and yields that are new or different. */
  values: number
  /** The days that have such values, such as `2026-06-21`. */
  days: Set<string>
}

/** How many values of each record a write has changed, by its table and day. */
export type ChangedRecords = Map<string, number>

/** The name of a record among the changed ones. */
export const nameOfRecord = (table: string, day: string) => `${table} ${day}`

/** All changes together. */
export function summaryOf(changed: ChangedRecords): WrittenChanges {
  const changes: WrittenChanges = { values: 0, days: new Set() }
  for (const [record, count] of changed) {
    changes.values += count
    if (count) changes.days.add(record.slice(record.indexOf(' ') + 1))
  }
  return changes
}

/** Members that qualify a value: how sure it is, when and how it was obtained. They do not count as changes. */
const besides: (keyof InverterDay | 'samples')[] = ['samples', 'slot', 'watched', 'held', 'limits', 'rated', 'imported']

/** How many values of a record are new or different. */
export function changedValues(before: unknown, after: unknown): number {
  if (typeof after === 'number') return before === after ? 0 : 1
  if (typeof after !== 'object' || after === null) return 0
  let count = 0
  for (const [key, value] of Object.entries(after))
    if (!besides.some(one => one === key))
      count += changedValues((before as Record<string, unknown> | undefined)?.[key], value)
  return count
}
