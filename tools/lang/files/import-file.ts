import type { Texts } from '../english.ts'
import { parsePack } from '../import.ts'
import { JsonError, type Problem } from '../json-file.ts'
import { checkNewCode } from './new.ts'
import { writeSource } from './source-file.ts'
import { textOf } from './text-file.ts'

/** The result of importing a community pack. */
export interface Imported {
  code: string
  /** The source file that was written. */
  file: string
  taken: number
  /** Keys Sundial has and the pack lacks. */
  missing: string[]
  /** What Sundial does not know and what had the wrong shape. */
  problems: Problem[]
}

/** Makes a source file of a pack that was made for the reference app. Throws `JsonError`, `CommandError`. */
export function importPack(home: string, path: string, english: Texts): Imported {
  const problems: Problem[] = []
  const text = textOf(path)
  if (text === undefined) throw new JsonError({ file: path, what: 'there is no such file' })
  const source = parsePack(text, path, english, problems)
  const { code } = source.meta
  const file = checkNewCode(home, code)
  writeSource(home, { ...source, file }, english)
  const known = new Set(source.texts.map(({ key }) => key))
  return { code, file, taken: known.size, missing: [...english.keys()].filter(key => !known.has(key)), problems }
}
