/** What a terminal would obey, or would show as something else: control characters, marks of direction, halves of characters. */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu

/** A text from elsewhere as one line for the terminal, of at most `longest` characters. */
export function printable(text: string, longest = 100): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return cut.replace(obeyed, '\ufffd')
}
