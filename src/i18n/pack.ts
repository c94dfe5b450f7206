import { product } from '#fork/product'
import { type Part, partsOf } from '../contract/message.ts'
import type { Texts } from './built-in.ts'

/** Start of the private Unicode range that holds escaped characters until the text is shown. */
const privateUseStart = 0xe000

const protect = (literal: string) =>
  literal.replace(/[!-~]/g, character => String.fromCharCode(privateUseStart + character.charCodeAt(0)))

const modifiers: Record<string, (text: string) => string> = {
  upper: text => text.toUpperCase(),
  lower: text => text.toLowerCase(),
  capitalize: text => text.charAt(0).toUpperCase() + text.slice(1),
}

/** Lookups per pack, depth of links, characters of a text: links may be circular, or grow exponentially. */
const limits = { texts: 5000, depth: 9, characters: 4000 }

/** The parts of a text, with tags split as well: their attributes may hold links and literals. */
const partsToResolve = (text: string): Part[] =>
  partsOf(text).flatMap<Part>(part =>
    part.kind === 'tag' ? [{ kind: 'text', raw: '<' }, ...partsOf(part.raw.slice(1))] : part,
  )

/** Resolves the texts of a pack, links and literals; undefined for a broken one. */
function resolver(tree: Record<string, unknown>) {
  let lookupsLeft = limits.texts
  function linked(key: string, modifier: string | undefined, depth: number) {
    const [, group = '', name = ''] = /^(\w+)\.(.*)/.exec(key) ?? []
    const target = resolve(Object(tree[group])[name], depth)
    return target === undefined || !modifier ? target : modifiers[modifier]?.(target)
  }
  function resolve(text: unknown, depth = 0): string | undefined {
    if (typeof text !== 'string' || text.length > limits.characters || depth > limits.depth || lookupsLeft-- < 0) return
    let whole = ''
    for (const part of partsToResolve(text)) {
      let shown: string | undefined = part.raw
      if (part.kind === 'literal') shown = protect(part.text)
      if (part.kind === 'link') shown = linked(part.key, part.modifier, depth + 1)
      // An @ or < that opens nothing is shown as it is; a brace breaks the text.
      if (shown === undefined || (part.kind === 'error' && /[{}]/.test(part.raw))) return
      whole += shown
    }
    return whole
  }
  return resolve
}

/**
 * The texts of a pack in the community's format, as far as `english` has them, with links and literals resolved; what is missing or
 * broken is left out. Throws a TypeError when there are none at all.
 */
export function packTexts(webapp: unknown, english: Texts): Texts {
  const tree = Object(webapp) as Record<string, unknown>
  const resolve = resolver(tree)
  const texts: Texts = {}
  let found = 0
  for (const group in english) {
    const own: Record<string, string> = {}
    texts[group] = own
    for (const name in english[group]) {
      const text = resolve(Object(tree[group])[name])
      if (text === undefined) continue
      own[name] = text
      found++
    }
  }
  if (!found) throw new TypeError('no texts')
  return texts
}

/** Placeholders that every text may use. */
const productNames: Record<string, string> = { firmware: product.firmware, repository: product.repository }

/** Whether `filled` would change a text. */
export const hasMarks = (text: string) => /\{\w+\}|[\uE000-\uE07F]/.test(text)

/** Letters that are written from right to left, and marks of direction: they would turn around what stands beside them, a serial too. */
const turning = /[\u0590-\u08ff\ufb1d-\ufefc\p{Bidi_Control}]/u

const isolated = (value: string) =>
  turning.test(value) ? `\u2068${value.replace(/\p{Bidi_Control}/gu, '')}\u2069` : value

/** Fills the placeholders and restores escaped characters in one pass, so that a filled-in value is not changed. */
export const filled = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}|[\uE000-\uE07F]/g, (mark, name?: string) =>
    name
      ? isolated(String(params[name] ?? productNames[name] ?? ''))
      : String.fromCharCode(mark.charCodeAt(0) - privateUseStart),
  )
