import { isRecord } from '../../gateway/json.ts'

/** A member that was edited here and has changed on the gateway meanwhile. */
export interface Conflict {
  /** Its dotted path. */
  name: string
  stored: unknown
  mine: unknown
}

export interface MergeResult<D> {
  document: D
  /** Dotted paths of the members that were not edited here and have changed on the gateway. */
  taken: readonly string[]
  conflicts: readonly Conflict[]
}

/** Members nested deeper are compared as a whole; the gateway itself allows 10 levels. */
const maxDepth = 20

/** Whether two JSON values are equal; the order of members matters. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether all values are objects, or lists of the same length, so that they can be merged member by member. */
function haveMembers(values: readonly unknown[]): values is Record<string, unknown>[] {
  const [first] = values
  if (Array.isArray(first)) return values.every(value => Array.isArray(value) && value.length === first.length)
  return values.every(isRecord)
}

/**
 * Merges the edits of a document with what has changed on the gateway meanwhile. `base`: the document before the edits, `mine`: after them,
 * `stored`: as read just now. A member that was not edited gets its stored value, even if only `stored` has it; if both have changed it,
 * `prefer` decides.
 */
export function mergeEdits<D>(base: D, mine: D, stored: D, prefer: 'mine' | 'stored' = 'mine'): MergeResult<D> {
  const taken: string[] = []
  const conflicts: Conflict[] = []

  function member(path: readonly string[], before: unknown, own: unknown, now: unknown): unknown {
    const values = [before, own, now]
    if (path.length < maxDepth && haveMembers(values)) return members(path, values)
    if (same(own, now)) return own
    const name = path.join('.')
    if (same(own, before)) {
      taken.push(name)
      return now
    }
    if (same(now, before)) return own
    conflicts.push({ name, stored: now, mine: own })
    return prefer === 'mine' ? own : now
  }

  function members(path: readonly string[], values: readonly Record<string, unknown>[]) {
    const [, own] = values
    const merged: Record<string, unknown> = {}
    for (const key of new Set(values.flatMap(Object.keys))) {
      const [before, mine, now] = values.map(value => (Object.hasOwn(value, key) ? value[key] : undefined))
      const value = member([...path, key], before, mine, now)
      if (value !== undefined) merged[key] = value
    }
    return Array.isArray(own) ? Object.values(merged) : merged
  }

  return { document: member([], base, mine, stored) as D, taken, conflicts }
}
