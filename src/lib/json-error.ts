const plain = '[^"\\\\\\x00-\\x1f]*'
const string = `"${plain}(\\\\(["\\\\/bfnrt]|u[\\da-fA-F]{4})${plain})*"`
const scalar = `${string}|-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?|true|false|null`

/** Index of the first thing that cannot stand there in JSON, or of the end of a text that is not complete. */
function endOfJson(text: string) {
  let at = 0
  const take = (pattern: string) => {
    const token = RegExp(`[ \\t\\n\\r]*(${pattern})`, 'y')
    token.lastIndex = at
    const found = token.test(text)
    if (found) at = token.lastIndex
    return found
  }
  const value = (): boolean => (take('\\[') ? list(value, ']') : take('{') ? list(member, '}') : take(scalar))
  const member = () => take(string) && take(':') && value()
  const list = (item: () => boolean, end: string) => {
    if (take(end)) return true
    do if (!item()) return false
    while (take(','))
    return take(end)
  }
  try {
    value()
  } catch {
    // Nested deeper than the stack: what stands there is as good a place as any.
  }
  take('')
  return at
}

/** Where a text stops being JSON, from 1. What browsers say of it differs, and some name no place. */
export function jsonError(text: string) {
  const lines = text.slice(0, endOfJson(text)).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
