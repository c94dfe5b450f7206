import type { Problem } from '../lang/json-file.ts'
import { showStatus } from './elements.ts'

/** A text that does not fit on a narrow phone. */
export interface Misfit extends Problem {
  key: string
  /** The page on which it does not. */
  path: string
}

/** The language file that is open. */
export interface LanguageDraft {
  file: string
  text: string
  /** Changed since it was opened or saved. */
  isChanged: boolean
  /** Those of the last walk, but for texts that were changed since; undefined before one. */
  misfits?: readonly Misfit[] | undefined
}

/** The browser keeps the draft for every tab with the demo at this address, so that nothing is lost with the page. */
const draftKey = `${new URL('app', document.baseURI).pathname}language`
const placeKey = `${draftKey}.place`

function put(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    showStatus('This browser keeps nothing: save the file before you leave this page.')
  }
}

const parsed = (text: string | null): LanguageDraft | undefined => (text ? JSON.parse(text) : undefined)

export const keepDraft = (draft: LanguageDraft) => put(draftKey, JSON.stringify(draft))

export const recallDraft = () => parsed(localStorage.getItem(draftKey))

export const forgetDraft = () => localStorage.removeItem(draftKey)

/** Remembers the key of the text in use. */
export const rememberPlace = (key: string) => put(placeKey, key)

export const recallPlace = () => localStorage.getItem(placeKey)

/** Calls `changed` with what another tab keeps from now on. */
export function onOtherTab(changed: (draft: LanguageDraft) => void) {
  addEventListener('storage', ({ key, newValue }) => {
    const draft = key === draftKey && parsed(newValue)
    if (draft) changed(draft)
  })
}
