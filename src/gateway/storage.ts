import { base } from './base.ts'
import { jsonIn } from './json.ts'

/** The key in the browser's storage, which gateways under different paths of one host share. The boot script builds it the same way. */
export const storageKey = (key: string) => base + key

export interface StoredValue<T> {
  /** The value; undefined if there is none, or if it `isUnread`. */
  read: () => T | undefined
  /** Keeps a value; undefined removes it. False if the browser does not store it: then it lasts until the page is reloaded. */
  keep: (value: T | undefined) => boolean
  /** The stored value cannot be read: it is damaged, or was written by a newer version. It stays until the next `keep`. */
  isUnread: () => boolean
}

/** For all tabs, or for one tab until it is closed. */
type Area = 'localStorage' | 'sessionStorage'

/** Values that could not be stored, kept until the page is reloaded. */
const unstored = new Map<string, string | null>()

/** Keeps a text under `key`; `check` validates the stored text. Never throws, whatever the storage does. */
export function storedText<T>(
  key: string,
  check: (text: string) => T | undefined,
  area: Area = 'localStorage',
): StoredValue<T> {
  const name = storageKey(key)

  function stored() {
    try {
      return unstored.get(name) ?? globalThis[area].getItem(name)
    } catch {
      return null
    }
  }

  function read() {
    const text = stored()
    return text === null ? undefined : check(text)
  }

  function keep(value: T | undefined) {
    const text = value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
    try {
      unstored.delete(name)
      if (text === null) globalThis[area].removeItem(name)
      else globalThis[area].setItem(name, text)
      return true
    } catch {
      unstored.set(name, text)
      return false
    }
  }

  return { read, keep, isUnread: () => stored() !== null && read() === undefined }
}

/** Keeps a value under `key` as JSON; `check` validates what is stored (undefined if it is not JSON) and returns the valid part. */
export const storedValue = <T>(key: string, check: (value: unknown) => T | undefined, area?: Area) =>
  storedText(key, text => check(jsonIn(text)), area)
