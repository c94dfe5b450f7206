import { type Entry, entriesOf, type Texts } from './english.ts'
import { JsonFault, locate, type Problem, textIn, textOf } from './json-file.ts'
import { withoutIdleAttributes } from './markup.ts'
import { refuseCode } from './new.ts'
import { foreignMark } from './review.ts'
import { writeSource } from './source.ts'

/** What became of a community pack. */
export interface Imported {
  code: string
  /** The source file that was written. */
  file: string
  taken: number
  /** Keys Sundial has and the pack lacks. */
  lacking: string[]
  /** What Sundial does not know and what had the wrong shape. */
  problems: Problem[]
}

/** Makes a source file of a pack that was made for the reference app. Throws `JsonFault`, `Refusal`. */
export function importPack(home: string, path: string, english: Texts): Imported {
  const problems: Problem[] = []
  const text = textOf(path)
  if (text === undefined) throw new JsonFault({ file: path, what: 'there is no such file' })
  const { members, place } = locate(text, path, problems)
  const code = textIn(members?.get('meta'), 'code') ?? ''
  const name = textIn(members?.get('meta'), 'name') ?? code
  const webapp = members?.get('webapp')
  if (!code || !webapp)
    throw new JsonFault({ file: path, ...place, what: 'no language pack: meta.code or webapp is missing' })
  const read = entriesOf(webapp, path, problems)
  problems.push(
    ...read
      .filter(({ key }) => !english.has(key))
      .map(({ key, line, column }) => ({ file: path, line, column, key, what: 'unknown to Sundial, left out' })),
  )
  const texts = read.flatMap((entry): Entry[] => {
    const en = english.get(entry.key)
    const own = withoutIdleAttributes(entry.text)
    return en === undefined ? [] : [{ ...entry, text: own, en, ...(own && { hash: foreignMark(own) }) }]
  })
  const display = [...(members?.get('display')?.members ?? [])].flatMap(([key, { value, place }]) =>
    typeof value === 'string' ? [{ key, text: value, ...place }] : [],
  )
  const file = refuseCode(home, code)
  writeSource(home, { file, meta: { code, name, line: 0, column: 0 }, display, texts }, english)
  const known = new Set(texts.map(({ key }) => key))
  return { code, file, taken: known.size, lacking: [...english.keys()].filter(key => !known.has(key)), problems }
}
