import { partsOf } from '../../src/contract/message.ts'
import { formsOf, resolved } from '../lang/message.ts'
import type { Texts } from '../lang/texts.ts'

const plain = (text: string) => text.replace(/\s+/gu, ' ').trim()
/** What may stand for a placeholder. */
const value = '.{1,80}?'
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What a form of a message looks like on the page: a short text may stand for a placeholder. Undefined without a word of its own. */
function patternOf(form: string) {
  let words = ''
  const pattern = partsOf(form)
    .map(part => {
      if (part.kind === 'placeholder') return value
      if (part.kind === 'tag') return ''
      const text = part.kind === 'literal' ? part.text : part.raw
      words += text
      return literally(text).replace(/\s+/gu, '\\s+')
    })
    .join('')
  return /\p{L}/u.test(words)
    ? { pattern: new RegExp(`^\\s*${pattern}\\s*$`, 'u'), words: words.length, isWhole: !pattern.includes(value) }
    : undefined
}

/** What a text looks like on the page, in each plural form. */
const patternsOf = (message: string, texts: Texts) =>
  formsOf(resolved(message, link => texts.get(link))).flatMap(form => patternOf(form) ?? [])

/** Whether something that is shown is this text, with values in place of its placeholders. */
export function isShownAs(message: string): (shown: string) => boolean {
  const patterns = patternsOf(message, new Map())
  return shown => patterns.some(({ pattern }) => pattern.test(plain(shown)))
}

/**
 * The keys whose text is shown as this, with values in place of its placeholders: those with the most words of their own first.
 * `texts` are those of the language that is shown.
 */
export function keysOfShown(shown: string, texts: Texts): string[] {
  const wanted = plain(shown)
  if (!wanted) return []
  const found = [...texts].flatMap(([key, message]) => {
    const fitting = patternsOf(message, texts).filter(({ pattern }) => pattern.test(wanted))
    const words = Math.max(...fitting.map(form => form.words))
    return fitting.length ? [{ key, words, isWhole: fitting.some(form => form.isWhole) }] : []
  })
  // “Use MQTT” is that text, and not “Use {frequency}”.
  const whole = found.filter(({ isWhole }) => isWhole)
  return (whole.length ? whole : found).sort((one, other) => other.words - one.words).map(({ key }) => key)
}
