import type { LanguagePack } from '../../src/contract/files.ts'
import { englishDisplay, isOfDisplay, withDisplay } from './display.ts'
import { type JsonNode, noPack, type Position, type Problem, parseJsonFile, printProblem, textIn } from './json-file.ts'
import { areOfAll, type Sources, sourcesOfAll, stateOf, textHash } from './sources.ts'
import { type Entry, entriesOf, languageNames, type TextMap, textsOf, treeOf } from './texts.ts'

/** A language pack to work on, with positions in the file and, if noted, the sources of its texts. */
export interface Pack {
  /** As named to the user. */
  file: string
  meta: LanguagePack['meta'] & Position
  /** The texts of the gateway's own display, `display.name`, then the app's. */
  texts: Entry[]
  sources?: Sources
}

/** A pack as it is saved for a gateway, which has no use for `sources`: they name the texts that are English on purpose. */
export interface FinishedPack extends LanguagePack {
  sources?: Record<string, 'same'>
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
    if (text) sources.set(key, isSame ? 'same' : translation === textHash(text) ? source : textHash(en))
    return { key, text, ...node.position }
  })
  return { texts, sources }
}

/** The pack in a file, also in a `.jsonc` of Sundial 1.1; members of another shape are added to `problems`. Throws `LanguageFileError`. */
export function parsePack(text: string, file: string, problems: Problem[]): Pack {
  const { members, position } = parseJsonFile(text, file, problems)
  const [meta, webapp] = [members?.get('meta'), members?.get('webapp')]
  const code = textIn(meta, 'code')
  if (!meta || !webapp || !code) {
    const [, name = ''] = /(\w+)\.json$/.exec(file) ?? []
    const more = languageNames[name] ? '; built-in languages are no packs' : ''
    throw noPack(
      printProblem({ file, ...position, what: `no language pack: meta.code or webapp is missing${more}` }),
      file,
    )
  }
  const display = [...(members?.get('display')?.members ?? [])].flatMap(([name, node]) => {
    const key = `display.${name}`
    const string = typeof node.value === 'string' ? node.value : textIn(node, 'text')
    if (string === undefined) problems.push({ file, ...node.position, key, what: 'must be a text', kind: 'fault' })
    return string?.trim() ? [{ key, text: string, ...node.position }] : []
  })
  const noted = members?.get('sources')
  const former = /\.jsonc$/.test(file) ? formerTexts(webapp) : undefined
  const found = former?.sources ?? (noted && sourcesIn(noted))
  const sources = found?.size ? found : undefined
  const isOfAll = sources && areOfAll(sources)
  // Older files have no sources of the display's texts, which never changed.
  const unchanged = [...englishDisplay].map(([key, text]) => [key, textHash(text)] as const)
  return {
    file,
    meta: { code, name: textIn(meta, 'name') ?? '', ...meta.position },
    texts: [...display, ...(former?.texts ?? entriesOf(webapp, file, problems))],
    ...(sources && { sources: new Map([...(isOfAll ? unchanged : []), ...sources]) }),
  }
}

/** Its entries. A text that Sundial does not have is left out, and takes the place of links to it. */
function withoutLostLinks(entries: Pack['texts'], english: TextMap): Pack['texts'] {
  const own = textsOf(entries)
  return entries.map(entry => {
    const [, target] = /^@:([\w.]+)$/.exec(entry.text) ?? []
    return target && !english.has(target) ? { ...entry, text: own.get(target) ?? entry.text } : entry
  })
}

/** The text of a file to work on: every text, in English where `pack` has none of its own, and the sources of all. */
export function printPack({ meta, texts, sources = new Map() }: Omit<Pack, 'file'>, english: TextMap): string {
  const own = textsOf(withoutLostLinks(texts, english))
  const known = sourcesOfAll(texts, sources, withDisplay(english))
  const all = [...withDisplay(english)].map(([key, source]) => {
    const text = own.get(key)
    const isOwn = text && stateOf({ key, text }, source, sources) !== 'english'
    if (!isOwn) return { key, text: source, from: textHash(source) }
    return { key, text, from: known.get(key) }
  })
  // Firmware with more of its own on the display keeps that.
  const { display, ...webapp } = treeOf([
    ...all.map(({ key, text }) => [key, text] as const),
    ...[...own].filter(([key]) => isOfDisplay(key)),
  ])
  const document = {
    meta: { code: meta.code, name: meta.name },
    display,
    webapp,
    sources: Object.fromEntries(all.flatMap(({ key, from }) => (from ? [[key, from]] : []))),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A new language: every text in English. */
export const newPack = (code: string, name: string, english: TextMap): string =>
  printPack({ meta: { code, name, line: 1, column: 1 }, texts: [] }, english)

/**
 * The pack for the gateway, without texts that the app has, since they are still English, or does not know. Those that are English on
 * purpose are marked, and so are not taken for untranslated when the pack is opened again.
 */
export function finishedPack({ meta: { code, name }, texts, sources }: Pack, english: TextMap): FinishedPack {
  const all = withDisplay(english)
  const own = withoutLostLinks(texts, english).filter(entry => {
    const source = english.get(entry.key)
    const isKnown = source !== undefined && entry.text && stateOf(entry, source, sources) !== 'english'
    return isOfDisplay(entry.key) || isKnown
  })
  const same = own.filter(({ key, text }) => text === all.get(key) && sources?.get(key) === 'same')
  const { display, ...webapp } = treeOf(textsOf(own))
  return {
    meta: { code, name },
    ...(display && { display }),
    webapp,
    ...(same.length && { sources: Object.fromEntries(same.map(({ key }) => [key, 'same'])) }),
  }
}

/** Bytes of the gateway's file system, and those left for a pack beside settings, pin profiles and the file system itself. Source: gateway contract 20.2. */
const flash = { size: 196_608, forPacks: 155_648 }

/** The size of a finished pack in words; an empty one, or one too large for the gateway, does not fit. */
export function measurePack(pack: LanguagePack): { about: string; fits: boolean } {
  if (!Object.keys(pack.webapp ?? {}).length) return { about: 'nothing is translated yet', fits: false }
  const bytes = new TextEncoder().encode(JSON.stringify(pack)).length
  const fits = bytes <= flash.forPacks
  const size = `${bytes} bytes, ${((bytes / flash.size) * 100).toFixed(1)} % of the gateway’s file system`
  return { about: fits ? size : `${size}: too large, ${flash.forPacks} bytes are left for packs`, fits }
}
