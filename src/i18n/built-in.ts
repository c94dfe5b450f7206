import type en from '../../lang/en.json'
import type { ForkTexts } from '../contract/fork.ts'

/** The English texts by group and name, including a fork's. */
export type English = typeof en & ForkTexts
/** Texts by group and name, without links or literals. */
export type Texts = Record<string, Record<string, string>>

/** The English texts, which every bundle has in full; other languages may lack some. Empty until they are added. */
export const english: Texts = {}

/** What was added: English texts, and the same in other languages by code, each as a list in the order of these. */
const parts: { english: Texts; lists: Record<string, string> }[] = []

/** Adds texts to others, also to a group that is there already. */
function add(all: Texts, more: Texts) {
  for (const [group, names] of Object.entries(more)) all[group] = { ...all[group], ...names }
}

/** The texts of a list by group and name; an empty one is replaced by the English. */
function textsInOrder(ofEnglish: Texts, list: string[]): Texts {
  let n = 0
  const next = ([name, text]: [string, string]) => [name, list[n++] || text]
  return Object.fromEntries(
    Object.entries(ofEnglish).map(([group, names]) => [group, Object.fromEntries(Object.entries(names).map(next))]),
  )
}

/** All texts of a language that were added so far. */
function textsOf(code: string): Texts {
  const all: Texts = {}
  for (const { english, lists } of parts) add(all, textsInOrder(english, (lists[code] ?? '').split('~')))
  return all
}

/** The languages of this bundle by code; each is parsed when it is first used. */
export const builtIn = new Map([['en', () => english]])

/** Adds English texts. */
export const addToEnglish = (texts: Texts) => add(english, texts)

/** Adds these English texts in other languages: a list for each code. */
export function addBuiltIn(english: Texts, lists: Record<string, string>) {
  parts.push({ english, lists })
  for (const code of Object.keys(lists)) builtIn.set(code, () => textsOf(code))
}
