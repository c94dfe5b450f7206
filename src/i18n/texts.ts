import en from '../../lang/en.json'
import { addTexts } from './i18n.ts'
import { translations } from './translations.ts'

/**
 * Adds the texts the app is built with. Only main.tsx imports this module, which puts all texts at the end of the
 * script: code without texts in between compresses a good kilobyte smaller.
 */
export const loadTexts = () => addTexts(en, translations)
