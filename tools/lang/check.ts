import { displayFaults } from './display.ts'
import { builtIn, type Entry, readBuiltIn, type Texts, textsOf } from './english.ts'
import { JsonFault, type Problem } from './json-file.ts'
import { isStale, readReviews, withReviews } from './review.ts'
import { type PackSource, readSource } from './source.ts'
import { graveRules, otherRules, type Pair } from './text-rules.ts'

/** What checking a language found. */
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

interface Checked {
  file: string
  /** How to say that a text is as in English on purpose. */
  sayso: (key: string) => string
  entries: Entry[]
  english: Texts
  own: Texts
}

/** What is wrong with one text, at its place. */
function textProblems(entry: Entry, { file, english, own, sayso }: Checked): Problem[] {
  const { key, text, line, column, same = false } = entry
  const at = { file, line, column, key }
  const model = english.get(key)
  if (model === undefined) return [{ ...at, what: 'unknown: there is no such English text' }]
  if (!text) return []
  const pair: Pair = { key, text, english: model, own, all: english, same, sayso: sayso(key) }
  const breaches = (rules: typeof graveRules, grave: boolean) =>
    rules.flatMap(rule => rule(pair).map(what => ({ ...at, what, ...(grave && { grave }) })))
  const grave = breaches(graveRules, true)
  return grave.length ? grave : breaches(otherRules, false)
}

function count({ entries, english }: Pick<Checked, 'entries' | 'english'>) {
  const done = entries.filter(({ key, text }) => text && english.has(key))
  const stale = done.filter(entry => isStale(entry, english.get(entry.key) ?? '')).length
  return { translated: new Set(done.map(({ key }) => key)).size, of: english.size, stale }
}

/** A built-in language has every text; English is measured against itself. */
function checkBuiltIn(home: string, code: string, english: Texts): Verdict {
  const problems: Problem[] = []
  const file = `lang/${code}.json`
  const read = withReviews(readBuiltIn(home, code, problems), readReviews(home, code))
  const entries = code === 'en' ? read.map(entry => ({ ...entry, same: true })) : read
  const sayso = (key: string) => `npm run lang -- diff ${code} --done --same ${key}`
  const checked = { file, entries, english, own: textsOf(entries), sayso }
  problems.push(...entries.flatMap(entry => textProblems(entry, checked)))
  for (const key of english.keys()) if (!checked.own.get(key)) problems.push({ file, key, what: 'missing' })
  return { code, problems, ...count(checked) }
}

function metaProblems({ file, meta: { code, name, line, column } }: PackSource, wanted: string): Problem[] {
  const grave = (what: string): Problem => ({ file, line, column, key: 'meta', what, grave: true })
  return [
    ...(/^[a-z]{2}$/.test(code) ? [] : [grave('code must be two small letters, or the display cannot be set to it')]),
    ...(builtIn[code] ? [grave(`code "${code}" is that of the built-in ${builtIn[code]}`)] : []),
    ...(code === wanted ? [] : [grave(`code is "${code}", the file is named ${wanted}`)]),
    ...(name.trim() && name.length <= 40 && !/\p{Cc}/u.test(name) ? [] : [grave('name must be 1 to 40 characters')]),
  ]
}

function checkPack(home: string, code: string, english: Texts): Verdict {
  const problems: Problem[] = []
  const source = readSource(home, code, problems)
  const { file, display, texts: entries } = source
  const checked = { file, entries, english, own: textsOf(entries), sayso: () => 'add "same": true' }
  const strings = display.flatMap(({ key, text, line, column }) =>
    (text ? displayFaults(key, text) : []).map(what => ({
      file,
      line,
      column,
      key: `display.${key}`,
      what,
      grave: true,
    })),
  )
  problems.push(...metaProblems(source, code), ...strings, ...entries.flatMap(entry => textProblems(entry, checked)))
  return { code, problems, ...count(checked), source }
}

/** Checks one language. A file that is no JSON is one problem. */
export function check(home: string, code: string, english: Texts): Verdict {
  try {
    return builtIn[code] ? checkBuiltIn(home, code, english) : checkPack(home, code, english)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return { code, problems: [error.problem], translated: 0, of: english.size, stale: 0 }
  }
}

/** One line: how much of the language there is. */
export function printVerdict({ code, problems, translated, of, stale }: Verdict): string {
  const share = of ? Math.floor((translated / of) * 100) : 0
  const older = stale ? `, ${stale} made from older English (npm run lang -- diff ${code})` : ''
  const faults = problems.length ? `, ${problems.length} problem${problems.length === 1 ? '' : 's'}` : ''
  return `${code}: ${translated} of ${of} texts (${share} %)${faults}${older}`
}
