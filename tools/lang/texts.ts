import type { JsonNode, Position, Problem } from './json-file.ts'

/** A text of a language file, with its place there. */
export interface Entry extends Position {
  /** `group.Key`. */
  key: string
  text: string
}

/** Texts by `group.Key`, in the order of their file. */
export type TextMap = ReadonlyMap<string, string>

/** The built-in languages and their names. */
export const languageNames: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/** The texts of `{ group: { Key: text } }`; members of another shape are added to `problems`. */
export function entriesOf(tree: JsonNode, file: string, problems: Problem[]): Entry[] {
  const wrong = ({ position }: JsonNode, what: string, key?: string) =>
    problems.push({ file, ...position, ...(key && { key }), what, kind: 'fault' })
  if (!tree.members) wrong(tree, 'must be an object of groups')
  return [...(tree.members ?? [])].flatMap(([group, keys]) => {
    if (!keys.members) wrong(keys, 'must be an object of texts', group)
    return [...(keys.members ?? [])].flatMap(([name, node]) => {
      const key = `${group}.${name}`
      // What is only blank is still to do.
      if (typeof node.value === 'string') return [{ key, text: node.value.trim() && node.value, ...node.position }]
      wrong(node, 'must be a text', key)
      return []
    })
  })
}

export const textsOf = (entries: readonly Entry[]): TextMap => new Map(entries.map(({ key, text }) => [key, text]))

/** The texts of `{ group: { Key: text } }`; `treeOf` is the way back. */
export const flatOf = (tree: Readonly<Record<string, Readonly<Record<string, string>>>>): TextMap =>
  new Map(
    Object.entries(tree).flatMap(([group, keys]) =>
      Object.entries(keys).map(([key, text]) => [`${group}.${key}`, text] as const),
    ),
  )

/** `{ group: { Key: text } }` of texts by `group.Key`. A key may contain dots, a group may not. */
export function treeOf(texts: Iterable<readonly [key: string, text: string]>): Record<string, Record<string, string>> {
  const tree: Record<string, Record<string, string>> = {}
  for (const [full, text] of texts) {
    const [group = '', key = ''] = full.split(/\.(.*)/s)
    tree[group] ??= {}
    tree[group][key] = text
  }
  return tree
}
