import type { JsonNode, Position, Problem } from './json-file.ts'

/** A text of a language file. */
export interface Entry extends Position {
  /** `group.Key`. */
  key: string
  /** Empty if not translated yet. */
  text: string
  /** In a pack's source: the English text beside it. */
  en?: string
  /** In a pack's source: an older English text that the translation was made from. */
  was?: string
  /** Hashes of the English text and its translation, see `review.ts`. */
  hash?: string
  /** Equal to English on purpose. */
  same?: boolean
}

/** Texts by `group.Key`, in the order of their file. */
export type Texts = ReadonlyMap<string, string>

/** The built-in languages. */
export const builtIn: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/** `group.Key` as two names; the key may contain dots, the group may not. */
export function splitKey(key: string): [group: string, name: string] {
  const dot = key.indexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}

/** The texts of `{ group: { Key: text } }`; members of another shape are added to `problems`. */
export function entriesOf(tree: JsonNode, file: string, problems: Problem[]): Entry[] {
  if (!tree.members) problems.push({ file, ...tree.position, what: 'must be an object of groups' })
  return [...(tree.members ?? [])].flatMap(([group, keys]) => {
    if (!keys.members) problems.push({ file, ...keys.position, what: `"${group}" must be an object of texts` })
    return [...(keys.members ?? [])].flatMap(([name, { value, position }]) => {
      if (typeof value === 'string') return [{ key: `${group}.${name}`, text: value, ...position }]
      problems.push({ file, ...position, key: `${group}.${name}`, what: 'must be a text' })
      return []
    })
  })
}

export const textsOf = (entries: readonly Entry[]): Texts => new Map(entries.map(({ key, text }) => [key, text]))
