import { mayHoldMarkup } from './markup.ts'
import { formsOf, placeholdersOf, visible } from './message.ts'
import { groupContexts, maxCharacters, morePaths, placeholderMeanings, remarks } from './text-contexts.ts'

/** What has a place of its own outside the app. */
const outside: Readonly<Record<string, string>> = {
  display: 'The gateway’s own display, 31 letters without accents at most',
  meta: 'The language itself',
}

const givenPlace = (key: string) => {
  const [group = ''] = key.split('.')
  return outside[group] ?? groupContexts[group]
}

/** Whether it is known where a text appears. */
export const hasPlace = (key: string): boolean => givenPlace(key) !== undefined

/** Where a text appears: the path of the page if it has one, the page’s name, and that with the place on it. */
function placeOf(key: string): { path: string | undefined; page: string; context: string } {
  const place = givenPlace(key) ?? 'Somewhere in the app'
  const [, path, context = ''] = /^(?:(\/\S*) )?(.*)$/.exec(place) ?? []
  return { path, page: context.replace(/,.*/, ''), context }
}

/** The page with a text; undefined for texts on many pages, or rarely seen ones. */
export const pathOf = (key: string): string | undefined => placeOf(key).path

/** A page of the app as translators know it, with the keys of its texts. */
export interface TextPage {
  name: string
  /** As `pathOf` has it. */
  path: string | undefined
  keys: string[]
}

/** The pages with texts, each once, in the order of these keys. */
export function pagesOf(keys: Iterable<string>): TextPage[] {
  const pages = new Map<string, TextPage>()
  for (const key of keys) {
    const { page: name, path } = placeOf(key)
    const page = pages.get(name) ?? { name, path, keys: [] }
    page.keys.push(key)
    pages.set(name, page)
  }
  return [...pages.values()]
}

/** Paths of all pages that stay when they are opened. */
export const pathsOf = (keys: Iterable<string>): string[] => [
  ...pagesOf(keys).flatMap(({ path }) => path ?? []),
  ...morePaths,
]

/** The most characters of a label that cannot wrap; undefined for all other texts. */
export const maxCharactersOf = (key: string): number | undefined =>
  maxCharacters[key] ?? maxCharacters[key.split('.')[0] ?? '']

/** Characters of the longest plural form, as shown. */
export const lengthOf = (message: string): number =>
  Math.max(...formsOf(message).map(form => [...visible(form)].length))

/** What the placeholders of a text are, but for those that its remark explains. */
const placeholdersNote = (english: string, hasForms: boolean, remark = '') =>
  placeholdersOf(english).flatMap(name => {
    const decides = hasForms && /^(count|n)$/.test(name)
    if (remark.includes(`{${name}}`)) return decides ? `{${name}} decides the plural form` : []
    return `{${name}} is ${placeholderMeanings[name] ?? 'filled in by the app'}${decides ? '; decides the plural form' : ''}`
  })

/** What a translator needs to know of a text: where it appears, its placeholders, forms and markup, how long it may become. */
export function noteOf(key: string, english: string): string {
  const { context } = placeOf(key)
  const most = maxCharactersOf(key)
  const hasForms = formsOf(english).length > 1
  const facts = [
    context,
    remarks[key],
    key.endsWith('Hint') && 'Explains the field above it',
    ...placeholdersNote(english, hasForms, remarks[key]),
    hasForms && 'Plural forms for none, one and many; two forms are one and other',
    english.includes('\u00a0') && 'No-break spaces keep number and unit on one line: copy them from the English text',
    mayHoldMarkup(key, english) && 'Markup allowed: b i em strong code sub br span, a with href="https://…"',
    most && `At most ${most} characters`,
  ]
  return facts.filter(fact => typeof fact === 'string').join('. ')
}
