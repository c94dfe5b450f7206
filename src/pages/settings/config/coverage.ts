import { english, type Texts } from '../../../i18n/built-in.ts'
import { packTexts } from '../../../i18n/pack.ts'

const count = (tree: Texts) => Object.values(tree).flatMap(Object.keys).length

/** Fraction of our texts that the `webapp` of a pack has; 0 for an unusable pack. */
export function coverage(webapp: unknown) {
  try {
    return count(packTexts(webapp, english)) / count(english)
  } catch {
    return 0
  }
}
