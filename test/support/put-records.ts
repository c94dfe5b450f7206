import type { Page } from '@playwright/test'
import type { StoredDay } from '../../src/history/database/stored-day.ts'

/** Puts records into the database as a hand or another program might. Also runs in a browser, so it needs nothing from outside. */
export async function putRecords(records: readonly object[]) {
  const opening = indexedDB.open('history', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'key' })
  await new Promise(resolve => {
    opening.onsuccess = resolve
  })
  const transaction = opening.result.transaction('days', 'readwrite')
  for (const record of records) transaction.objectStore('days').put(record)
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = reject
  })
  opening.result.close()
}

/** Puts a history into the browser of a page. */
export const fill = (page: Page, records: StoredDay[]) => page.evaluate(putRecords, records)
