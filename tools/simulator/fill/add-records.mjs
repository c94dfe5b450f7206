/**
 * The result of a request to the database.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export const resultOf = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Adds records to the history in this browser, and keeps those that it has already of days before `anew`.
 * @param {string} name of the database
 * @param {readonly { key: [table: string, day: string], value: object }[]} records
 * @param {(share: number) => void} onProgress takes 0..1
 * @param {string} [anew] a date such as 2026-06-21; without one all are kept
 */
export async function addRecords(name, records, onProgress, anew = '9') {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'key' })
  const database = await resultOf(opening)
  const days = database.transaction('days', 'readwrite').objectStore('days')
  for (const [index, record] of records.entries()) {
    if (record.key[1] >= anew || (await resultOf(days.getKey(record.key))) === undefined)
      await resultOf(days.put(record))
    onProgress((index + 1) / records.length)
  }
  database.close()
}
