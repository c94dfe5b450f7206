import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Entry } from './english.ts'

/** A short hash of the text: seven hexadecimal digits. */
export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 7)

/** The mark that says: this translation was made from this English text. */
export const markOf = (english: string, text: string): string => `${hashOf(english)}/${hashOf(text)}`

/** A mark that fits no English text: the translation was made from another program's texts and has to be reviewed. */
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
