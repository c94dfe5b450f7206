import type en from '../../lang/en.json'
import type { ForkTexts } from '../contract/fork.ts'

/** The English texts by group and name, including a fork's. */
export type English = typeof en & ForkTexts
/** Texts by group and name, without links or literals. */
export type Texts = Record<string, Record<string, string>>

/** The English texts, which every bundle has in full; other languages may lack some. Empty until they are added. */
export const english: Texts = {}

/** The texts by group and name, from a list in the order of the English ones; an empty one is replaced by the English. */
function textsInOrder(list: string[]): Texts {
  let n = 0
  const next = ([name, text]: [string, string]) => [name, list[n++] || text]
  return Object.fromEntries(
    Object.entries(english).map(([group, names]) => [group, Object.fromEntries(Object.entries(names).map(next))]),
  )
}

/** The languages of this bundle by code; each is parsed when it is first used. */
export const builtIn = new Map([['en', () => english]])

/** Adds languages by code, each as a list in the order of the English texts. */
export function addBuiltIn(lists: Record<string, string>) {
  for (const [code, list] of Object.entries(lists)) builtIn.set(code, () => textsInOrder(list.split('~')))
}
