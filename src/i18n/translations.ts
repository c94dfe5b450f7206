import de from '../../lang/de.json'
import en from '../../lang/en.json'
import fr from '../../lang/fr.json'

type Texts = Record<string, Record<string, string>>

const inOrder = (texts: Texts) =>
  Object.entries(en)
    .flatMap(([group, names]) => Object.keys(names).map(name => texts[group]?.[name]))
    .join('~')

/**
 * The built-in languages besides English: code -> texts in the order of en.json, with `~` between them. The build inserts the finished lists
 * of the chosen languages here (tools/build/texts.mjs).
 */
export const translations: Record<string, string> = { de: inOrder(de), fr: inOrder(fr) }
