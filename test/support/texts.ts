/** Imported where a test shows texts; the app has those of the page and of its second part. */
import type { Texts } from '../../src/i18n/built-in.ts'
import { addEnglish, addLists } from '../../src/i18n/i18n.ts'

/** English texts, and other languages as lists in their order. */
interface Part {
  english: Texts
  lists: Record<string, string>
}
/** Defined by the test runner: the texts of a bundle. */
declare const TEXTS: { first: Part; more: Part }

for (const { english, lists } of [TEXTS.first, TEXTS.more]) {
  addEnglish(english)
  addLists(english, lists)
}
