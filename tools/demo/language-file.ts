import type { LanguagePack } from '../../src/contract/files.ts'
import { judged, type PackJudgement } from '../lang/check.ts'
import { withDisplay } from '../lang/display.ts'
import { decoded, mostRead, type Problem } from '../lang/json-file.ts'
import { type Pack, parsePack, printPack } from '../lang/pack.ts'
import { signedOff } from '../lang/sources.ts'
import { type TextMap, textsOf, treeOf } from '../lang/texts.ts'
import { withMarks } from './key-marks.ts'

/** An open language file, as read or changed. */
export interface LanguageReading extends PackJudgement {
  code: string
  /** The text of each key, even if it is still English. */
  texts: TextMap
  /** The text that the app shows for each key: these, else English, marked by `withMarks`. */
  said: TextMap
  /** The pack with English texts where a translation is missing, since a pack without any text counts as broken. */
  shown: LanguagePack
  /** The file to go on working on, with all present texts. */
  working: string
  /** The file to go on working on, with every text that is older than its English one confirmed; undefined if there is none. */
  held: string | undefined
}

/** Every text that can be written, in English: also what the language is called. */
export const writable = (english: TextMap): TextMap =>
  new Map([
    ...withDisplay(english),
    ['meta.code', 'Two letters, such as nl'],
    ['meta.name', 'The language’s own name for itself, such as Nederlands'],
  ])

/** The pack once the texts of these keys are right. */
const signed = (pack: Pack, english: TextMap, keys: readonly string[]): Pack => ({
  ...pack,
  sources: signedOff(pack.texts, pack.sources ?? new Map(), withDisplay(english), keys),
})

/** Reads and checks a language file. `found`: further problems of its texts. Throws `LanguageFileError` if it is not a language file. */
export function readLanguage(
  text: string,
  file: string,
  english: TextMap,
  found: Iterable<Problem> = [],
): LanguageReading {
  const shape = [...found]
  const pack = parsePack(text, file, shape)
  const judgement = judged(pack, english, shape)
  const stale = judgement.problems.flatMap(({ kind, key }) => (kind === 'stale' && key ? [key] : []))
  const own = textsOf(pack.texts)
  const { code, name } = pack.meta
  const said = withMarks(new Map([...english].map(([key, text]) => [key, own.get(key) || text])))
  return {
    ...judgement,
    code,
    texts: new Map([...own, ['meta.code', code], ['meta.name', name]]),
    said,
    shown: { ...judgement.finished, webapp: treeOf(said) },
    working: printPack(pack, english),
    held: stale.length ? printPack(signed(pack, english, stale), english) : undefined,
  }
}

/** The text of a file. Rejects with a `LanguageFileError` if it cannot be a language file. */
export const readText = async (file: File): Promise<string> =>
  decoded(new Uint8Array(await file.slice(0, mostRead).arrayBuffer()), file.name)

const replaced = (entries: Pack['texts'], key: string, text: string) => [
  ...entries.filter(entry => entry.key !== key),
  ...(text ? [{ key, text, line: 1, column: 1 }] : []),
]

/**
 * A file to work on with another text for a key of `writable`, noted as right for the present English text even if it equals that. An empty
 * text makes it English again, and still to do.
 */
export function withText(working: string, file: string, key: string, text: string, english: TextMap): string {
  const read = parsePack(working, file, [])
  const [, name] = /^meta\.(.*)$/.exec(key) ?? []
  if (name) return printPack({ ...read, meta: { ...read.meta, ...(text && { [name]: text }) } }, english)
  return printPack(signed({ ...read, texts: replaced(read.texts, key, text) }, english, text ? [key] : []), english)
}
