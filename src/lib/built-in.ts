/**
 * The languages every bundle has. The build replaces this module by one that says the same in fewer bytes
 * (tools/build/texts.mjs): there a text goes by two letters instead of its name.
 */
import de from '../../lang/de.json'
import en from '../../lang/en.json'
import fr from '../../lang/fr.json'

/** The English texts by group and name. */
export type English = typeof en
/** Texts by group and the code of their name. */
export type Texts = Record<string, Record<string, string>>

/** What a text of that name goes by within its group. */
export const codeOf = (name: string) => name

/** The texts with those that are nothing but a link, `@:group.Key`, as the text they name. */
function linked(texts: Texts): Texts {
  const follow = (text: string) => {
    const [group = '', name = ''] = text.startsWith('@:') ? text.slice(2).split('.') : []
    return texts[group]?.[name] ?? text
  }
  return Object.fromEntries(
    Object.entries(texts).map(([group, names]) => [
      group,
      Object.fromEntries(Object.entries(names).map(([name, text]) => [name, follow(text)])),
    ]),
  )
}

/** The languages by code. In the bundle those other than English come later. */
export const builtIn: Record<string, Texts | Promise<Texts>> & { en: Texts } = {
  en: linked(en),
  de: linked(de),
  fr: linked(fr),
}

/** Until then the bundle has those texts only that the shell and the live view name, in every language. */
export const complete: Promise<void> = Promise.resolve()
