import { messageParts } from '../../src/contract/message.ts'

/** What is wrong with a special character that is an `error`. */
export const misplaced: Readonly<Record<string, string>> = {
  '{': "a { that opens no placeholder: put } right behind its name, or write {'{'} for a plain one",
  '}': "a } that closes no placeholder: write {'}'}",
  '@': "a @ that begins no link: write {'@'}",
  '<': 'a tag without its >',
}

/** The plural forms as written, with the spaces around them; a message without a bar is one form. */
export function rawFormsOf(message: string): string[] {
  const forms = ['']
  for (const { kind, raw } of messageParts(message)) {
    if (kind === 'bar') forms.push('')
    else forms.push((forms.pop() ?? '') + raw)
  }
  return forms
}

/** The plural forms without the spaces around them. */
export const formsOf = (message: string): string[] => rawFormsOf(message).map(form => form.trim())

/** Names of the placeholders, each once, in alphabetical order. */
export const placeholdersOf = (message: string): string[] =>
  [...new Set(messageParts(message).flatMap(part => (part.kind === 'placeholder' ? [part.name] : [])))].sort()

/** Keys the message links to, in their order. */
export const linksOf = (message: string): string[] =>
  messageParts(message).flatMap(part => (part.kind === 'link' ? [part.key] : []))

/** The message with every link replaced by what `find` has for it; unknown targets stay. One level deep. */
export const resolved = (message: string, find: (key: string) => string | undefined): string =>
  messageParts(message)
    .map(part => (part.kind === 'link' ? (find(part.key) ?? part.raw) : part.raw))
    .join('')

/** The text as it is shown: without tags, links and the quotes of literals, but with its placeholders. */
export const visible = (message: string): string =>
  messageParts(message)
    .map(part => (part.kind === 'literal' ? part.text : part.kind === 'tag' || part.kind === 'link' ? '' : part.raw))
    .join('')

/** The tags as written, in their order. */
export const tagsOf = (message: string): string[] =>
  messageParts(message).flatMap(({ kind, raw }) => (kind === 'tag' ? [raw] : []))

/** Whether there is anything to translate in it: letters outside placeholders, links and markup. */
export const hasWords = (message: string): boolean =>
  messageParts(message).some(({ kind, raw }) => kind === 'text' && /\p{L}/u.test(raw))
