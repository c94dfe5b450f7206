/** An object or a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The objects in what should be a list of objects; none of anything else. */
export const listOf = <T extends object>(value: readonly T[] | null | undefined): T[] =>
  Array.isArray(value) ? (value.filter(isObject) as unknown[] as T[]) : []

/** Members that JavaScript calls to convert an object, or that replace its prototype. */
const special = /^(toString|valueOf|__proto__)$/

/**
 * Parses a text of the gateway. Special members are left out, so that no value throws when it is compared or shown.
 * Throws a SyntaxError like `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  // A reviver is slow, and rarely needed; an escape sequence may hide a name.
  const needed = /toString|valueOf|__proto__|\\u/.test(text)
  return JSON.parse(text, needed ? (key, value) => (special.test(key) ? undefined : value) : undefined)
}

/** The same, but undefined for a text that is cut off or no JSON at all. */
export function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
