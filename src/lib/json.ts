/** An object or a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The entries that can be read of what should be a list of objects; none of anything else. */
export const listOf = <T extends object>(value: readonly T[] | null | undefined): T[] =>
  Array.isArray(value) ? (value.filter(isObject) as unknown[] as T[]) : []
