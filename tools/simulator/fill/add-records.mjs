/**
 * The result of a request to the database.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const resultOf = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Adds records to the history in this browser, and keeps those that it has already.
 * @param {string} name of the database
 * @param {readonly { key: IDBValidKey, value: object }[]} records
 * @param {(share: number) => void} onProgress takes 0..1
 */
export async function addRecords(name, records, onProgress) {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'key' })
  const database = await resultOf(opening)
  const days = database.transaction('days', 'readwrite').objectStore('days')
  for (const [index, record] of records.entries()) {
    if ((await resultOf(days.getKey(record.key))) === undefined) await resultOf(days.put(record))
    onProgress((index + 1) / records.length)
  }
  database.close()
}
