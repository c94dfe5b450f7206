/** Position of a row in its list, px. */
export interface Box {
  top: number
  height: number
}

/** `list` with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * The new index of the row at `from` when it is dragged by `by` px: past every row whose middle its edge has passed. `shifts`
 * is how far each row, the dragged one included, has to move, px.
 */
export function dragged(boxes: readonly Box[], from: number, by: number) {
  const own = boxes[from] ?? { top: 0, height: 0 }
  const middle = ({ top, height }: Box) => top + height / 2
  const below = (box: Box, n: number) => n > from && own.top + own.height + by > middle(box)
  const above = (box: Box, n: number) => n < from && own.top + by < middle(box)
  const shifts = boxes.map((box, n) => (n === from ? by : below(box, n) ? -own.height : above(box, n) ? own.height : 0))
  return { to: from + boxes.filter(below).length - boxes.filter(above).length, shifts }
}
