import type { EnglishLists } from './built-in.ts'
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

async function jsonIn(id: string): Promise<unknown> {
  await whole(id)
  return JSON.parse(document.getElementById(id)?.textContent ?? '')
}

/** The texts of the first part of the app, which stand in the page behind it; each rejects with a SyntaxError if it is cut off. */
export const textsInPage = () => ['english', 'lists'].map(jsonIn)

/** Texts that are being added. */
export interface Added {
  /** Resolves when the English ones have been added; rejects as they do. */
  english: Promise<EnglishLists>
  /** Resolves when they have been added in all languages; rejects as they do. */
  all: Promise<void>
}

/** Adds the texts of a part of the app: the English ones, and by code those in other languages, as lists in the order of these. */
export function addTexts([ofEnglish, ofOthers]: Promise<unknown>[]): Added {
  const english = (async () => {
    const texts = (await ofEnglish) as EnglishLists
    addEnglish(texts)
    return texts
  })()
  const all = (async () => addLists(await english, (await ofOthers) as Record<string, string>))()
  return { english, all }
}
