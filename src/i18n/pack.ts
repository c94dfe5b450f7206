import { type MessagePart, messageParts } from '../contract/message.ts'
import type { Texts } from './built-in.ts'
import { privateUseStart } from './filled.ts'

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
const partsToResolve = (text: string): MessagePart[] =>
  messageParts(text).flatMap<MessagePart>(part =>
    part.kind === 'tag' ? [{ kind: 'text', raw: '<' }, ...messageParts(part.raw.slice(1))] : part,
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
