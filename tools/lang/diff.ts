import { builtIn, type Entry, readBuiltIn, type Texts } from './english.ts'
import type { Problem } from './json-file.ts'
import { isForeign, isStale, markOf, readReviews, withReviews, writeReviews } from './review.ts'
import { type PackSource, readSource, writeSource } from './source.ts'

/** What to do besides telling the difference. */
export interface DiffOptions {
  /** Bring the file up to date: new keys, new English, without keys that are gone. */
  update: boolean
  /** Declare translations to be right for the English text of today. */
  done: boolean
  /** With `done`: texts equal to English are meant so. */
  same: boolean
  /** What `done` is about; none is all. */
  keys: readonly string[]
}

const brief = (text: string) => JSON.stringify(text.length > 70 ? `${text.slice(0, 69)}…` : text)

/** What is new, not translated, changed or gone, a line each. Source: the English texts of today. */
function differences(file: string, entries: readonly Entry[], english: Texts): Problem[] {
  const known = new Map(entries.map(entry => [entry.key, entry]))
  const present = [...english].flatMap(([key, model]): Problem[] => {
    const entry = known.get(key)
    if (!entry) return [{ file, key, what: `new: ${brief(model)}` }]
    const at = { file, line: entry.line, column: entry.column, key }
    if (!entry.text) return [{ ...at, what: `not translated: ${brief(model)}` }]
    if (!isStale(entry, model)) return []
    if (isForeign(entry)) return [{ ...at, what: `made for another program: ${brief(model)}` }]
    const before = entry.was ?? (entry.en === model ? undefined : entry.en)
    return [{ ...at, what: `English changed: ${before === undefined ? '' : `${brief(before)} → `}${brief(model)}` }]
  })
  const gone = entries.filter(({ key }) => !english.has(key))
  return [...present, ...gone.map(({ key, line, column }) => ({ file, line, column, key, what: 'gone from English' }))]
}

/** The entry with today's English beside it; its mark stays that of the text it was made from. */
function renewed(entry: Entry, english: Texts): Entry[] {
  const model = english.get(entry.key)
  if (model === undefined) return []
  const { was, ...rest } = entry
  if (!isStale(entry, model)) return [{ ...rest, en: model, ...(entry.text && { hash: markOf(model, entry.text) }) }]
  const before = entry.en === model ? was : entry.en
  const hash = entry.hash ?? markOf(entry.en ?? '', entry.text)
  return [{ ...rest, en: model, hash, ...(before !== undefined && { was: before }) }]
}

function signedOff(entry: Entry, english: Texts, same: boolean): Entry {
  const model = english.get(entry.key)
  if (model === undefined || !entry.text) return entry
  const { was, ...rest } = entry
  return { ...rest, en: model, hash: markOf(model, entry.text), ...(same && entry.text === model && { same }) }
}

function diffPack(home: string, code: string, english: Texts, { update, done, same, keys }: DiffOptions): Problem[] {
  let source: PackSource = readSource(home, code, [])
  const named = (key: string) => !keys.length || keys.includes(key)
  if (done) source = { ...source, texts: source.texts.map(e => (named(e.key) ? signedOff(e, english, same) : e)) }
  if (update) source = { ...source, texts: source.texts.flatMap(entry => renewed(entry, english)) }
  if (done || update) writeSource(home, source, english)
  return differences(source.file, done || update ? readSource(home, code, []).texts : source.texts, english)
}

function diffBuiltIn(home: string, code: string, english: Texts, { update, done, same, keys }: DiffOptions): Problem[] {
  const entries = readBuiltIn(home, code, [])
  const named = (key: string) => !keys.length || keys.includes(key)
  if (done || update) writeReviews(home, code, entries, english, { signed: key => done && named(key), same })
  return differences(`lang/${code}.json`, withReviews(entries, readReviews(home, code)), english)
}

/** What a translation lacks against the English texts of today, after doing what the options ask for. Throws `JsonFault`. */
export const diff = (home: string, code: string, english: Texts, options: DiffOptions): Problem[] =>
  builtIn[code] ? diffBuiltIn(home, code, english, options) : diffPack(home, code, english, options)
