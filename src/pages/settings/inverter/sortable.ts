import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { dragged } from './reorder.ts'

/** Duration of a row's slide to its new position. */
const slideMs = 150

/** A drag closer than this to the edge of the window scrolls it, px. */
const edgePx = 96
const scrollStepPx = 8

const rowsOf = (list: HTMLElement) => [...list.children] as HTMLElement[]
const topOf = (row: Element) => row.getBoundingClientRect().top

function slide(row: Element, by: number) {
  if (!by || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], slideMs)
}

/** Follows a pointer until it is released; `onFrame` is called with the distance in px, scrolling included. Resolves to false if it was cancelled. */
function follow(grip: HTMLElement, start: { clientY: number; pointerId: number }, onFrame: (by: number) => void) {
  const { clientY, pointerId } = start
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
    y = event.clientY
  }
  draw()
  return new Promise<boolean>(resolve => {
    const end = (dropped: boolean) => () => {
      cancelAnimationFrame(frame)
      onFrame(y + scrollY - begin)
      grip.onpointermove = grip.onpointerup = grip.onlostpointercapture = null
      resolve(dropped)
    }
    grip.onpointerup = end(true)
    grip.onlostpointercapture = end(false)
  })
}

/** Props and commands for a sortable list and its rows. */
export type Sortable = ReturnType<typeof useSortable>

/**
 * Rows that the user can reorder by dragging a grip or with its arrow keys. `list` is the `ref` of their parent, `grip(n)`
 * the props of the grip in row `n`, `move` moves a row; the owner renders the new order when `onMoved` is called.
 */
export function useSortable(onMoved: (from: number, to: number) => void) {
  const parent = useRef<HTMLElement>(null)
  const tops = useRef(new Map<Element, number>())
  const focus = useRef<Element>(null)

  // A new function on each render, so React calls it after each one, before the paint; an effect would be too late.
  function list(element: HTMLElement | null) {
    parent.current = element
    if (!element || !tops.current.size) return
    for (const [row, top] of tops.current) slide(row, top - topOf(row))
    tops.current.clear()
    const wanted = focus.current
    // Moving a row in the DOM makes it lose the focus.
    if (wanted instanceof HTMLElement && wanted !== document.activeElement) wanted.focus()
    wanted?.scrollIntoView({ block: 'nearest' })
  }

  /** Stores the positions of the rows, from where they will slide. */
  function note(element: HTMLElement) {
    for (const row of rowsOf(element)) tops.current.set(row, topOf(row))
    focus.current = document.activeElement
  }

  function move(from: number, to: number) {
    const element = parent.current
    if (!element || to < 0 || to >= element.children.length) return
    note(element)
    onMoved(from, to)
  }

  async function drag(event: PointerEvent<HTMLElement>, from: number) {
    const element = parent.current
    if (!element || event.button || element.dataset.sorting) return
    const rows = rowsOf(element)
    const boxes = rows.map(row => ({ top: row.offsetTop, height: row.offsetHeight }))
    let to = from
    element.dataset.sorting = 'true'
    rows[from]?.classList.add('lifted')
    const dropped = await follow(event.currentTarget, event, by => {
      const next = dragged(boxes, from, by)
      to = next.to
      for (const [n, row] of rows.entries()) row.style.transform = `translateY(${next.shifts[n]}px)`
    })
    note(element)
    delete element.dataset.sorting
    rows[from]?.classList.remove('lifted')
    for (const row of rows) row.style.transform = ''
    if (dropped && to !== from) onMoved(from, to)
    else list(element)
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
