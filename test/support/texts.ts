/** Imported where a test shows texts; in the app main.tsx loads those of the page. */
import { loadTexts } from '../../src/i18n/texts.ts'

/** Defined by the test runner: the texts of a built page. */
declare const PAGE_TEXTS: string

loadTexts(PAGE_TEXTS)
