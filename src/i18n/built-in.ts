import type en from '../../lang/en.json'
import type { ForkTexts } from '../contract/fork.ts'

/** The English texts by group and name, including a fork's. */
export type English = typeof en & ForkTexts
/** Texts by group and name, without links or literals. */
export type Texts = Record<string, Record<string, string>>

/** The English texts, complete in every bundle; other languages may lack some. Empty until they are added. */
export const english: Texts = {}

/**
 * The English texts of a part of the app as the build writes them, separated by ~: the names of each group, and the texts in the same
 * order. Names apart from texts compress better.
 */
export interface EnglishLists {
  names: Record<string, string>
  texts: string
}

/** What was added: names by group, and the texts in other languages by code, as lists in the order of the names. */
const parts: { names: Record<string, string>; lists: Record<string, string> }[] = []

/** Adds texts, also to an existing group. */
function add(all: Texts, more: Texts) {
  for (const [group, names] of Object.entries(more)) all[group] = { ...all[group], ...names }
}

/** The texts of a list by group and name; an empty text is replaced by the English one. */
function textsInOrder(names: Record<string, string>, list: string): Texts {
  const texts = list.split('~').values()
  const inGroup = (group: string) => (name: string) => [name, texts.next().value || english[group]?.[name] || '']
  return Object.fromEntries(
    Object.entries(names).map(([group, all]) => [group, Object.fromEntries(all.split('~').map(inGroup(group)))]),
  )
}

/** All texts of a language added so far. */
function textsOf(code: string): Texts {
  const all: Texts = {}
  for (const { names, lists } of parts) add(all, textsInOrder(names, lists[code] ?? ''))
  return all
}

/** The languages of this bundle by code; each is parsed when it is first used. */
export const builtIn = new Map([['en', () => english]])

/** Adds English texts. */
export const addToEnglish = ({ names, texts }: EnglishLists) => add(english, textsInOrder(names, texts))

/** Adds texts in other languages: for each code a list in the order of these names. */
export function addBuiltIn({ names }: EnglishLists, lists: Record<string, string>) {
  parts.push({ names, lists })
  for (const code of Object.keys(lists)) builtIn.set(code, () => textsOf(code))
}
