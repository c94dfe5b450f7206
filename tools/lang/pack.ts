import type { DisplayStrings, LanguagePack } from '../../src/contract/files.ts'
import { FileError, type JsonNode, type Position, type Problem, parseJson, printProblem, textIn } from './json-file.ts'
import { hashOf, type Sources, stateOf } from './sources.ts'
import { type Entry, entriesOf, type Texts, textsOf, treeOf } from './texts.ts'

/** The only name under which the gateway's restore takes a pack. Source: gateway contract 11. */
export const packName = 'pack.lang.json'

/** A language pack as it is worked on: with its places in the file and, if they were noted, the sources of its texts. */
export interface Pack {
  /** As named to the user. */
  file: string
  meta: LanguagePack['meta'] & Position
  /** Strings of the gateway's own display, by their name alone. */
  display: Entry[]
  texts: Entry[]
  sources?: Sources
}

/** English strings of the gateway's own display. Source: gateway contract 16. */
export const englishDisplay: DisplayStrings = {
  date_format: '%Y-%m-%d %H:%M',
  offline: 'Offline',
  power_w: '%.0f W',
  power_kw: '%.1f kW',
  yield_today_wh: 'Today: %4.0f Wh',
  yield_today_kwh: 'Today: %.1f kWh',
  yield_total_kwh: 'Total: %.1f kWh',
  yield_total_mwh: 'Total: %.0f kWh',
}

/** The sources in `{ "group.Key": "1a2b3c4" }`. */
export const sourcesIn = ({ members }: JsonNode): Sources =>
  new Map([...(members ?? [])].map(([key, { value }]) => [key, String(value)]))

/** Texts of a `.jsonc` of Sundial 1.1, whose members are objects with `text`, `en`, `hash` and `same`; else undefined. */
function formerTexts(webapp: JsonNode): { texts: Entry[]; sources: Sources } | undefined {
  const entries = [...(webapp.members ?? [])].flatMap(([group, { members }]) =>
    [...(members ?? [])].map(([name, node]) => ({ key: `${group}.${name}`, node })),
  )
  if (!entries.some(({ node }) => node.members?.has('text'))) return undefined
  const sources = new Map<string, string>()
  const texts = entries.map(({ key, node }) => {
    const [text = '', en = '', hash = ''] = ['text', 'en', 'hash'].map(name => textIn(node, name))
    const [source = '', translation] = hash.split('/')
    const isSame = text === en && node.members?.get('same')?.value === true
    if (text) sources.set(key, isSame ? 'same' : translation === hashOf(text) ? source : hashOf(en))
    return { key, text, ...node.position }
  })
  return { texts, sources }
}

/** The pack in a file, also in a `.jsonc` of Sundial 1.1; members of another shape are added to `problems`. Throws `FileError`. */
export function parsePack(text: string, file: string, problems: Problem[]): Pack {
  const { members, position } = parseJson(text, file, problems)
  const [meta, webapp] = [members?.get('meta'), members?.get('webapp')]
  const code = textIn(meta, 'code')
  if (!meta || !webapp || !code)
    throw new FileError(printProblem({ file, ...position, what: 'no language pack: meta.code or webapp is missing' }))
  const sources = members?.get('sources')
  return {
    file,
    meta: { code, name: textIn(meta, 'name') ?? code, ...meta.position },
    display: [...(members?.get('display')?.members ?? [])].flatMap(([key, node]) => {
      const string = typeof node.value === 'string' ? node.value : textIn(node, 'text')
      return string ? [{ key, text: string, ...node.position }] : []
    }),
    ...(sources && { sources: sourcesIn(sources) }),
    ...((/\.jsonc$/.test(file) && formerTexts(webapp)) || { texts: entriesOf(webapp, file, problems) }),
  }
}

/** Its entries, with the text itself in place of a link to one that Sundial does not have, which is left out. */
function withoutLostLinks(entries: Pack['texts'], english: Texts): Pack['texts'] {
  const own = textsOf(entries)
  return entries.map(entry => {
    const [, target] = /^@:([\w.]+)$/.exec(entry.text) ?? []
    return target && !english.has(target) ? { ...entry, text: own.get(target) ?? entry.text } : entry
  })
}

/** The text of a file to work on: every text, in English where `pack` has none of its own, and the sources of all. */
export function printPack({ meta, display, texts, sources }: Omit<Pack, 'file'>, english: Texts): string {
  const own = textsOf(withoutLostLinks(texts, english))
  const all = [...english].map(([key, source]) => {
    const text = own.get(key)
    const isOwn = text && stateOf({ key, text }, source, sources) !== 'english'
    if (!isOwn) return { key, text: source, from: hashOf(source) }
    // Of a pack without sources nothing is known, so it is taken to be right for the texts of today.
    return { key, text, from: sources ? sources.get(key) : hashOf(source) }
  })
  const document = {
    meta: { code: meta.code, name: meta.name },
    display: { ...englishDisplay, ...Object.fromEntries(textsOf(display)) },
    webapp: treeOf(all.map(({ key, text }) => [key, text])),
    sources: Object.fromEntries(all.flatMap(({ key, from }) => (from ? [[key, from]] : []))),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A new language: every text in English. */
export const newPack = (code: string, name: string, english: Texts): string =>
  printPack({ meta: { code, name, line: 1, column: 1 }, display: [], texts: [] }, english)

/** The pack for the gateway: without texts that are still English, which the app has, and those that it does not know. */
export function finishedPack({ meta: { code, name }, display, texts, sources }: Pack, english: Texts): LanguagePack {
  const own = withoutLostLinks(texts, english).filter(entry => {
    const source = english.get(entry.key)
    return source !== undefined && entry.text && stateOf(entry, source, sources) !== 'english'
  })
  const strings = Object.fromEntries(textsOf(display)) as DisplayStrings
  return { meta: { code, name }, ...(display.length && { display: strings }), webapp: treeOf(textsOf(own)) }
}

/** Bytes of the gateway's file system, and what settings, pin profiles and the file system itself leave of it for a pack. Source: gateway contract 20.2. */
const flash = { size: 196_608, forPacks: 155_648 }

/** The size of a finished pack in words; an empty one, or one too large for the gateway, does not fit. */
export function measure(pack: LanguagePack): { about: string; fits: boolean } {
  if (!Object.keys(pack.webapp ?? {}).length) return { about: 'nothing is translated yet', fits: false }
  const bytes = new TextEncoder().encode(JSON.stringify(pack)).length
  const fits = bytes <= flash.forPacks
  const size = `${bytes} bytes, ${((bytes / flash.size) * 100).toFixed(1)} % of the gateway’s file system`
  return { about: fits ? size : `${size}: too large, ${flash.forPacks} bytes are left for packs`, fits }
}
