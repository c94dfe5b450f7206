import type { Texts } from './built-in.ts'
import { addEnglish, addLists } from './i18n.ts'

/** Resolves when an element of the page has arrived whole: there is one behind it then. */
function whole(id: string) {
  return new Promise<void>(done => {
    const look = () => {
      if (!document.getElementById(id)?.nextElementSibling) return
      observer.disconnect()
      done()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true })
    look()
  })
}

const jsonOf = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '')

const addEnglishIn = (id: string) => {
  const texts = jsonOf(id) as Texts
  addEnglish(texts)
  return texts
}

/** Adds the texts of an element in other languages than English when it has arrived. */
async function addListsIn(id: string, english: Texts) {
  await whole(id)
  addLists(english, jsonOf(id) as Record<string, string>)
}

/**
 * Adds the texts of the first part of the app, which the page brings as JSON: the English ones before the app, and those of other languages
 * behind it. Resolves when these have been added. Rejects with a SyntaxError if any are cut off.
 */
export async function addFirstTexts() {
  await addListsIn('lists', addEnglishIn('english'))
}

/** Texts that are being added. */
export interface Added {
  /** Resolves when the English ones have been added; rejects with a SyntaxError if they are cut off. */
  english: Promise<Texts>
  /** Resolves when they have been added in all languages; rejects as the other one. */
  all: Promise<void>
}

/** Adds the texts of the second part, which stand behind all others. */
export function addMoreTexts(): Added {
  const english = whole('more-english').then(() => addEnglishIn('more-english'))
  return { english, all: english.then(texts => addListsIn('more-lists', texts)) }
}
