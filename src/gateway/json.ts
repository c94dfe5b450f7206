/** An object or a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** An object that is no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value)

/** The most entries of a list that are shown; a gateway's longest list has some dozens. */
const maxEntries = 500

/** The objects in what should be a list of objects, at most as many as are shown; empty for anything else. */
export const listOf = <T extends object>(value: readonly T[] | null | undefined): T[] =>
  Array.isArray(value) ? (value.filter(isObject).slice(0, maxEntries) as unknown[] as T[]) : []

/** Members that JavaScript calls to convert an object, or that replace its prototype. */
const special: ReadonlySet<string> = new Set(['toString', 'valueOf', '__proto__'])
/** Half of a character, which cannot be part of an address. */
const loneSurrogates = /\p{Surrogate}/gu

/** Larger documents, which no gateway has the memory for, could freeze the page. */
const maxLength = 524_288
const maxDepth = 100
const maxValues = 20_000
/** No measurement is larger, and sums and products of such numbers stay finite. */
const maxNumber = 1e100

/** Replaces, inside the freshly parsed `value`, what no component could show. Throws a RangeError beyond the bounds. */
function tame(value: unknown) {
  let values = 0
  function tamed(value: unknown, depth: number): unknown {
    if (++values > maxValues || depth > maxDepth) throw new RangeError('larger or deeper than a document of a gateway')
    if (typeof value === 'string') return value.replace(loneSurrogates, '\ufffd')
    if (typeof value === 'number') return Math.abs(value) <= maxNumber ? value : null
    if (!isObject(value)) return value
    for (const key of Object.keys(value)) {
      const member = value[key]
      if (special.has(key)) delete value[key]
      else {
        const shown = tamed(member, depth + 1)
        // Usually nothing is replaced, and a write costs more than a comparison.
        if (shown !== member) value[key] = shown
      }
    }
    return value
  }
  return tamed(value, 0)
}

/**
 * Parses a text of the gateway. Special members are left out, so that no value throws when it is compared or shown; a number too large for
 * a measurement becomes null, which the gateway writes for infinity. Throws a SyntaxError like `JSON.parse`, and a RangeError for a
 * document larger or more deeply nested than any of a gateway.
 */
export function parseJson(text: string): unknown {
  if (text.length > maxLength) throw new RangeError('longer than a document of a gateway')
  return tame(JSON.parse(text))
}

/** Parses a text as `parseJson` does, but undefined for one that is incomplete, not JSON, or too large. */
export function jsonIn(text: string): unknown {
  // On a first visit nothing is stored, and the first exception of a script makes V8 parse it again.
  if (!text) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
