import { displayErrors } from './display.ts'
import { builtIn, type Entry, type Texts, textsOf } from './english.ts'
import type { Problem } from './json-file.ts'
import { isStale } from './review.ts'
import type { PackSource } from './source.ts'
import { blockingRules, type Pair, styleRules } from './text-rules.ts'

/** The result of checking a language. */
export interface Verdict {
  code: string
  problems: Problem[]
  /** Texts translated, of how many, and how many of them were made from an older English text. */
  translated: number
  of: number
  stale: number
  /** What the file holds, if it could be read. */
  source?: PackSource
}

/** Entries to check, and the texts they are checked against. */
export interface Checked {
  file: string
  /** How to mark a text as equal to English on purpose. */
  sameHint: (key: string) => string
  entries: Entry[]
  english: Texts
  own: Texts
}

/** The problems of one text. */
export function textProblems(entry: Entry, { file, english, own, sameHint }: Checked): Problem[] {
  const { key, text, line, column, same = false } = entry
  const at = { file, line, column, key }
  const englishText = english.get(key)
  if (englishText === undefined) return [{ ...at, what: 'unknown: there is no such English text' }]
  if (!text) return []
  const pair: Pair = { key, text, english: englishText, own, all: english, same, sameHint: sameHint(key) }
  const breaches = (rules: typeof blockingRules, blocking: boolean) =>
    rules.flatMap(rule => rule(pair).map(what => ({ ...at, what, ...(blocking && { blocking }) })))
  const blocking = breaches(blockingRules, true)
  return blocking.length ? blocking : breaches(styleRules, false)
}

/** How much of a language is translated. */
export function count({ entries, english }: Pick<Checked, 'entries' | 'english'>) {
  const done = entries.filter(({ key, text }) => text && english.has(key))
  const stale = done.filter(entry => isStale(entry, english.get(entry.key) ?? '')).length
  return { translated: new Set(done.map(({ key }) => key)).size, of: english.size, stale }
}

function metaProblems({ file, meta: { code, name, line, column } }: PackSource, wanted: string): Problem[] {
  const blocking = (what: string): Problem => ({ file, line, column, key: 'meta', what, blocking: true })
  return [
    ...(/^[a-z]{2}$/.test(code)
      ? []
      : [blocking('code must be two lower-case letters, or the display cannot be set to it')]),
    ...(builtIn[code] ? [blocking(`code "${code}" is that of the built-in ${builtIn[code]}`)] : []),
    ...(code === wanted ? [] : [blocking(`code is "${code}", the file is named ${wanted}`)]),
    ...(name.trim() && name.length <= 40 && !/\p{Cc}/u.test(name) ? [] : [blocking('name must be 1 to 40 characters')]),
  ]
}

/** Checks the source of a pack; `shape`: what was wrong with its shape. `wanted`: the code it must have. */
export function checkSource(source: PackSource, shape: Problem[], english: Texts, wanted = source.meta.code): Verdict {
  const { file, display, texts: entries } = source
  const checked = { file, entries, english, own: textsOf(entries), sameHint: () => 'add "same": true' }
  const strings = display.flatMap(({ key, text, line, column }) =>
    (text ? displayErrors(key, text) : []).map(what => ({
      file,
      line,
      column,
      key: `display.${key}`,
      what,
      blocking: true,
    })),
  )
  const found = [...metaProblems(source, wanted), ...strings, ...entries.flatMap(entry => textProblems(entry, checked))]
  return { code: source.meta.code, problems: [...shape, ...found], ...count(checked), source }
}

/** One line: how much of the language is translated. */
export function printVerdict({ code, problems, translated, of, stale }: Verdict): string {
  const share = of ? Math.floor((translated / of) * 100) : 0
  const older = stale ? `, ${stale} made from older English (npm run lang -- diff ${code})` : ''
  const faults = problems.length ? `, ${problems.length} problem${problems.length === 1 ? '' : 's'}` : ''
  return `${code}: ${translated} of ${of} texts (${share} %)${faults}${older}`
}
