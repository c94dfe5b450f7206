import { displayFormats, rareFormats } from './display.ts'
import { type Entry, splitKey, type Texts } from './english.ts'
import { type JsonNode, type Position, type Problem, parseJson, textIn } from './json-file.ts'
import { isLinkOnly } from './message.ts'
import { noteOf } from './notes.ts'

/** A language pack as translators edit it: every text with the English one and a note. */
export interface PackSource {
  /** As named to the user. */
  file: string
  meta: { code: string; name: string } & Position
  /** Strings of the gateway's own display by their name alone. */
  display: Entry[]
  texts: Entry[]
}

const members = new Set(['note', 'was', 'en', 'text', 'hash', 'same'])

function entryOf(key: string, value: JsonNode, file: string, problems: Problem[]): Entry {
  const { position } = value
  for (const [name, { position: at }] of value.members ?? [])
    if (!members.has(name)) problems.push({ file, ...at, key, what: `unknown member "${name}"` })
  const text = textIn(value, 'text')
  if (text === undefined) problems.push({ file, ...position, key, what: 'has no "text"' })
  const [was, en, hash] = ['was', 'en', 'hash'].map(name => textIn(value, name))
  const known = { ...(was && { was }), ...(en !== undefined && { en }), ...(hash && { hash }) }
  const same = value.members?.get('same')?.value === true
  return {
    key,
    text: text ?? '',
    ...(value.members?.get('text')?.position ?? position),
    ...known,
    ...(same && { same }),
  }
}

/** The source of a pack from the text of its file, what is wrong with its shape added to `problems`. Throws `JsonError`. */
export function parseSource(text: string, file: string, problems: Problem[]): PackSource {
  const tree = parseJson(text, file, problems)
  const part = (name: string) => {
    const found = tree.members?.get(name)
    if (!found?.members)
      problems.push({ file, ...(found ?? tree).position, what: `"${name}" must be an object`, blocking: true })
    return found?.members ?? new Map<string, JsonNode>()
  }
  const meta = tree.members?.get('meta')
  part('meta')
  return {
    file,
    meta: { code: textIn(meta, 'code') ?? '', name: textIn(meta, 'name') ?? '', ...(meta ?? tree).position },
    display: [...part('display')].map(([name, value]) => entryOf(name, value, file, problems)),
    texts: [...part('webapp')].flatMap(([group, keys]) => {
      if (!keys.members) problems.push({ file, ...keys.position, what: `"${group}" must be an object of texts` })
      return [...(keys.members ?? [])].map(([name, value]) => entryOf(`${group}.${name}`, value, file, problems))
    }),
  }
}

const head = `// Texts of Sundial in another language; lang/README.md explains how to work on it.
// Translate "text". "en" is the English text, "note" says where it appears. "same": true means: as in English, on purpose.
`

/** Members in the order a translator reads them. */
const printed = (note: string, { was, en, text, hash, same }: Partial<Entry>) => ({
  note,
  ...(was && { was }),
  en,
  text: text ?? '',
  ...(hash && { hash }),
  ...(same && { same }),
})

/** The text of a source file: every English key, in English order, with its note. A missing text that is only a link is filled in. */
export function printSource({ meta, display, texts }: Omit<PackSource, 'file'>, english: Texts): string {
  const known = new Map(texts.map(entry => [entry.key, entry]))
  const webapp: Record<string, Record<string, object>> = {}
  for (const [key, en] of english) {
    const [group, name] = splitKey(key)
    webapp[group] ??= {}
    webapp[group][name] = printed(noteOf(key, en), { en, text: isLinkOnly(en) ? en : '', ...known.get(key) })
  }
  const rare = Object.entries(rareFormats).filter(([name]) => display.some(({ key }) => key === name))
  const strings = [...Object.entries(displayFormats), ...rare].map(([name, { note, en }]) => {
    const { text } = display.find(({ key }) => key === name) ?? {}
    return [name, printed(note, { en, ...(text !== undefined && { text }) })]
  })
  const document = { meta: { code: meta.code, name: meta.name }, display: Object.fromEntries(strings), webapp }
  return `${head}${JSON.stringify(document, null, 2)}\n`
}
