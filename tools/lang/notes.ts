import { mayHoldMarkup } from './markup.ts'
import { formsOf, placeholdersOf, visible } from './message.ts'
import { groupContexts, maxCharacters, placeholderMeanings, remarks } from './text-contexts.ts'

/** The most characters of a label that cannot wrap; undefined for all other texts. */
export const maxCharactersOf = (key: string): number | undefined =>
  maxCharacters[key] ?? maxCharacters[key.split('.')[0] ?? '']

/** Characters of the longest plural form as it is read. */
export const lengthOf = (message: string): number =>
  Math.max(...formsOf(message).map(form => [...visible(form)].length))

const placeholdersNote = (english: string) =>
  placeholdersOf(english).map(name => `{${name}} is ${placeholderMeanings[name] ?? 'filled in by the app'}`)

/** What a translator needs to know of a text: where it appears, its placeholders, forms and markup, how long it may become. */
export function noteOf(key: string, english: string): string {
  const [group = ''] = key.split('.')
  const context = groupContexts[group] ?? 'Somewhere in the app'
  const most = maxCharactersOf(key)
  const facts = [
    context,
    remarks[key],
    key.endsWith('Hint') && 'Explains the field above it',
    ...placeholdersNote(english),
    formsOf(english).length > 1 && 'Plural forms for none, one and many; two forms are one and other',
    english.includes('\u00a0') && 'No-break spaces keep number and unit on one line: copy them from the English text',
    mayHoldMarkup(key, english) && 'Markup allowed: b i em strong code sub br span, a with href="https://…"',
    most && `At most ${most} characters`,
  ]
  return facts.filter(fact => typeof fact === 'string').join('. ')
}
