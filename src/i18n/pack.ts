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

/** Limits for links, which may be circular or grow exponentially: lookups per pack, depth, characters of a text. */
const limits = { texts: 5000, depth: 9, characters: 4000 }

/** The parts of a text, with tags split as well, since their attributes may hold links and literals. */
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
      // A lone @ or < is shown as it is; a lone brace breaks the text.
      if (shown === undefined || (part.kind === 'error' && /[{}]/.test(part.raw))) return
      whole += shown
    }
    return whole
  }
  return resolve
}

/**
 * The texts of a pack in the community's format that `english` has, too, with links and literals resolved; broken ones are left out. Throws
 * a TypeError if there are none at all.
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
