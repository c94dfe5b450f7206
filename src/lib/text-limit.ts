import type { NumberLimit, TextLimit } from '../contract/limits.ts'
import { limits } from '../contract/limits.ts'
import type { Topic } from '../contract/settings.ts'
import { t } from './i18n.ts'

/** Bytes of a text as the gateway stores it. */
export const byteLength = (text: string) => new TextEncoder().encode(text).length

/** What is wrong with the length of a text, in words; empty when nothing is. */
export function lengthProblem(text: string, { bytes, least = 0 }: TextLimit) {
  const length = byteLength(text)
  if (length > bytes) return t('form.TooLong', { max: bytes })
  return length < least && length > 0 ? t('form.TooShort', { min: least }) : ''
}

/** The bounds of a settings member; those of list entries are named without their number. */
export const limitOf = (topic: Topic, name: string) =>
  (limits[topic] as Record<string, TextLimit & NumberLimit>)[name.replace(/\.\d+/g, '')]
