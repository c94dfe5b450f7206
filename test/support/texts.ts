/** Imported by tests that show texts; the app has those in the page. */
import type { EnglishLists } from '../../src/i18n/built-in.ts'
import { addEnglish, addLists } from '../../src/i18n/i18n.ts'

/** Defined by the test runner: the English texts, and those of other languages as lists in their order. */
declare const TEXTS: { english: EnglishLists; lists: Record<string, string> }

addEnglish(TEXTS.english)
addLists(TEXTS.english, TEXTS.lists)
