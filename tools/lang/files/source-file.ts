import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '../english.ts'
import { JsonError, type Problem } from '../json-file.ts'
import { type PackSource, parseSource, printSource } from '../source.ts'
import { textOf } from './text-file.ts'

/** Where the source of a pack lies, from the project's folder. */
export const sourceFile = (code: string) => `lang/packs/${code}.jsonc`

/** Codes of all packs that have a source, in alphabetical order. */
export function packCodes(home: string): string[] {
  const folder = join(home, 'lang/packs')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap(name => (/^[\w-]+\.jsonc$/.test(name) ? [name.replace('.jsonc', '')] : [])).sort()
}

/** The source of a pack, what is wrong with its shape added to `problems`. Throws `JsonError`, also if there is none. */
export function readSource(home: string, code: string, problems: Problem[]): PackSource {
  const file = sourceFile(code)
  const text = textOf(join(home, file))
  if (text === undefined) throw new JsonError({ file, what: `there is none; npm run lang -- new ${code} makes one` })
  return parseSource(text, file, problems)
}

/** Writes the source to its file, see `printSource`. */
export const writeSource = (home: string, source: PackSource, english: Texts) =>
  writeFileSync(join(home, source.file), printSource(source, english))
