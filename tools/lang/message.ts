/** A piece of a message; together the `raw` ones are the message again. */
export type Part =
  | { kind: 'text' | 'bar'; raw: string }
  | { kind: 'literal'; raw: string; text: string }
  | { kind: 'placeholder'; raw: string; name: string }
  | { kind: 'link'; raw: string; key: string; modifier?: string }
  | { kind: 'tag'; raw: string }
  | { kind: 'error'; raw: string; why: string }

/** In this order: literal, placeholder, link, tag, bar, a special character that is not escaped, text. */
const grammar =
  /\{'((?:[^'\\]|\\.)*)'\}|\{(\w+)\}|@(?:\.(\w+))?:(?:\{'([^']*)'\}|([^\s{}|@]+))|(<\/?[a-z][^<>]*>)|(\|)|([{}@]|<(?=[/a-z]))|[^{}@|<]+|</gi

const errors: Record<string, string> = {
  '{': "a { that opens no placeholder: write {'{'}",
  '}': "a } that closes no placeholder: write {'}'}",
  '@': "a @ that begins no link: write {'@'}",
  '<': 'a tag without its >',
}

function partOf(match: RegExpExecArray): Part {
  const [raw, literal, placeholder, modifier, quoted, key, tag, bar, special] = match
  if (literal !== undefined) return { kind: 'literal', raw, text: literal }
  if (placeholder) return { kind: 'placeholder', raw, name: placeholder }
  const target = quoted ?? key
  if (target !== undefined) return { kind: 'link', raw, key: target, ...(modifier && { modifier }) }
  if (tag) return { kind: 'tag', raw }
  if (bar) return { kind: 'bar', raw }
  return special ? { kind: 'error', raw, why: errors[special] ?? special } : { kind: 'text', raw }
}

/** The pieces of a message in their order. Never throws: what cannot be parsed is an `error`. */
export const partsOf = (message: string): Part[] => [...message.matchAll(grammar)].map(partOf)

/** The plural forms as written, with the blanks around them; a message without a bar is one form. */
export function rawFormsOf(message: string): string[] {
  const forms = ['']
  for (const { kind, raw } of partsOf(message)) {
    if (kind === 'bar') forms.push('')
    else forms.push((forms.pop() ?? '') + raw)
  }
  return forms
}

/** The plural forms without the blanks around them. */
export const formsOf = (message: string): string[] => rawFormsOf(message).map(form => form.trim())

/** Names of the placeholders, each once, in alphabetical order. */
export const placeholdersOf = (message: string): string[] =>
  [...new Set(partsOf(message).flatMap(part => (part.kind === 'placeholder' ? [part.name] : [])))].sort()

/** Keys the message links to, in their order. */
export const linksOf = (message: string): string[] =>
  partsOf(message).flatMap(part => (part.kind === 'link' ? [part.key] : []))

/** The message with every link replaced by what `find` has for it; unknown targets stay. One level deep. */
export const resolved = (message: string, find: (key: string) => string | undefined): string =>
  partsOf(message)
    .map(part => (part.kind === 'link' ? (find(part.key) ?? part.raw) : part.raw))
    .join('')

/** The text as it is shown: without tags, links and the quotes of literals. Holes stay. */
export const visible = (message: string): string =>
  partsOf(message)
    .map(part => (part.kind === 'literal' ? part.text : part.kind === 'tag' || part.kind === 'link' ? '' : part.raw))
    .join('')

/** Whether there is anything to translate in it: letters outside placeholders, links and markup. */
export const hasWords = (message: string): boolean =>
  partsOf(message).some(({ kind, raw }) => kind === 'text' && /\p{L}/u.test(raw))

/** Whether the message is nothing but a link. */
export const isLinkOnly = (message: string): boolean => {
  const parts = partsOf(message.trim())
  return parts.length === 1 && parts[0]?.kind === 'link'
}
