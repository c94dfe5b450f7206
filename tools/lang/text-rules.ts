import { messageParts } from '../../src/contract/message.ts'
import { markupErrors, mayHoldMarkup } from './markup.ts'
import { formsOf, linksOf, misplaced, placeholdersOf, resolved, tagsOf } from './message.ts'
import type { TextMap } from './texts.ts'

/** A translation beside the English text, and all texts that its links may lead to. */
export interface Pair {
  key: string
  text: string
  english: string
  /** The texts of its language. */
  own: TextMap
  /** The English ones. */
  all: TextMap
}

/** What a rule found wrong, a line each. */
type Rule = (pair: Pair) => string[]

/** What is shown in place of the link: the language's own text, else the English one. */
const find =
  ({ own, all }: Pair) =>
  (key: string) =>
    own.get(key) || all.get(key)

const list = (names: string[]) => names.map(name => `{${name}}`).join(' ') || 'none'

const grammar: Rule = ({ text }) => [
  ...messageParts(text).flatMap(({ kind, raw }) => (kind === 'error' ? [misplaced[raw] ?? raw] : [])),
  ...(/\p{Cc}|\p{Cs}/u.test(text)
    ? ['holds a line break or another sign that cannot be shown; a \\ before a letter may have made it']
    : []),
  ...(/\ufffd|[ÂÃ][\u0080-\u009f\u00a1-\u00bf]/.test(text)
    ? ['has lost letters, as in another encoding than UTF-8']
    : []),
  ...(/&(\w+|#\d+|#x[\da-f]+);/i.test(text) ? ['write the sign itself, not &…;'] : []),
]

/** Names that every build fills in; a pack made for one firmware may say them itself. */
const productNames = ['firmware', 'repository', 'documentation']

/** The forms for none and one may say the number in words, so they may leave out what counts. */
const placeholders: Rule = pair => {
  const wanted = placeholdersOf(pair.english)
  const forms = formsOf(resolved(pair.text, find(pair)))
  return forms.flatMap((form, index) => {
    const has = placeholdersOf(form)
    const spoken = forms.length > 1 && index < forms.length - 1
    const missing = wanted.filter(
      name => !has.includes(name) && !productNames.includes(name) && !(spoken && /^(count|n)$/.test(name)),
    )
    const unknown = has.filter(name => !wanted.includes(name))
    const where = forms.length > 1 ? ` in form ${index + 1}` : ''
    return [
      ...(missing.length ? [`lacks ${list(missing)}${where}`] : []),
      ...(unknown.length ? [`nothing fills ${list(unknown)}${where}; English has ${list(wanted)}`] : []),
    ]
  })
}

const links: Rule = pair =>
  linksOf(pair.text).flatMap(key => {
    const target = find(pair)(key)
    if (target === undefined) return [`the link @:${key} leads nowhere`]
    if (key === pair.key) return [`the link @:${key} leads to itself`]
    const next = linksOf(target)[0]
    return next === undefined ? [] : [`the link @:${key} leads to another link; write @:${next}`]
  })

const modifiers: Rule = ({ text }) =>
  messageParts(text).flatMap(part =>
    part.kind === 'link' && part.modifier && !/^(upper|lower|capitalize)$/.test(part.modifier)
      ? [`no modifier .${part.modifier}: upper, lower or capitalize`]
      : [],
  )

const plural: Rule = ({ text, english }) => {
  const forms = formsOf(text)
  if (forms.length === 1) return []
  if (formsOf(english).length === 1) return ["no plural here: write {'|'} for a bar"]
  if (forms.some(form => !form)) return ['a plural form is empty']
  return forms.length > 3 ? [`${forms.length} plural forms: only none, one and many are used`] : []
}

const markup: Rule = ({ key, text, english }) => {
  if (!mayHoldMarkup(key, english))
    return tagsOf(text).length ? ['this text is not shown as markup: leave the tags out'] : []
  const lost =
    english.includes('<a ') && !text.includes('<a ') ? ['the link <a href="…"> of the English text is missing'] : []
  return [...formsOf(text).flatMap(markupErrors), ...lost]
}

const edges: Rule = ({ text, english }) =>
  / $/.test(english) && !/[ \u00a0\u202f]$/.test(text) ? ['must end with a blank, as in English'] : []

const rules: readonly Rule[] = [grammar, placeholders, links, modifiers, plural, markup, edges]

/** What would break what the app shows. */
export const faultsOf = (pair: Pair): string[] => rules.flatMap(rule => rule(pair))

const signsIn = (text: string) => text.match(/[\u00a0\u202f]/g)?.length ?? 0

const noBreakSpaces: Rule = ({ text, english }) => {
  const fewest = Math.min(...formsOf(english).map(signsIn))
  return Math.max(...formsOf(text).map(signsIn)) < fewest ? ['lacks a no-break space of the English text'] : []
}

const oneForm: Rule = ({ text, english }) => {
  const forms = formsOf(english).length
  return forms > 1 && formsOf(text).length === 1 ? [`one plural form, English has ${forms}`] : []
}

/** It is within markup, where it is not a placeholder of the message. */
const repository: Rule = pair => {
  const isLost = pair.english.includes('{repository}') && !resolved(pair.text, find(pair)).includes('{repository}')
  return isLost ? ['lacks {repository}, the address of the project'] : []
}

const remarks: readonly Rule[] = [noBreakSpaces, oneForm, repository]

/** What is worth a second look, though it may be meant. */
export const remarksOf = (pair: Pair): string[] => remarks.flatMap(rule => rule(pair))
