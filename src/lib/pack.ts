import { codeOf, type Texts } from './built-in.ts'

/** Characters with a meaning in texts hide here until the text is shown. */
const hidden = 0xe000

const hide = (literal: string) =>
  literal.replace(/[!-~]/g, character => String.fromCharCode(hidden + character.charCodeAt(0)))

const modified: Record<string, (text: string) => string> = {
  upper: text => text.toUpperCase(),
  lower: text => text.toLowerCase(),
  capitalize: text => text.charAt(0).toUpperCase() + text.slice(1),
}

/** Texts one pack may look up, links in a row, characters of a text: links may go in circles, or grow without end. */
const most = { texts: 5000, deep: 9, characters: 4000 }

/** `@:key`, `@:{'key'}`, `@.upper:key`, or a literal `{'|'}`. */
const special = /@(?:\.(\w+))?:(?:\{'([^']*)'\}|([^\s{}|@]+))|\{'([^']*)'\}/g

/** Resolves the texts of a pack, links and literals; undefined for a broken one. */
function resolver(tree: Record<string, unknown>) {
  let left = most.texts
  return function resolve(text: unknown, depth = 0): string | undefined {
    if (typeof text !== 'string' || text.length > most.characters || depth > most.deep || left-- < 0) return
    let broken = false
    const whole = text.replace(special, (_, how?: string, quoted?: string, plain?: string, literal?: string) => {
      if (literal !== undefined) return hide(literal)
      const [, group = '', name = ''] = /^(\w+)\.(.*)/.exec(quoted ?? plain ?? '') ?? []
      const target = resolve(Object(tree[group])[name], depth + 1)
      const change = how ? modified[how] : String
      if (target !== undefined && change) return change(target)
      broken = true
      return ''
    })
    return broken || /[{}]/.test(whole.replace(/\{\w+\}/g, '')) ? undefined : whole
  }
}

/**
 * The texts of a pack in the community's format that `english` has too, links and literals resolved; what is missing or
 * broken is left out. Throws a TypeError when it has no texts at all.
 */
export function packTexts(webapp: unknown, english: Texts): Texts {
  const tree = Object(webapp) as Record<string, unknown>
  const resolve = resolver(tree)
  const texts: Texts = {}
  let found = 0
  for (const [group, known] of Object.entries(english)) {
    const names = Object(tree[group]) as Record<string, unknown>
    const own: Record<string, string> = {}
    texts[group] = own
    for (const [name, raw] of Object.entries(names)) {
      const text = Object.hasOwn(known, codeOf(name)) ? resolve(raw) : undefined
      if (text === undefined) continue
      own[codeOf(name)] = text
      found++
    }
  }
  if (!found) throw new TypeError('no texts')
  return texts
}

/** Fills `{holes}` and shows hidden characters, in one go, so that what fills a hole stays as it is. */
export const filled = (text: string, holes: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}|[\uE000-\uE07F]/g, (mark, name?: string) =>
    name ? String(holes[name] ?? '') : String.fromCharCode(mark.charCodeAt(0) - hidden),
  )
