import { builtIn, type Entry, type Texts } from '../english.ts'
import type { Problem } from '../json-file.ts'
import { isForeign, isStale, markOf } from '../review.ts'
import type { PackSource } from '../source.ts'
import { readBuiltIn } from './built-in.ts'
import { readReviews, withReviews, writeReviews } from './review-file.ts'
import { readSource, writeSource } from './source-file.ts'

/** What to do in addition to listing the differences. */
export interface DiffOptions {
  /** Add new keys, refresh the English texts, remove keys that are gone. */
  update: boolean
  /** Mark translations as matching the English text of today. */
  done: boolean
  /** With `done`: texts equal to English are so on purpose. */
  same: boolean
  /** The keys `done` applies to; none means all. */
  keys: readonly string[]
}

const brief = (text: string) => JSON.stringify(text.length > 70 ? `${text.slice(0, 69)}…` : text)

/** New, untranslated, changed and removed texts. */
function differences(file: string, entries: readonly Entry[], english: Texts): Problem[] {
  const known = new Map(entries.map(entry => [entry.key, entry]))
  const present = [...english].flatMap(([key, englishText]): Problem[] => {
    const entry = known.get(key)
    if (!entry) return [{ file, key, what: `new: ${brief(englishText)}` }]
    const at = { file, line: entry.line, column: entry.column, key }
    if (!entry.text) return [{ ...at, what: `not translated: ${brief(englishText)}` }]
    if (!isStale(entry, englishText)) return []
    if (isForeign(entry)) return [{ ...at, what: `made for another program: ${brief(englishText)}` }]
    const before = entry.was ?? (entry.en === englishText ? undefined : entry.en)
    return [
      { ...at, what: `English changed: ${before === undefined ? '' : `${brief(before)} → `}${brief(englishText)}` },
    ]
  })
  const gone = entries.filter(({ key }) => !english.has(key))
  return [...present, ...gone.map(({ key, line, column }) => ({ file, line, column, key, what: 'gone from English' }))]
}

/** The entry with today's English text; its hash stays that of the text it was made from. */
function updated(entry: Entry, english: Texts): Entry[] {
  const englishText = english.get(entry.key)
  if (englishText === undefined) return []
  const { was, ...rest } = entry
  if (!isStale(entry, englishText))
    return [{ ...rest, en: englishText, ...(entry.text && { hash: markOf(englishText, entry.text) }) }]
  const before = entry.en === englishText ? was : entry.en
  const hash = entry.hash ?? markOf(entry.en ?? '', entry.text)
  return [{ ...rest, en: englishText, hash, ...(before !== undefined && { was: before }) }]
}

function signedOff(entry: Entry, english: Texts, same: boolean): Entry {
  const englishText = english.get(entry.key)
  if (englishText === undefined || !entry.text) return entry
  const { was, ...rest } = entry
  return {
    ...rest,
    en: englishText,
    hash: markOf(englishText, entry.text),
    ...(same && entry.text === englishText && { same }),
  }
}

function diffPack(home: string, code: string, english: Texts, { update, done, same, keys }: DiffOptions): Problem[] {
  let source: PackSource = readSource(home, code, [])
  const named = (key: string) => !keys.length || keys.includes(key)
  if (done) source = { ...source, texts: source.texts.map(e => (named(e.key) ? signedOff(e, english, same) : e)) }
  if (update) source = { ...source, texts: source.texts.flatMap(entry => updated(entry, english)) }
  if (done || update) writeSource(home, source, english)
  return differences(source.file, done || update ? readSource(home, code, []).texts : source.texts, english)
}

function diffBuiltIn(home: string, code: string, english: Texts, { update, done, same, keys }: DiffOptions): Problem[] {
  const entries = readBuiltIn(home, code, [])
  const named = (key: string) => !keys.length || keys.includes(key)
  if (done || update) writeReviews(home, code, entries, english, { signed: key => done && named(key), same })
  return differences(`lang/${code}.json`, withReviews(entries, readReviews(home, code)), english)
}

/** Applies the options, then lists the differences to the English texts of today. Throws `JsonError`. */
export const diff = (home: string, code: string, english: Texts, options: DiffOptions): Problem[] =>
  builtIn[code] ? diffBuiltIn(home, code, english, options) : diffPack(home, code, english, options)
