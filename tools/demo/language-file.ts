import type { LanguagePack } from '../../src/contract/files.ts'
import { checkPack, shortened, verdictOf } from '../lang/check.ts'
import { FileError, type Problem, printProblem } from '../lang/json-file.ts'
import { finishedPack, measure, type Pack, parsePack, printPack } from '../lang/pack.ts'
import { signedOff } from '../lang/sources.ts'
import { type Texts, textsOf, treeOf } from '../lang/texts.ts'

/** The result of reading a language file. */
export interface LanguageReading {
  /** One line: how much of the language there is, or that the file cannot be read. */
  about: string
  /** One line each, as `npm run lang -- check` prints them: what keeps the pack from being saved for a gateway. */
  problems: string[]
  /** The same for everything else. */
  notes: string[]
  /** What is saved for a gateway; undefined if the file cannot be read. */
  pack?: LanguagePack
  /** The same with English in place of what is not translated yet, since a pack without any text is a broken one. */
  shown?: LanguagePack
  /** Whether the pack may be saved for a gateway; if not, `about` or the problems say why. */
  isFinished: boolean
  /** The file to go on working on, with all texts of today. */
  working?: string
  /** The same once every text that is older than its English one is right as it is; undefined if there is none. */
  held?: string
}

/** The pack once the texts of these keys are right. */
const signed = (pack: Pack, english: Texts, keys: readonly string[]): Pack => ({
  ...pack,
  sources: signedOff(pack.texts, pack.sources ?? new Map(), english, keys),
})

/** Reads and checks a language pack dropped on the demo. */
export function readLanguage(text: string, file: string, english: Texts): LanguageReading {
  try {
    const shape: Problem[] = []
    const read = parsePack(text, file, shape)
    const problems = [...shape, ...checkPack(read, english)]
    const pack = finishedPack(read, english)
    const { about, fits } = measure(pack)
    const faults = problems.filter(({ kind }) => kind === 'fault')
    const stale = problems.flatMap(({ kind, key }) => (kind === 'stale' && key ? [key] : []))
    const own = textsOf(read.texts)
    return {
      about: `${verdictOf(read.meta.code, problems, english)}; ${about}`,
      problems: faults.map(printProblem),
      notes: shortened(problems.filter(({ kind }) => kind !== 'fault')).map(printProblem),
      pack,
      shown: { ...pack, webapp: treeOf([...english].map(([key, text]) => [key, own.get(key) || text])) },
      isFinished: fits && !faults.length,
      working: printPack(read, english),
      ...(stale.length && { held: printPack(signed(read, english, stale), english) }),
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { about: 'This file cannot be read', problems: [error.message], notes: [], isFinished: false }
  }
}

/** The text of a file. Throws a TypeError if it is not encoded in UTF-8. */
export const utf8Of = async (file: Blob) => new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())

/** A file to work on with another text for a key, which is right for the English text of today. */
export function withText(working: string, file: string, key: string, text: string, english: Texts): string {
  const read = parsePack(working, file, [])
  const texts = read.texts.map(entry => (entry.key === key ? { ...entry, text } : entry))
  return printPack(signed({ ...read, texts }, english, [key]), english)
}
