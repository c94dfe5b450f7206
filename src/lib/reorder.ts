/** Place of a row in its list, px. */
export interface Box {
  top: number
  height: number
}

/** `list` with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, n) => n !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/**
 * Where the row at `from` would land when it is dragged by `by` px: past every row whose middle its edge has passed. `shifts`
 * says how far each row has to move to make room, the dragged one included.
 */
export function dragged(boxes: readonly Box[], from: number, by: number) {
  const own = boxes[from] ?? { top: 0, height: 0 }
  const middle = ({ top, height }: Box) => top + height / 2
  const below = (box: Box, n: number) => n > from && own.top + own.height + by > middle(box)
  const above = (box: Box, n: number) => n < from && own.top + by < middle(box)
  const shifts = boxes.map((box, n) => (n === from ? by : below(box, n) ? -own.height : above(box, n) ? own.height : 0))
  return { to: from + boxes.filter(below).length - boxes.filter(above).length, shifts }
}
