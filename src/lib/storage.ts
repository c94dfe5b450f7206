/** What the browser remembers under `key`; null where storage is blocked. */
export function recall(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers `value`, or forgets the key with null. Blocked or full storage loses only the comfort, so it is no error. */
export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
