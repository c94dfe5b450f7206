import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry, Texts } from './english.ts'
import { textOf } from './json-file.ts'

/** Seven hexadecimal digits that change with the text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 7)

/** The mark that says: this translation was made from this English text. */
export const markOf = (english: string, text: string): string => `${hashOf(english)}/${hashOf(text)}`

/** A mark that fits no English text: the translation was made from another program's texts and wants a look. */
export const foreignMark = (text: string): string => `foreign/${hashOf(text)}`
export const isForeign = ({ hash = '' }: Entry): boolean => hash.startsWith('foreign/')

/**
 * Whether the English text has changed since the translation was made. A translation that has been edited since its mark
 * counts as made from the English text beside it.
 */
export function isStale({ text, en, hash = '' }: Entry, english: string): boolean {
  if (!text) return false
  const [source, translation] = hash.split('/')
  const untouched = translation === hashOf(text)
  return (untouched ? source : hashOf(en ?? english)) !== hashOf(english)
}

const reviewFile = (code: string) => `lang/${code}.reviewed`

const head = `# Which English text each translation was made from (hash of English / hash of the translation), and which are the
# same as English on purpose. Written by: npm run lang -- diff CODE --done
`

/** Marks of a built-in language by key, as `1a2b3c4/5d6e7f8` with ` same` behind it. */
export function readReviews(home: string, code: string): Map<string, string> {
  const lines = (textOf(join(home, reviewFile(code))) ?? '').split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const [, key = '', mark = ''] = /^(.+?)\t(.*)$/.exec(line) ?? []
      return [key, mark]
    }),
  )
}

/** Gives the entries of a built-in language what its review file says of them. */
export function withReviews(entries: Entry[], reviews: ReadonlyMap<string, string>): Entry[] {
  return entries.map(entry => {
    const [hash, same] = (reviews.get(entry.key) ?? '').split(' ')
    return { ...entry, ...(hash && { hash }), ...(same && { same: true }) }
  })
}

/** What is declared right for the English text of today, and whether equality with English is meant. */
export interface SignOff {
  signed: (key: string) => boolean
  same: boolean
}

/** Writes the marks of a built-in language: those signed off as they are now, the others as they were. */
export function writeReviews(home: string, code: string, entries: Entry[], english: Texts, { signed, same }: SignOff) {
  const before = readReviews(home, code)
  const lines = entries.flatMap(({ key, text }) => {
    const model = english.get(key)
    if (model === undefined || !text) return []
    const old = before.get(key)
    const equal = model === text && (same || old?.endsWith(' same'))
    const mark = signed(key) ? markOf(model, text) + (equal ? ' same' : '') : old
    return mark ? [`${key}\t${mark}`] : []
  })
  writeFileSync(join(home, reviewFile(code)), `${head}${lines.join('\n')}\n`)
}
