import type { LanguagePack } from '../../src/contract/files.ts'
import { checkSource, printVerdict } from '../lang/check.ts'
import { type Texts, textsOf } from '../lang/english.ts'
import { parsePack } from '../lang/import.ts'
import { JsonError, type Problem, printProblem } from '../lang/json-file.ts'
import { measure, packOf } from '../lang/pack.ts'
import { type PackSource, parseSource, printSource } from '../lang/source.ts'

/** The result of reading a language file. */
export interface LanguageReading {
  /** One line: how much of the language there is, or that the file cannot be read. */
  about: string
  /** One line each, as `npm run lang -- check` prints them; first those that keep the pack from being saved. */
  problems: string[]
  /** The same for what nothing has to be done about, and for advice if there is a lot of it. */
  notes: string[]
  /** What is saved for a gateway; undefined if the file cannot be read. */
  pack?: LanguagePack
  /** The same with English in place of what is not translated yet, since a pack without any text is a broken one. */
  shown?: LanguagePack
  /** Whether the pack may be saved for a gateway; if not, `about` or the problems say why. */
  isFinished: boolean
  /** The file as translators keep it, brought up to date. */
  source?: string
}

/** Advice above this number is folded. */
const mostAdvice = 10

/** Reads a source, or a finished pack, in which texts equal to English count as intended, since nothing can mark them. */
function sourceIn(text: string, file: string, english: Texts, problems: Problem[]): PackSource {
  if (/\.jsonc$/.test(file)) return parseSource(text, file, problems)
  const pack = parsePack(text, file, english, problems)
  return { ...pack, texts: pack.texts.map(entry => (entry.text === entry.en ? { ...entry, same: true } : entry)) }
}

/** Reads and checks a language file dropped on the demo: by its name a source (`.jsonc`) or a finished pack. */
export function readLanguage(text: string, file: string, english: Texts): LanguageReading {
  try {
    const shape: Problem[] = []
    const source = sourceIn(text, file, english, shape)
    const verdict = checkSource(source, shape, english)
    const pack = packOf(source, english)
    const { about, fits } = measure(pack)
    const own = textsOf(source.texts)
    const whole = [...english].map(([key, text]) => ({ key, text: own.get(key) || text, ...source.meta }))
    const { problems } = verdict
    const blocking = problems.filter(problem => problem.blocking)
    const advice = problems.filter(problem => !problem.blocking && !problem.harmless)
    const folds = advice.length > mostAdvice
    return {
      about: `${printVerdict(verdict).replace(/ \(npm run.*\)/, '')}; ${about}`,
      problems: [...blocking, ...(folds ? [] : advice)].map(printProblem),
      notes: [...(folds ? advice : []), ...problems.filter(problem => problem.harmless)].map(printProblem),
      ...(source.meta.code && source.meta.name && { pack, shown: packOf({ ...source, texts: whole }, english) }),
      isFinished: fits && !blocking.length,
      source: printSource(source, english),
    }
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return { about: 'This file cannot be read', problems: [printProblem(error.problem)], notes: [], isFinished: false }
  }
}

/** The text of a file. Throws a TypeError if it is not encoded in UTF-8. */
export const utf8Of = async (file: Blob) => new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())

/** A language file with another text for a key, as a source. */
export function withText(source: string, file: string, key: string, text: string, english: Texts): string {
  const read = parseSource(source, file, [])
  const texts = read.texts.map(entry => (entry.key === key ? { ...entry, text } : entry))
  return printSource({ ...read, texts }, english)
}

/** A source with every English text, nothing of it translated. */
export const beginLanguage = (code: string, name: string, english: Texts): string =>
  printSource({ meta: { code, name, line: 1, column: 1 }, display: [], texts: [] }, english)
