import type { LanguagePack } from '../../src/contract/files.ts'
import { partsOf } from '../../src/contract/message.ts'
import { displayFormats } from './display.ts'
import { splitKey, type Texts } from './english.ts'
import { isLinkOnly, rawFormsOf } from './message.ts'

/** Letters that look like the ASCII ones and show a font without accents. */
const alike: Record<string, string> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.matchAll(/(.)(.)/gu)].map(([, plain = '', marked = '']) => [
    plain,
    marked,
  ]),
)

/** How much longer texts become, as from English to the longest languages in use. */
const growth = 0.35

const accented = (text: string) => text.replace(/[a-z]/gi, letter => alike[letter] ?? letter)

/** Repeats vowels until the form is long enough; `owed` is what is still missing, in characters. */
function lengthened(text: string, state: { owed: number }): string {
  let made = ''
  for (const letter of text) {
    made += letter
    while (/[aeiouy]/i.test(letter) && state.owed >= 1 && !made.endsWith(letter.repeat(3))) {
      made += letter
      state.owed--
    }
    if (/\p{L}/u.test(letter)) state.owed += growth
  }
  return made
}

/** One plural form, marked at both ends; blanks around it stay outside. */
function formOf(form: string): string {
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(form) ?? []
  if (!core || isLinkOnly(core)) return form
  const state = { owed: 0 }
  const inner = partsOf(core)
    .map(({ kind, raw }) => (kind === 'text' ? accented(lengthened(raw, state)) : raw))
    .join('')
  // A link runs to the next blank, so the mark must not touch it.
  const gap = partsOf(core).at(-1)?.kind === 'link' ? ' ' : ''
  return `${before}⟦${inner}${gap}${'·'.repeat(Math.round(state.owed))}⟧${after}`
}

/** The text lengthened and marked; placeholders, literals, links, markup and plural bars stay as they are. */
export const pseudoText = (text: string): string => rawFormsOf(text).map(formOf).join('|')

/** Code under which the pseudo language is offered; no language has it. */
export const pseudoCode = 'xx'

/** A pack in which every text is marked, to find texts that cannot be translated and spaces too narrow for long ones. */
export function pseudoPack(english: Texts): LanguagePack {
  const webapp: Record<string, Record<string, string>> = {}
  for (const [key, text] of english) {
    const [group, name] = splitKey(key)
    webapp[group] ??= {}
    webapp[group][name] = pseudoText(text)
  }
  const display = Object.fromEntries(Object.entries(displayFormats).map(([name, { en }]) => [name, `[${en}]`]))
  return { meta: { code: pseudoCode, name: '⟦Pseudo⟧' }, display, webapp }
}
