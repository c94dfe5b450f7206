import { mayHoldMarkup } from './markup.ts'
import { formsOf, holesOf, isLinkOnly, visible } from './message.ts'
import { holeMeanings, places, remarks } from './places.ts'

/** Characters a translation may have before it breaks or crowds its place, holes counted as they are written. */
export const mostCharacters = (english: string): number => Math.ceil(lengthOf(english) * 1.6) + 9

/** Characters of the longest plural form as it is read. */
export const lengthOf = (message: string): number =>
  Math.max(...formsOf(message).map(form => [...visible(form)].length))

const holesNote = (english: string) =>
  holesOf(english).map(name => `{${name}} is ${holeMeanings[name] ?? 'filled in by the app'}`)

/** What a translator needs to know of a text: where it appears, its holes, forms and markup, how long it may become. */
export function noteOf(key: string, english: string): string {
  const [group = ''] = key.split('.')
  const place = places[group] ?? 'Somewhere in the app'
  if (isLinkOnly(english)) return `${place}. Same text as elsewhere: keep the link, or write another text`
  const facts = [
    place,
    remarks[key],
    key.endsWith('Hint') && 'Explains the field above it',
    ...holesNote(english),
    formsOf(english).length > 1 && 'Plural forms for none, one and many; two forms are one and other',
    english.includes('\u00a0') && 'No-break spaces keep number and unit on one line: copy them from the English text',
    mayHoldMarkup(key, english) && 'Markup allowed: b i em strong code sub br span, a with href="https://…"',
    `At most ${mostCharacters(english)} characters`,
  ]
  return facts.filter(fact => typeof fact === 'string').join('. ')
}
