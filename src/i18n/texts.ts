import type { Texts } from './built-in.ts'
import { addEnglish, addLists } from './i18n.ts'

const jsonOf = (id: string) => document.getElementById(id)?.textContent ?? ''

/** Adds the English texts, which the page brings as JSON before the app. Throws a SyntaxError if they have not arrived whole. */
export const loadEnglish = (json = jsonOf('english')) => addEnglish(JSON.parse(json) as Texts)

/** Adds the other built-in languages, which the page brings as JSON behind the app. Throws a SyntaxError if they have not arrived whole. */
export const loadOthers = (json = jsonOf('languages')) => addLists(JSON.parse(json) as Record<string, string>)
