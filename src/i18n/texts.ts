import en from '../../lang/en.json'
import { addTexts } from './i18n.ts'
import { translations } from './translations.ts'

/** Adds the texts the app is built with: English, and the translations the build puts in. */
export const loadTexts = () => addTexts(en, translations)
