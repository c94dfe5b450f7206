/** A piece of a language pack's text; the `raw` parts together are the text. */
export type MessagePart =
  | { kind: 'text' | 'bar' | 'tag' | 'error'; raw: string }
  | { kind: 'literal'; raw: string; text: string }
  | { kind: 'placeholder'; raw: string; name: string }
  | { kind: 'link'; raw: string; key: string; modifier?: string }

/**
 * In this order: literal, placeholder, link, tag, bar, unescaped special character, text. Source: the messages of vue-i18n, in which
 * community packs are written.
 */
const grammar =
  /\{'((?:[^'\\]|\\.)*)'\}|\{(\w+)\}|@(?:\.(\w+))?:(?:\{'([^']*)'\}|([^\s{}|@]+))|(<\/?[a-z][^<>]*>)|(\|)|([{}@]|<(?=[/a-z]))|[^{}@|<]+|</gi

function partOf(match: RegExpExecArray): MessagePart {
  const [raw, literal, placeholder, modifier, quoted, key, tag, bar, special] = match
  if (literal !== undefined) return { kind: 'literal', raw, text: literal.replace(/\\(.)/g, '$1') }
  if (placeholder) return { kind: 'placeholder', raw, name: placeholder }
  const target = quoted ?? key
  if (target !== undefined) return { kind: 'link', raw, key: target, ...(modifier && { modifier }) }
  if (tag) return { kind: 'tag', raw }
  if (bar) return { kind: 'bar', raw }
  return { kind: special ? 'error' : 'text', raw }
}

/** The pieces of a text, in order. Never throws: a misplaced special character is an `error`. */
export const messageParts = (message: string): MessagePart[] => [...message.matchAll(grammar)].map(partOf)
