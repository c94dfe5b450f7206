import { base } from './base.ts'

/** The key in the browser's storage, which gateways below different paths of one host share. index.html does the same. */
export const storageKey = (key: string) => base + key

/** What the browser remembers under `key`; null where storage is blocked. */
export function recall(key: string) {
  try {
    return localStorage.getItem(storageKey(key))
  } catch {
    return null
  }
}

/** Remembers `value`, or forgets the key with null. Blocked or full storage loses only the comfort, so it is no error. */
export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(storageKey(key))
    else localStorage.setItem(storageKey(key), value)
  } catch {
    return
  }
}
