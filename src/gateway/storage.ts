import { base } from './base.ts'
import { jsonIn } from './json.ts'

/** The key in the browser's storage, which gateways under different paths of one host share. index.html does the same. */
export const storageKey = (key: string) => base + key

/** One thing that this browser keeps. */
export interface KeptValue<T> {
  /** What is kept; undefined for nothing, and for what `isUnread`. */
  read: () => T | undefined
  /** Keeps a value, or nothing with undefined. False if the browser does not store it: then it lasts until the page is loaded again. */
  keep: (value: T | undefined) => boolean
  /** Something is stored that cannot be read: it is damaged, or a newer version wrote it. It stays until the next `keep`. */
  isUnread: () => boolean
}

/** Where something is kept: for all tabs, or for one until that is closed. */
type Area = 'localStorage' | 'sessionStorage'

/** Values that could not be stored, kept until the page is loaded again. */
const unstored = new Map<string, string | null>()

/** Keeps a text under `key`, or any other value as JSON; `check` gets what is stored as text. Never throws, whatever the storage does. */
export function keptText<T>(
  key: string,
  check: (text: string) => T | undefined,
  area: Area = 'localStorage',
): KeptValue<T> {
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

/** Keeps a value under `key` as JSON; `check` gets what is stored, undefined for what is no JSON, and gives what is right of it. */
export const kept = <T>(key: string, check: (value: unknown) => T | undefined, area?: Area) =>
  keptText(key, text => check(jsonIn(text)), area)
