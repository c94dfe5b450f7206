/** Where a text stops being JSON, and what to change there. */
interface SyntaxPlace {
  offset: number
  what: string
}

const strings = /"(?:[^"\\]|\\[\s\S])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The strings of JSON with comments that end before an offset: where each begins, and its text with the quotes. */
const stringsBefore = (text: string, offset: number) =>
  [...text.matchAll(strings)]
    .map(({ index, 0: raw }) => ({ index, raw }))
    .filter(({ index, raw }) => raw.startsWith('"') && index + raw.length <= offset)

/** The offset after the last character before an offset that is neither blank nor part of a comment. */
function endOfValueBefore(text: string, offset: number) {
  const blank = text
    .slice(0, offset)
    .replace(strings, found => (found.startsWith('"') ? found : ' '.repeat(found.length)))
  return blank.trimEnd().length
}

/**
 * What a person has to change where a parser stopped: the parser names the next thing it found, which is often in the line after
 * the one that is wrong. Undefined if that is not known.
 */
export function placeToChange(text: string, offset: number): SyntaxPlace | undefined {
  const before = stringsBefore(text, offset)
  const last = before.at(-1)
  if (last?.raw.includes('\n')) {
    const line = last.raw.slice(0, last.raw.indexOf('\n')).trimEnd()
    return { offset: last.index + line.length - (line.endsWith(',') ? 1 : 0), what: 'the closing " is missing here' }
  }
  if (text[offset - 1] === '"' && /[^\s,:}\]]/.test(text[offset] ?? ' '))
    return { offset: offset - 1, what: 'a " inside a text is written \\"' }
  if (text[offset] === '\\') return { offset, what: 'a \\ inside a text is written \\\\' }
  const end = endOfValueBefore(text, offset)
  const found = text[offset] ?? ''
  if (end && !text.slice(offset).trim())
    return { offset: end, what: 'the file ends here, but a } or a text is missing before' }
  if (/['‘’“”„«»]/.test(found)) return { offset, what: 'a text stands between two straight quotes: "' }
  if (/\p{L}/u.test(found) && text[end - 1] === ':') return { offset, what: 'the opening " is missing here' }
  if (/[}\]]/.test(found) && text[end - 1] === '}') return { offset, what: `one ${found} too many` }
  if (!/["{[]/.test(text[offset] ?? '') || !/["}\]\w]/.test(text[end - 1] ?? '')) return undefined
  const isName = last && last.index + last.raw.length === end && /[{,]\s*$/.test(text.slice(0, last.index))
  return { offset: end, what: isName ? 'a : is missing here' : 'a comma is missing here' }
}
