/** Imported where a test shows texts; in the app main.tsx loads those of the page. */
import { loadEnglish, loadOthers } from '../../src/i18n/texts.ts'

/** Defined by the test runner: the texts of a built page. */
declare const PAGE_TEXTS: { english: string; others: string }

loadEnglish(PAGE_TEXTS.english)
loadOthers(PAGE_TEXTS.others)
