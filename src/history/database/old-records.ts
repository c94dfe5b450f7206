import { isDay, slotsPerDay } from '../calendar.ts'
import { columnOf, putName, putValue } from '../csv/columns.ts'
import { isMeasure, isRecord, type PlacedObservation } from '../records.ts'

/** A record of version 1.0.0: a table's rows of a day by slot, whose members are the columns of the file, and names. */
interface OldRecord {
  /** Table and local day, such as `power 2026-06-21`. */
  key: string
  rows: Record<string, unknown>
}

/** What is in a record of version 1.0.0. */
interface OldContent {
  observations: PlacedObservation[]
  /** The record with nothing but what is damaged in it; undefined if nothing is. */
  rest: object | undefined
  /** Number of damaged values; of a row or a record that cannot be read at all, 1. */
  damaged: number
}

/** Puts the values of a row into an observation. Returns those that are damaged. */
function readRow(row: Record<string, unknown>, observation: PlacedObservation) {
  const damaged: Record<string, unknown> = {}
  for (const [title, value] of Object.entries(row)) {
    const column = columnOf(title)
    if (!column) continue
    if (column.measure === 'name') putName(observation, column, String(value))
    else if (isMeasure(value)) putValue(observation, column, value)
    else damaged[title] = value
  }
  return damaged
}

const isSlot = (text: string) => /^\d{1,3}$/.test(text) && Number(text) < slotsPerDay

/** Whether a record under a text is one of version 1.0.0. */
const isOld = (record: object): record is OldRecord => {
  const { key, rows } = record as Partial<OldRecord>
  const [, day = ''] = /^[a-z]+ (.+)$/.exec(String(key)) ?? []
  return isDay(day) && isRecord(rows)
}

/** Reads a record whose key is a text. */
export function readOld(record: object): OldContent {
  if (!isOld(record)) return { observations: [], rest: record, damaged: 1 }
  const [, day = ''] = record.key.split(' ')
  const observations: PlacedObservation[] = []
  const rows: Record<string, unknown> = {}
  let damaged = 0
  for (const [slot, row] of Object.entries(record.rows)) {
    if (!isSlot(slot) || !isRecord(row)) {
      rows[slot] = row
      damaged++
      continue
    }
    const observation: PlacedObservation = { day, slot: Number(slot), samples: 0, inverters: {} }
    const values = readRow(row, observation)
    const count = Object.keys(values).length
    if (count) rows[slot] = values
    damaged += count
    observations.push(observation)
  }
  return { observations, rest: damaged ? { ...record, rows } : undefined, damaged }
}
