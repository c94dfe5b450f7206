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

/** Texts that are being added. */
export interface Added {
  /** Resolves when the English ones have been added; rejects with a SyntaxError if they are cut off. */
  english: Promise<Texts>
  /** Resolves when they have been added in all languages; rejects as the other one. */
  all: Promise<void>
}

async function addEnglishIn(id: string) {
  await whole(id)
  const texts = jsonOf(id) as Texts
  addEnglish(texts)
  return texts
}

async function addListsIn(id: string, english: Promise<Texts>) {
  const texts = await english
  await whole(id)
  addLists(texts, jsonOf(id) as Record<string, string>)
}

/** Adds the texts that the page brings as JSON behind the first part of the app: those of that part, or those of the second with `more-`. */
export function addTexts(part: '' | 'more-'): Added {
  const english = addEnglishIn(`${part}english`)
  return { english, all: addListsIn(`${part}lists`, english) }
}
