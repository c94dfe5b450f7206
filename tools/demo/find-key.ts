import { messageParts } from '../../src/contract/message.ts'
import { formsOf, resolved } from '../lang/message.ts'
import type { Texts } from '../lang/texts.ts'

const plain = (text: string) => text.replace(/\s+/gu, ' ').trim()
/** What may stand for a placeholder. */
const value = '.{1,80}?'
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What a form of a message looks like on the page: a short text may stand for a placeholder. Undefined without a word of its own. */
function patternOf(form: string) {
  let words = ''
  const pattern = messageParts(form)
    .map(part => {
      if (part.kind === 'placeholder') return value
      if (part.kind === 'tag') return ''
      const text = part.kind === 'literal' ? part.text : part.raw
      words += text
      return literally(text.replaceAll(mark, '')).replace(/\s+/gu, '\\s+')
    })
    .join('')
  return /\p{L}/u.test(words)
    ? { pattern: new RegExp(`^\\s*${pattern}\\s*$`, 'u'), words: words.length, isWhole: !pattern.includes(value) }
    : undefined
}

/** What a text looks like on the page, in each plural form. */
const patternsOf = (message: string, texts: Texts) =>
  formsOf(resolved(message, link => texts.get(link))).flatMap(form => patternOf(form) ?? [])

/** Whether a shown text is this message, as marked by `toldApart`, with values for its placeholders. */
export function isShownAs(message: string): (shown: string) => boolean {
  const patterns = patternsOf(message, new Map())
  return shown =>
    marksAtEnd(shown) === marksAtEnd(message) && patterns.some(({ pattern }) => pattern.test(plain(shown)))
}

/** Invisible, and a blank for other comparisons of texts, so that only this file sees it. */
const mark = '\uFEFF'
const marksAtEnd = (text = '') => /\uFEFF*(?=[ \n]*$)/.exec(text)?.[0].length

/** The same texts with an unseen difference at the end of those that say the same; plural forms and links have none. */
export function toldApart(texts: Texts): Texts {
  const counts = new Map<string, number>()
  return new Map(
    [...texts].map(([key, text]) => {
      const before = counts.get(text) ?? 0
      counts.set(text, before + 1)
      return [key, /[|@]/.test(text) ? text : text + mark.repeat(before)]
    }),
  )
}

interface Match {
  key: string
  /** Characters of its own. */
  words: number
  /** No text was found for a placeholder. */
  isWhole: boolean
}

/** What fits something that is shown. */
function matches(shown: string, texts: Texts): Match[] {
  const wanted = plain(shown)
  if (!wanted) return []
  const found = [...texts].flatMap(([key, message]) => {
    const fitting = patternsOf(message, texts).filter(({ pattern }) => pattern.test(wanted))
    const words = Math.max(...fitting.map(form => form.words))
    return fitting.length ? [{ key, words, isWhole: fitting.some(form => form.isWhole) }] : []
  })
  // “Use MQTT” is that text, and not “Use {frequency}”.
  const whole = found.filter(({ isWhole }) => isWhole)
  const fitting = whole.length ? whole : found
  const same = fitting.filter(({ key }) => marksAtEnd(texts.get(key)) === marksAtEnd(shown))
  return (same.length ? same : fitting).sort((one, other) => other.words - one.words)
}

const keysOf = (found: readonly Match[]) => found.map(({ key }) => key)

/**
 * The keys whose text may be shown like this, with values for its placeholders, those with the most words of their own first. `texts`: in
 * the shown language; if they are marked by `toldApart`, so are the keys.
 */
export const keysOfShown = (shown: string, texts: Texts): string[] => keysOf(matches(shown, texts))

/** The keys of a shown text, or else of its parts: “All well. About as much as yesterday.” are two texts, not “{share} as {day}”. */
export function keysOfParts([all = '', ...parts]: readonly string[], texts: Texts): string[] {
  const found = [all, ...parts].map(shown => matches(shown, texts))
  const [ofAll = [], ...ofParts] = found
  const whole = ofAll.some(({ isWhole }) => isWhole) ? ofAll : ofParts.flat().filter(({ isWhole }) => isWhole)
  return [...new Set(keysOf(whole.length ? whole : (found.find(({ length }) => length) ?? [])))]
}
