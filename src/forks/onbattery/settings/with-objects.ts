import { isObject } from '../../../gateway/json.ts'

/** The document with an object under each of these names, so that a page survives one that lacks them. */
export function withObjects<D extends object>(stored: D, names: readonly (keyof D & string)[]): D {
  const all = { ...stored }
  for (const name of names) {
    const member: unknown = all[name]
    if (!isObject(member) || Array.isArray(member)) all[name] = {} as D[typeof name]
  }
  return all
}
