import { base } from './base.ts'

/** The key in local storage, which gateways under different paths of one host share. index.html does the same. */
export const storageKey = (key: string) => base + key

/** Values that could not be stored, kept until the page is loaded again. */
const unstored = new Map<string, string | null>()

/** The value stored under `key`; null without one. */
export function recall(key: string) {
  try {
    return unstored.get(key) ?? localStorage.getItem(storageKey(key))
  } catch {
    return null
  }
}

/**
 * Stores `value`, or removes the key with null. What a blocked or full storage refuses is kept until the page is loaded
 * again.
 */
export function remember(key: string, value: string | null) {
  try {
    unstored.delete(key)
    if (value === null) localStorage.removeItem(storageKey(key))
    else localStorage.setItem(storageKey(key), value)
  } catch {
    unstored.set(key, value)
  }
}
