/** A piece of a message; together the `raw` ones are the message again. Source: screens 11. */
export type Part =
  | { kind: 'text' | 'bar'; raw: string }
  | { kind: 'literal'; raw: string; text: string }
  | { kind: 'hole'; raw: string; name: string }
  | { kind: 'link'; raw: string; key: string; modifier?: string }
  | { kind: 'tag'; raw: string }
  | { kind: 'fault'; raw: string; why: string }

/** One piece after the other: literal, hole, link, tag, bar, a sign that stands for itself where it must not, or text. */
const grammar =
  /\{'((?:[^'\\]|\\.)*)'\}|\{(\w+)\}|@(?:\.(\w+))?:(?:\{'([^']*)'\}|([^\s{}|@]+))|(<\/?[a-z][^<>]*>)|(\|)|([{}@]|<(?=[/a-z]))|[^{}@|<]+|</gi

const faults: Record<string, string> = {
  '{': "a { that opens no hole: write {'{'}",
  '}': "a } that closes no hole: write {'}'}",
  '@': "a @ that begins no link: write {'@'}",
  '<': 'a tag without its >',
}

function partOf(match: RegExpExecArray): Part {
  const [raw, literal, hole, modifier, quoted, key, tag, bar, fault] = match
  if (literal !== undefined) return { kind: 'literal', raw, text: literal }
  if (hole) return { kind: 'hole', raw, name: hole }
  const target = quoted ?? key
  if (target !== undefined) return { kind: 'link', raw, key: target, ...(modifier && { modifier }) }
  if (tag) return { kind: 'tag', raw }
  if (bar) return { kind: 'bar', raw }
  return fault ? { kind: 'fault', raw, why: faults[fault] ?? fault } : { kind: 'text', raw }
}

/** The pieces of a message in their order. Never throws: what makes no sense is a `fault`. */
export const partsOf = (message: string): Part[] => [...message.matchAll(grammar)].map(partOf)

/** The plural forms, each without the blanks around it; a message without a bar is one form. */
export function formsOf(message: string): string[] {
  const forms = ['']
  for (const { kind, raw } of partsOf(message)) {
    if (kind === 'bar') forms.push('')
    else forms.push((forms.pop() ?? '') + raw)
  }
  return forms.map(form => form.trim())
}

/** Names of the holes, each once, in alphabetical order. */
export const holesOf = (message: string): string[] =>
  [...new Set(partsOf(message).flatMap(part => (part.kind === 'hole' ? [part.name] : [])))].sort()

/** Keys the message links to, in their order. */
export const linksOf = (message: string): string[] =>
  partsOf(message).flatMap(part => (part.kind === 'link' ? [part.key] : []))

/** The message with every link replaced by what `find` has for it; unknown targets stay. One level deep. */
export const resolved = (message: string, find: (key: string) => string | undefined): string =>
  partsOf(message)
    .map(part => (part.kind === 'link' ? (find(part.key) ?? part.raw) : part.raw))
    .join('')

/** What the reader reads: without tags, quotes of literals and links. Holes stay. */
export const visible = (message: string): string =>
  partsOf(message)
    .map(part => (part.kind === 'literal' ? part.text : part.kind === 'tag' || part.kind === 'link' ? '' : part.raw))
    .join('')

/** Whether there is anything to translate in it: letters outside holes, links and markup. */
export const hasWords = (message: string): boolean =>
  partsOf(message).some(({ kind, raw }) => kind === 'text' && /\p{L}/u.test(raw))

/** Whether the message is nothing but a link. */
export const isLinkOnly = (message: string): boolean => {
  const parts = partsOf(message.trim())
  return parts.length === 1 && parts[0]?.kind === 'link'
}
