import { fromCsv, toCsv } from './csv.ts'
import { addToHistory, loadHistory, useHistory } from './history.ts'

/** The whole history as lines of a CSV file. Never rejects. */
export async function exportCsv(): Promise<string[]> {
  const [power, strings, yields] = await Promise.all([
    loadHistory('power'),
    loadHistory('strings'),
    loadHistory('yields'),
  ])
  return toCsv({ power, strings, yields })
}

/**
 * Merges a file written by `exportCsv`, in this browser or another. Returns whether anything was imported, and the numbers of the
 * invalid lines that were left out. Stored data is never lost, whatever the file contains.
 */
export async function importCsv(text: string) {
  const { observations, wrong } = fromCsv(text)
  if (observations.length) await addToHistory(observations)
  return { taken: observations.length > 0 && useHistory.getState().kept, wrong }
}
