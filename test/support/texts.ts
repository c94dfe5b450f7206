/** Imported where a test shows texts; in the app main.tsx loads them. */
import { loadTexts } from '../../src/i18n/texts.ts'

loadTexts()
