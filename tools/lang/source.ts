import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { displayFacts } from './display.ts'
import { type Entry, splitKey, type Texts } from './english.ts'
import { JsonFault, type Located, locate, type Place, type Problem, textIn, textOf } from './json-file.ts'
import { isLinkOnly } from './message.ts'
import { noteOf } from './notes.ts'

/** A language pack as translators keep it: every text with the English one and a note beside it. */
export interface PackSource {
  /** As named to the user. */
  file: string
  meta: { code: string; name: string } & Place
  /** Strings of the gateway's own display by their name alone. */
  display: Entry[]
  texts: Entry[]
}

/** Where the source of a pack lies, from the project's folder. */
export const sourceFile = (code: string) => `lang/packs/${code}.jsonc`

/** Codes of all packs that have a source, in alphabetical order. */
export function packCodes(home: string): string[] {
  const folder = join(home, 'lang/packs')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap(name => (/^[\w-]+\.jsonc$/.test(name) ? [name.replace('.jsonc', '')] : [])).sort()
}

const members = new Set(['note', 'was', 'en', 'text', 'hash', 'same'])

function entryOf(key: string, value: Located, file: string, problems: Problem[]): Entry {
  const { place } = value
  for (const [name, { place: at }] of value.members ?? [])
    if (!members.has(name)) problems.push({ file, ...at, key, what: `"${name}" means nothing here` })
  const text = textIn(value, 'text')
  if (text === undefined) problems.push({ file, ...place, key, what: 'has no "text"' })
  const [was, en, hash] = ['was', 'en', 'hash'].map(name => textIn(value, name))
  const known = { ...(was && { was }), ...(en !== undefined && { en }), ...(hash && { hash }) }
  const same = value.members?.get('same')?.value === true
  return { key, text: text ?? '', ...(value.members?.get('text')?.place ?? place), ...known, ...(same && { same }) }
}

/** The source of a pack, what is wrong with its shape added to `problems`. Throws `JsonFault`, also if there is none. */
export function readSource(home: string, code: string, problems: Problem[]): PackSource {
  const file = sourceFile(code)
  const text = textOf(join(home, file))
  if (text === undefined) throw new JsonFault({ file, what: `there is none; npm run lang -- new ${code} makes one` })
  const tree = locate(text, file, problems)
  const part = (name: string) => {
    const found = tree.members?.get(name)
    if (!found?.members)
      problems.push({ file, ...(found ?? tree).place, what: `"${name}" must be an object`, grave: true })
    return found?.members ?? new Map<string, Located>()
  }
  const meta = tree.members?.get('meta')
  part('meta')
  return {
    file,
    meta: { code: textIn(meta, 'code') ?? '', name: textIn(meta, 'name') ?? '', ...(meta ?? tree).place },
    display: [...part('display')].map(([name, value]) => entryOf(name, value, file, problems)),
    texts: [...part('webapp')].flatMap(([group, keys]) => {
      if (!keys.members) problems.push({ file, ...keys.place, what: `"${group}" must be an object of texts` })
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

/** Writes the source with every English key in English order; notes are made anew, a missing text that only links is filled in. */
export function writeSource(home: string, { file, meta, display, texts }: PackSource, english: Texts) {
  const known = new Map(texts.map(entry => [entry.key, entry]))
  const webapp: Record<string, Record<string, object>> = {}
  for (const [key, en] of english) {
    const [group, name] = splitKey(key)
    webapp[group] ??= {}
    webapp[group][name] = printed(noteOf(key, en), { en, text: isLinkOnly(en) ? en : '', ...known.get(key) })
  }
  const strings = Object.entries(displayFacts).map(([name, { note, en }]) => {
    const { text } = display.find(({ key }) => key === name) ?? {}
    return [name, printed(note, { en, ...(text !== undefined && { text }) })]
  })
  const document = { meta: { code: meta.code, name: meta.name }, display: Object.fromEntries(strings), webapp }
  writeFileSync(join(home, file), `${head}${JSON.stringify(document, null, 2)}\n`)
}
