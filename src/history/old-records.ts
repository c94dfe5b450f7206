import { slotsPerDay } from './calendar.ts'
import { columnOf, putName, putValue } from './csv.ts'
import type { PlacedObservation } from './records.ts'

/** A record of version 1.0.0: a table's rows of a day by slot, whose members are the columns of the file, and names. */
export interface OldRecord {
  /** Table and local day, such as `power 2026-06-21`. */
  key: string
  rows?: Record<string, Record<string, number | string> | null> | null
}

/** The observations in a record of version 1.0.0; what is damaged is left out. */
export function observationsOf({ key, rows }: OldRecord): PlacedObservation[] {
  const [, day = ''] = key.split(' ')
  const placed = Object.entries(rows ?? {}).filter(([slot]) => Number(slot) < slotsPerDay)
  return placed.map(([slot, row]) => {
    const observation: PlacedObservation = { day, slot: Number(slot), samples: 0, inverters: {} }
    for (const [title, value] of Object.entries(row ?? {})) {
      const column = columnOf(title)
      if (column && typeof value === 'number') putValue(observation, column, value)
      if (column?.measure === 'name') putName(observation, column, String(value))
    }
    return observation
  })
}
