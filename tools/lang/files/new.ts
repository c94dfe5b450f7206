import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builtIn, type Texts } from '../english.ts'
import { sourceFile, writeSource } from './source-file.ts'

/** A command that cannot be run; the message is one line. */
export class CommandError extends Error {}

/** Returns the source file for a new language. Throws `CommandError` when the code is invalid or taken. */
export function checkNewCode(home: string, code: string) {
  if (!/^[a-z]{2}$/.test(code)) throw new CommandError(`${code}: a language code is two lower-case letters, such as it`)
  if (builtIn[code]) throw new CommandError(`${code}: ${builtIn[code]} is built in, its texts are in lang/${code}.json`)
  const file = sourceFile(code)
  if (existsSync(join(home, file))) throw new CommandError(`${file} exists and is left as it is`)
  mkdirSync(dirname(join(home, file)), { recursive: true })
  return file
}

/** Creates the source file of a language with every key, the English text and a note. Returns its name. Throws `CommandError`. */
export function createSource(home: string, code: string, name: string, english: Texts): string {
  const file = checkNewCode(home, code)
  writeSource(home, { file, meta: { code, name, line: 0, column: 0 }, display: [], texts: [] }, english)
  return file
}
