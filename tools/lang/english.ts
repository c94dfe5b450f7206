import { join } from 'node:path'
import { type Located, locate, type Place, type Problem, textOf } from './json-file.ts'

/** A text of a language as it stands in its file. */
export interface Entry extends Place {
  /** `group.Key`. */
  key: string
  /** Empty if not translated yet. */
  text: string
  /** In a pack's source: the English text beside it. */
  en?: string
  /** In a pack's source: an older English text that the translation was made from. */
  was?: string
  /** Which English text and which translation belong together, see `review.ts`. */
  hash?: string
  /** Equal to English on purpose. */
  same?: boolean
}

/** Texts by `group.Key`, in the order of their file. */
export type Texts = ReadonlyMap<string, string>

/** Languages the app brings along. */
export const builtIn: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/** `group.Key` as two names; the key may contain dots, the group may not. */
export function splitKey(key: string): [group: string, name: string] {
  const dot = key.indexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}

/** The texts of a tree `{ group: { Key: text } }`; what has another shape is added to `problems`. */
export function entriesOf(tree: Located, file: string, problems: Problem[]): Entry[] {
  if (!tree.members) problems.push({ file, ...tree.place, what: 'must be an object of groups' })
  return [...(tree.members ?? [])].flatMap(([group, keys]) => {
    if (!keys.members) problems.push({ file, ...keys.place, what: `"${group}" must be an object of texts` })
    return [...(keys.members ?? [])].flatMap(([name, { value, place }]) => {
      if (typeof value === 'string') return [{ key: `${group}.${name}`, text: value, ...place }]
      problems.push({ file, ...place, key: `${group}.${name}`, what: 'must be a text' })
      return []
    })
  })
}

/** The texts of a built-in language. Throws `JsonFault`. */
export function readBuiltIn(home: string, code: string, problems: Problem[]): Entry[] {
  const file = `lang/${code}.json`
  return entriesOf(locate(textOf(join(home, file)) ?? '{}', file, problems), file, problems)
}

export const textsOf = (entries: readonly Entry[]): Texts => new Map(entries.map(({ key, text }) => [key, text]))

/** The English texts, source of all keys. Throws `JsonFault`. */
export const readEnglish = (home: string): Texts => textsOf(readBuiltIn(home, 'en', []))
