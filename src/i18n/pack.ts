import { product } from '../contract/product.ts'
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

/** `@:key`, `@:{'key'}`, `@.upper:key`, or a literal `{'|'}`. */
const special = /@(?:\.(\w+))?:(?:\{'([^']*)'\}|([^\s{}|@]+))|\{'([^']*)'\}/g

/** Resolves the texts of a pack, links and literals; undefined for a broken one. */
function resolver(tree: Record<string, unknown>) {
  let lookupsLeft = limits.texts
  return function resolve(text: unknown, depth = 0): string | undefined {
    if (typeof text !== 'string' || text.length > limits.characters || depth > limits.depth || lookupsLeft-- < 0) return
    let broken = false
    const whole = text.replace(special, (_, how?: string, quoted?: string, plain?: string, literal?: string) => {
      if (literal !== undefined) return protect(literal)
      const [, group = '', name = ''] = /^(\w+)\.(.*)/.exec(quoted ?? plain ?? '') ?? []
      const target = resolve(Object(tree[group])[name], depth + 1)
      const change = how ? modifiers[how] : String
      if (target !== undefined && change) return change(target)
      broken = true
      return ''
    })
    return broken || /[{}]/.test(whole.replace(/\{\w+\}/g, '')) ? undefined : whole
  }
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

/** Fills the placeholders and restores escaped characters in one pass, so that a filled-in value is not changed. */
export const filled = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}|[\uE000-\uE07F]/g, (mark, name?: string) =>
    name ? String(params[name] ?? productNames[name] ?? '') : String.fromCharCode(mark.charCodeAt(0) - privateUseStart),
  )
