import type { LanguagePack } from '../../src/contract/files.ts'
import { messageParts } from '../../src/contract/message.ts'
import { rawFormsOf } from '../../tools/lang/message.ts'
import { type TextMap, treeOf } from '../../tools/lang/texts.ts'

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

/** The text with its beginning once more behind it: words get longer, and sentences have more of them. */
const lengthened = (text: string) => text + text.slice(0, Math.ceil(text.trim().length * growth))

/** One plural form, marked at both ends; blanks around it stay outside. */
function formOf(form: string): string {
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(form) ?? []
  if (!core) return form
  const inner = messageParts(core).map(({ kind, raw }) => (kind === 'text' ? accented(lengthened(raw)) : raw))
  return `${before}⟦${inner.join('')}⟧${after}`
}

/** The text lengthened and marked; placeholders, markup and plural bars stay as they are. */
const pseudoText = (text: string): string => rawFormsOf(text).map(formOf).join('|')

/** Code under which the pseudo language is offered; no language has it. */
export const pseudoCode = 'xx'

/** A pack in which every text is marked, to find texts that cannot be translated and spaces too narrow for long ones. */
export const pseudoPack = (english: TextMap): LanguagePack => ({
  meta: { code: pseudoCode, name: '⟦Pseudo⟧' },
  webapp: treeOf([...english].map(([key, text]) => [key, pseudoText(text)])),
})
