import { base } from './base.ts'

/** The key in the browser's storage, which gateways below different paths of one host share. index.html does the same. */
export const storageKey = (key: string) => base + key

/** What the storage did not take, for as long as the visit lasts. */
const kept = new Map<string, string | null>()

/** What was remembered under `key`; null where nothing was. */
export function recall(key: string) {
  try {
    return kept.get(key) ?? localStorage.getItem(storageKey(key))
  } catch {
    return null
  }
}

/**
 * Remembers `value`, or forgets the key with null. Storage that is blocked or full loses only the comfort: what it does not
 * take is kept until the page is loaded again.
 */
export function remember(key: string, value: string | null) {
  try {
    kept.delete(key)
    if (value === null) localStorage.removeItem(storageKey(key))
    else localStorage.setItem(storageKey(key), value)
  } catch {
    kept.set(key, value)
  }
}
