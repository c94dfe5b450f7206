/** A mark, a string or a word, and the blanks after it. */
const token = /([[\]{}:,]|"[^"\\]*(?:\\.[^"\\]*)*"|[^[\]{}:,"\s]+)[ \t\n\r]*/y

/** Index of the first thing that cannot stand there in JSON, or of the end of a text that is not complete. */
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
    // At the mistake, or nested deeper than the stack: then what stands there is as good a place as any.
  }
  return at
}

/** Where a text stops being JSON, from 1. What browsers say of it differs, and some name no place. */
export function jsonError(text: string) {
  const lines = text.slice(0, endOfJson(text)).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
