import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry, Texts } from '../english.ts'
import { markOf } from '../review.ts'
import { textOf } from './text-file.ts'

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

/** Adds the marks of the review file to the entries of a built-in language. */
export function withReviews(entries: Entry[], reviews: ReadonlyMap<string, string>): Entry[] {
  return entries.map(entry => {
    const [hash, same] = (reviews.get(entry.key) ?? '').split(' ')
    return { ...entry, ...(hash && { hash }), ...(same && { same: true }) }
  })
}

/** Which translations match the English text of today, and whether equality with English is on purpose. */
export interface SignOff {
  signed: (key: string) => boolean
  same: boolean
}

/** Writes the marks of a built-in language: those signed off as they are now, the others as they were. */
export function writeReviews(home: string, code: string, entries: Entry[], english: Texts, { signed, same }: SignOff) {
  const before = readReviews(home, code)
  const lines = entries.flatMap(({ key, text }) => {
    const englishText = english.get(key)
    if (englishText === undefined || !text) return []
    const old = before.get(key)
    const equal = englishText === text && (same || old?.endsWith(' same'))
    const mark = signed(key) ? markOf(englishText, text) + (equal ? ' same' : '') : old
    return mark ? [`${key}\t${mark}`] : []
  })
  writeFileSync(join(home, reviewFile(code)), `${head}${lines.join('\n')}\n`)
}
