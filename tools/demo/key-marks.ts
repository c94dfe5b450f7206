import { formsOf } from '../lang/message.ts'
import type { TextMap } from '../lang/texts.ts'

/** The first of five zero-width characters, the digits of a mark; before them U+FEFF, a zero-width no-break space, ends a link in front of it. */
const zero = 0x2060
const mark = /\ufeff([\u2060-\u2064]{5})/g

const markOf = (n: number) =>
  `\ufeff${n
    .toString(5)
    .padStart(5, '0')
    .replace(/./g, digit => String.fromCharCode(zero + Number(digit)))}`

const numberOf = (digits: string) =>
  Number.parseInt(
    digits.replace(/./g, digit => `${digit.charCodeAt(0) - zero}`),
    5,
  )

/** The same texts, each of their forms with an unseen mark at its end, by which `keysIn` knows it wherever the app shows it. */
export const withMarks = (texts: TextMap): TextMap =>
  new Map(
    [...texts].map(([key, text], n) => {
      const forms = formsOf(text)
      return [key, forms.length > 1 ? forms.map(form => form + markOf(n)).join(' | ') : text + markOf(n)]
    }),
  )

/** The keys of what is shown, in its order and each once. `texts`: those that were marked. */
export const keysIn = (shown: string, texts: TextMap): string[] => [
  ...new Set([...shown.matchAll(mark)].flatMap(([, digits = '']) => [...texts.keys()][numberOf(digits)] ?? [])),
]
