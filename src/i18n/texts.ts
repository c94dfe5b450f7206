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

async function jsonIn(id: string) {
  await whole(id)
  return document.getElementById(id)?.textContent ?? ''
}

/** The texts of the first part of the app, as JSON: they stand in the page behind it. */
export const textsInPage = () => ['english', 'lists'].map(jsonIn)

/** Texts that are being added. */
export interface Added {
  /** Resolves when the English ones have been added; rejects with a SyntaxError if they are cut off. */
  english: Promise<Texts>
  /** Resolves when they have been added in all languages; rejects as the other one. */
  all: Promise<void>
}

async function addEnglishOf(json = Promise.resolve('{}')) {
  const texts = JSON.parse(await json) as Texts
  addEnglish(texts)
  return texts
}

async function addListsOf(english: Promise<Texts>, json = Promise.resolve('{}')) {
  addLists(await english, JSON.parse(await json))
}

/** Adds the texts of a part of the app: the English ones, and the same in other languages, each as JSON. */
export function addTexts([ofEnglish, ofOthers]: Promise<string>[]): Added {
  const english = addEnglishOf(ofEnglish)
  return { english, all: addListsOf(english, ofOthers) }
}
