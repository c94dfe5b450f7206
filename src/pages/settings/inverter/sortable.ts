import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

/** Position of a row in its list, px. */
interface Box {
  top: number
  height: number
}

/** `list` with the entry at `from` moved to `to`. */
export function withMove<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * The new index of the row at `from` when it is dragged by `by` px: past every row whose middle its edge has passed. `shifts`
 * is how far each row, the dragged one included, has to move, px.
 */
export function dragResult(boxes: readonly Box[], from: number, by: number) {
  const own = boxes[from] ?? { top: 0, height: 0 }
  const middle = ({ top, height }: Box) => top + height / 2
  const below = (box: Box, n: number) => n > from && own.top + own.height + by > middle(box)
  const above = (box: Box, n: number) => n < from && own.top + by < middle(box)
  const shifts = boxes.map((box, n) => (n === from ? by : below(box, n) ? -own.height : above(box, n) ? own.height : 0))
  return { to: from + boxes.filter(below).length - boxes.filter(above).length, shifts }
}

const slideMs = 150

/** A drag closer than this to the edge of the window scrolls it, px. */
const edgePx = 96
const scrollStepPx = 8

const rowsOf = (list: HTMLElement) => [...list.children] as HTMLElement[]
const topOf = (row: Element) => row.getBoundingClientRect().top

function slide(row: Element, by: number) {
  if (!by || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  row.animate({ transform: [`translateY(${by}px)`, 'none'] }, slideMs)
}

/** Stores where the rows are and what has the focus; the returned function lets the rows slide from there to where they are then. */
function slideFrom(list: HTMLElement) {
  const before = rowsOf(list).map(row => [row, topOf(row)] as const)
  const focused = document.activeElement as HTMLElement | null
  return () => {
    for (const [row, top] of before) slide(row, top - topOf(row))
    // Moving a row in the DOM makes it lose the focus.
    focused?.focus()
    focused?.scrollIntoView({ block: 'nearest' })
  }
}

/** Follows one pointer until it is released; `onFrame` is called with the distance in px, scrolling included. Resolves to false if it was cancelled. */
function follow(grip: HTMLElement, { clientY, pointerId }: PointerEvent, onFrame: (by: number) => void) {
  const begin = clientY + scrollY
  let y = clientY
  let frame = 0
  const draw = () => {
    if (y < edgePx && y < clientY) scrollBy(0, -scrollStepPx)
    if (y > innerHeight - edgePx && y > clientY) scrollBy(0, scrollStepPx)
    onFrame(y + scrollY - begin)
    frame = requestAnimationFrame(draw)
  }
  grip.setPointerCapture(pointerId)
  grip.onpointermove = event => {
    if (event.pointerId === pointerId) y = event.clientY
  }
  draw()
  return new Promise<boolean>(resolve => {
    grip.onpointerup = grip.onlostpointercapture = event => {
      if (event.pointerId !== pointerId) return
      cancelAnimationFrame(frame)
      onFrame(y + scrollY - begin)
      grip.onpointermove = grip.onpointerup = grip.onlostpointercapture = null
      resolve(event.type === 'pointerup')
    }
  })
}

/** Props and commands for a sortable list and its rows. */
export type Sortable = ReturnType<typeof useSortable>

/**
 * Rows that the user can reorder by dragging a grip or with its arrow keys. `list` is the `ref` of their parent, `grip(n)`
 * the props of the grip in row `n`, `move` moves a row; the owner renders the new order when `onMoved` is called.
 */
export function useSortable(onMoved: (from: number, to: number) => void) {
  const list = useRef<HTMLTableSectionElement>(null)
  const settle = useRef<() => void>(null)

  // Before the rows are painted in the new order; another effect would be too late.
  useLayoutEffect(() => {
    settle.current?.()
    settle.current = null
  })

  function move(from: number, to: number) {
    if (!list.current?.children[to]) return
    settle.current = slideFrom(list.current)
    onMoved(from, to)
  }

  async function drag(event: PointerEvent<HTMLElement>, from: number) {
    const element = list.current
    if (!element || event.button || element.dataset.sorting) return
    const rows = rowsOf(element)
    const boxes = rows.map(row => ({ top: row.offsetTop, height: row.offsetHeight }))
    let to = from
    element.dataset.sorting = 'true'
    rows[from]?.classList.add('lifted')
    const dropped = await follow(event.currentTarget, event, by => {
      const next = dragResult(boxes, from, by)
      to = next.to
      for (const [n, row] of rows.entries()) row.style.transform = `translateY(${next.shifts[n]}px)`
    })
    const settled = slideFrom(element)
    delete element.dataset.sorting
    rows[from]?.classList.remove('lifted')
    for (const row of rows) row.style.transform = ''
    if (!dropped || to === from) return settled()
    settle.current = settled
    onMoved(from, to)
  }

  const grip = (n: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => void drag(event, n),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!step) return
      event.preventDefault()
      move(n, n + step)
    },
  })

  return { list, grip, move }
}
