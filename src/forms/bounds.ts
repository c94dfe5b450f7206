import { product } from '#fork/product'
import type { NumberBounds, TextBounds } from '../contract/bounds.ts'
import { settingsBounds } from '../contract/bounds.ts'
import { t } from '../i18n/i18n.ts'

/** Length of a text in bytes, as the gateway stores it. */
export const byteLength = (text: string) => new TextEncoder().encode(text).length

/** The message about a text that is too long or too short, else an empty text. */
export function lengthProblem(text: string, { bytes, least = 0 }: TextBounds) {
  const length = byteLength(text)
  if (length > bytes) return t('form.TooLong', { max: bytes })
  return length < least && length > 0 ? t('form.TooShort', { min: least }) : ''
}

/** The message about a text with white space, else an empty text. */
export const spaceProblem = (text: string) => (/\s/.test(text) ? t('form.NoBlanks') : '')

/** The message about an invalid host, such as an address pasted with a space, else an empty text. */
export function hostProblem(text: string) {
  const [scheme] = /^\s*\w+:\/\//.exec(text) ?? []
  return scheme ? t('form.HostOnly', { scheme: scheme.trim() }) : spaceProblem(text)
}

type Bounds = Record<string, Record<string, TextBounds & NumberBounds> | undefined>

/** The bounds of a settings member, a fork's before our own; `name` is a dotted path, with any list index. */
export function fieldBounds(
  topic: string,
  name: string,
  own: object | undefined = (settingsBounds as object as Bounds)[topic],
) {
  const member = name.replace(/\.\d+/g, '')
  return (product.bounds as Bounds)[topic]?.[member] ?? (own as Bounds[string])?.[member]
}
