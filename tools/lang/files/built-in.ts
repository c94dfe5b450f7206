import { join } from 'node:path'
import { type Entry, entriesOf, type Texts, textsOf } from '../english.ts'
import { type Problem, parseJson } from '../json-file.ts'
import { textOf } from './text-file.ts'

/** The texts of a built-in language. Throws `JsonError`. */
export function readBuiltIn(home: string, code: string, problems: Problem[]): Entry[] {
  const file = `lang/${code}.json`
  return entriesOf(parseJson(textOf(join(home, file)) ?? '{}', file, problems), file, problems)
}

/** The English texts, source of all keys. Throws `JsonError`. */
export const readEnglish = (home: string): Texts => textsOf(readBuiltIn(home, 'en', []))
