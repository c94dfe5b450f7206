import type { Texts } from './built-in.ts'
import { addTexts } from './i18n.ts'

/** Adds the texts of the built-in languages, which the page brings as JSON. Throws a SyntaxError if they have not arrived whole. */
export function loadTexts(json = document.getElementById('texts')?.textContent ?? '') {
  const { en, ...lists } = JSON.parse(json) as { en: Texts } & Record<string, string>
  addTexts(en, lists)
}
