import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builtIn, type Texts } from './english.ts'
import { sourceFile, writeSource } from './source.ts'

/** A command that cannot be carried out; one line, exit code 1. */
export class Refusal extends Error {}

/** Why a language cannot be begun under this code, or nothing. */
export function refuseCode(home: string, code: string) {
  if (!/^[a-z]{2}$/.test(code)) throw new Refusal(`${code}: a language code is two small letters, such as it`)
  if (builtIn[code]) throw new Refusal(`${code}: ${builtIn[code]} is built in, its texts are in lang/${code}.json`)
  const file = sourceFile(code)
  if (existsSync(join(home, file))) throw new Refusal(`${file} exists and is left as it is`)
  mkdirSync(dirname(join(home, file)), { recursive: true })
  return file
}

/** Begins a language: a file with every key, the English text and a note. Returns its name. Throws `Refusal`. */
export function begin(home: string, code: string, name: string, english: Texts): string {
  const file = refuseCode(home, code)
  writeSource(home, { file, meta: { code, name, line: 0, column: 0 }, display: [], texts: [] }, english)
  return file
}
