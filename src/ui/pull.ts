import { type RefObject, useEffect, useRef, useState } from 'react'

/** px. Source: specification 1, section 9. */
const threshold = 60
const max = 80
const reloadDistance = 50
/** ms between letting go and the reload. */
const refreshTimeout = 500

export interface Pull {
  phase: 'pending' | 'pulling' | 'releasing' | 'refreshing'
  /** px the page has come down. */
  extent: number
}

const pending: Pull = { phase: 'pending', extent: 0 }

/** What a finger that has moved down by `distance` px shows. Source: screen inventory 1.6. */
export function pulled(distance: number): Pull {
  if (distance <= 0) return pending
  const extent = Math.min(1, distance / 150) * Math.min(max, distance)
  return { phase: extent > threshold ? 'releasing' : 'pulling', extent }
}

/** Whether a touch there may pull the page: not in a dialog, and in nothing below `frame` that scrolls by itself. */
function pullable(target: EventTarget | null, frame: Element) {
  if (!(target instanceof Element) || scrollY > 0 || document.querySelector('dialog[open]')) return false
  for (let at: Element | null = target; at && at !== frame; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    const scrolls = /auto|scroll/.test(overflowX + overflowY)
    if (scrolls && (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)) return false
  }
  return frame.contains(target)
}

/** Pulling `frame` down with a finger calls `onReload`; without it nothing is armed. */
export function usePull(frame: RefObject<HTMLElement | null>, onReload: (() => void) | undefined) {
  const [pull, setPull] = useState(pending)
  const reload = useRef(onReload)
  const armed = onReload !== undefined

  useEffect(() => {
    reload.current = onReload
  })

  useEffect(() => {
    const element = frame.current
    if (!armed || !element) return
    return watchPull(element, setPull, () => reload.current?.())
  }, [armed, frame])

  return pull
}

function watchPull(frame: HTMLElement, onPulled: (pull: Pull) => void, onReload: () => void) {
  let from: number | undefined
  let pull = pending
  let timer: ReturnType<typeof setTimeout>

  function show(next: Pull) {
    pull = next
    onPulled(next)
  }
  function refresh() {
    show({ phase: 'refreshing', extent: reloadDistance })
    timer = setTimeout(() => {
      show(pending)
      onReload()
    }, refreshTimeout)
  }
  const start = ({ target, touches }: TouchEvent) => {
    const free = touches.length === 1 && pull.phase !== 'refreshing'
    from = free && pullable(target, frame) ? touches[0]?.clientY : undefined
  }
  const move = (event: TouchEvent) => {
    if (from === undefined) return
    show(pulled((event.touches[0]?.clientY ?? from) - from))
    if (pull.extent && event.cancelable) event.preventDefault()
  }
  const end = () => {
    if (from === undefined) return
    from = undefined
    if (pull.phase === 'releasing') refresh()
    else show(pending)
  }
  const cancel = () => {
    pull = pull.phase === 'releasing' ? pending : pull
    end()
  }

  const listeners = Object.entries({ touchstart: start, touchmove: move, touchend: end, touchcancel: cancel })
  for (const [name, listener] of listeners)
    frame.addEventListener(name, listener as EventListener, { passive: name !== 'touchmove' })
  return () => {
    clearTimeout(timer)
    for (const [name, listener] of listeners) frame.removeEventListener(name, listener as EventListener)
  }
}
