import { type TouchEvent, useEffect, useRef } from 'react'
import { listen } from '../../session/listen.ts'

/** A finger that moves this far sideways, this quickly, swipes; one that starts this near to an edge uses the browser's own gesture. */
const swipePx = 60
const swipeMs = 700
const edgePx = 24

/** Elements that use arrow keys or sideways gestures themselves. */
const busyWithThem = 'input, select, textarea, [role=tablist], .bar'

/** Forward is to the left in right-to-left languages. */
const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1)

/** Whether a key or a finger at this place is meant for the shown day, and not for a control or a dialog. */
const isOfDays = (target: EventTarget | null) =>
  !(target instanceof Element && target.closest(busyWithThem)) && !document.querySelector('dialog[open]')

/** Calls `step` with 1 or -1 on an arrow key. */
function watchKeys(step: (count: number) => void) {
  function keydown(event: KeyboardEvent) {
    const { key, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const count = { ArrowRight: forward(), ArrowLeft: -forward() }[key]
    if (!count || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || !isOfDays(target)) return
    event.preventDefault()
    step(count)
  }
  return listen({ keydown })
}

/** Calls `step` with 1 for next and -1 for previous: on arrow keys, and on a swipe over the element with the returned handlers. */
export function useStepGestures(step: (count: number) => void) {
  const latest = useRef(step)
  latest.current = step
  const start = useRef<{ x: number; y: number; time: number }>(null)
  useEffect(() => watchKeys(count => latest.current(count)), [])

  return {
    onTouchStart({ touches, target, timeStamp }: TouchEvent) {
      const finger = touches[0]
      start.current = null
      if (!finger || touches.length > 1 || !isOfDays(target)) return
      const { clientX: x, clientY: y } = finger
      if (x > edgePx && x < innerWidth - edgePx) start.current = { x, y, time: timeStamp }
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const finger = changedTouches[0]
      const from = start.current
      start.current = null
      if (!from || !finger || timeStamp - from.time > swipeMs) return
      const x = finger.clientX - from.x
      const isSideways = Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(finger.clientY - from.y)
      if (isSideways) latest.current(-Math.sign(x) * forward())
    },
  }
}
