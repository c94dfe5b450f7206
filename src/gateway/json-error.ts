/** One token (a punctuation mark, string or word) with the white space after it. */
const token = /([[\]{}:,]|"[^"\\]*(?:\\.[^"\\]*)*"|[^[\]{}:,"\s]+)[ \t\n\r]*/y

/** Index of the first invalid token, or the end of an incomplete text. */
function endOfJson(text: string) {
  let at = text.search(/[^ \t\n\r]|$/)
  const take = (start: string) => {
    token.lastIndex = at
    const [all = '', word = ''] = token.exec(text) ?? []
    if (!word.startsWith(start)) return false
    if (!start || start === '"') JSON.parse(word)
    at += all.length
    return true
  }
  const need = (start: string) => {
    if (!take(start)) throw at
  }
  const list = (item: () => void, end: string) => {
    if (take(end)) return
    do item()
    while (take(','))
    need(end)
  }
  const member = () => {
    need('"')
    need(':')
    value()
  }
  const value = () => {
    if (take('[')) list(value, ']')
    else if (take('{')) list(member, '}')
    else need('')
  }
  try {
    value()
  } catch {
    // Thrown at the mistake, or by a stack overflow, for which any position will do.
  }
  return at
}

/** Line and column, from 1, at which a text stops being JSON. Browsers' own messages differ, and some name no position. */
export function jsonError(text: string) {
  const lines = text.slice(0, endOfJson(text)).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
