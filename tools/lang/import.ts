import { isDisplayString } from './display.ts'
import { type Entry, entriesOf, type Texts } from './english.ts'
import { JsonError, type Problem, parseJson, textIn } from './json-file.ts'
import { withoutIdleAttributes } from './markup.ts'
import { foreignMark } from './review.ts'
import type { PackSource } from './source.ts'

/** Turns the text of a finished pack into a source; what Sundial does not know is added to `problems`. Throws `JsonError`. */
export function parsePack(text: string, file: string, english: Texts, problems: Problem[]): PackSource {
  const { members, position } = parseJson(text, file, problems)
  const meta = members?.get('meta')
  const code = textIn(meta, 'code') ?? ''
  const name = textIn(meta, 'name') ?? code
  const webapp = members?.get('webapp')
  if (!code || !webapp)
    throw new JsonError({ file, ...position, what: 'no language pack: meta.code or webapp is missing', blocking: true })
  const read = entriesOf(webapp, file, problems)
  const strings = [...(members?.get('display')?.members ?? [])]
  const unknown = [
    ...read.filter(({ key }) => !english.has(key)),
    ...strings
      .filter(([name]) => !isDisplayString(name))
      .map(([name, { position: at }]) => ({ key: `display.${name}`, ...at })),
  ]
  problems.push(
    ...unknown.map(({ key, line, column }) => ({
      file,
      line,
      column,
      key,
      what: 'unknown to Sundial, left out',
      harmless: true,
    })),
  )
  const texts = read.flatMap((entry): Entry[] => {
    const en = english.get(entry.key)
    const own = withoutIdleAttributes(entry.text)
    return en === undefined ? [] : [{ ...entry, text: own, en, ...(own && { hash: foreignMark(own) }) }]
  })
  const display = strings.flatMap(([key, { value, position }]) =>
    typeof value === 'string' && isDisplayString(key) ? [{ key, text: value, ...position }] : [],
  )
  return { file, meta: { code, name, ...(meta?.position ?? position) }, display, texts }
}
