import { create } from '../gateway/store.ts'
import { historyDatabase } from './database.ts'
import type { Days, PlacedObservation, Table } from './records.ts'
import type { WeakString } from './weak-string.ts'

/** A weak string of an inverter. */
export interface WeakStringOf extends WeakString {
  serial: string
}

interface History {
  /** Grows with every change, so that views reload. */
  revision: number
  /** False while the browser stores nothing. */
  kept: boolean
  /** The strings that deliver less than they should. */
  weak: readonly WeakStringOf[]
}

export const useHistory = create<History>(() => ({ revision: 0, kept: true, weak: [] }))

const database = historyDatabase()

const change = (work: Promise<unknown>) =>
  work.then(
    () => useHistory.setState(({ revision }) => ({ revision: revision + 1, kept: true })),
    () => useHistory.setState({ kept: false }),
  )

/**
 * Merges observations into the history. Never rejects: what blocked or full storage does not accept is lost, and `kept` is false
 * then.
 */
export const addToHistory = (observations: readonly PlacedObservation[]) => change(database.write(observations))

/** Deletes everything. Never rejects. */
export const deleteHistory = () => change(database.clear())

/** The records of a table by day, in order, from one day to another. Never rejects. */
export async function loadHistory<T extends Table>(table: T, from?: string, to?: string): Promise<Days<T>> {
  try {
    return await database.read(table, from, to)
  } catch {
    useHistory.setState({ kept: false })
    return {}
  }
}
