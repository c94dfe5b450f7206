import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { onFailure } from './gateway/api-error.ts'
import { base } from './gateway/base.ts'
import type { EnglishLists } from './i18n/built-in.ts'
import { addEnglish, addLists, loadLanguages, preferred, startLanguage } from './i18n/i18n.ts'
import { readPrefetched } from './live/first-values.ts'
import { loadPages, usePages } from './pages.tsx'
import { watchSession } from './session/session.ts'
import { watchLeaving } from './session/unsaved.ts'
import { watchPacks } from './ui/alerts/alert-store.ts'
import { handleFailure } from './ui/alerts/handle-failure.ts'
import { watchTheme } from './ui/menu/theme.ts'

/** The live view is drawn after this time at the latest, with what was prefetched by then. */
const firstFrameWaitMs = 100
/** Any other page is drawn after this time at the latest: its part of the app is still loading. */
const pageWaitMs = 1000

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

async function jsonOfElement(id: string): Promise<unknown> {
  await whole(id)
  return JSON.parse(document.getElementById(id)?.textContent ?? '')
}

/** The texts of the first part of the app, which follow it in the page; each rejects with a SyntaxError if it is cut off. */
const textsInPage = () => ['english', 'lists'].map(jsonOfElement)

/** Texts that are being added. */
interface PendingTexts {
  /** Resolves when the English ones have been added; rejects as they do. */
  english: Promise<EnglishLists>
  /** Resolves when they have been added in all languages; rejects as they do. */
  all: Promise<void>
}

/** Adds the texts of a part of the app: the English ones, and by code those in other languages, as lists in the order of these. */
function addTexts([ofEnglish, ofOthers]: Promise<unknown>[]): PendingTexts {
  const english = (async () => {
    const texts = (await ofEnglish) as EnglishLists
    addEnglish(texts)
    return texts
  })()
  const all = (async () => addLists(await english, (await ofOthers) as Record<string, string>))()
  return { english, all }
}

const texts = addTexts(textsInPage())
const moreTexts = addTexts(globalThis.sundial?.texts ?? [])
// An English browser need not wait for the other languages, which come last.
if (globalThis.sundial) globalThis.sundial.moreTexts = preferred() === 'en' ? moreTexts.english : moreTexts.all

/** Shows the other pages, which come with the second part of the app. */
async function addPages() {
  const pages = await loadPages()
  usePages.setState({ pages })
}
const pagesAdded = addPages()

async function start() {
  onFailure(handleFailure)
  const place = document.getElementById('app')
  if (!place) return
  watchPacks()
  watchTheme()
  watchSession()
  watchLeaving()
  await (preferred() === 'en' ? texts.english : texts.all)
  await startLanguage()
  // Avoids a frame without values, or without its page, when they are about to arrive.
  const isLive = [base, `${base}/`].includes(location.pathname)
  const late = new Promise(done => setTimeout(done, isLive ? firstFrameWaitMs : pageWaitMs, 'late'))
  const ready = isLive ? globalThis.sundial?.ready : pagesAdded
  if ((await Promise.race([ready, late])) !== 'late') await readPrefetched()
  // Removes the first frame of index.html; Preact would otherwise reuse its elements.
  place.textContent = ''
  createRoot(place).render(<App />)
  await moreTexts.all
  requestAnimationFrame(() => setTimeout(loadLanguages))
}

start()
