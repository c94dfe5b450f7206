import { type RefObject, useEffect, useRef, useState } from 'react'

const thresholdPx = 60
const maxPx = 80
const refreshingPx = 50
/** Time from the release to the reload. */
const refreshDelayMs = 500

export interface Pull {
  phase: 'pending' | 'pulling' | 'releasing' | 'refreshing'
  /** How far the page has been pulled down, px. */
  extent: number
}

const pending: Pull = { phase: 'pending', extent: 0 }

/** The state after a finger has moved down by `distance` px. */
export function pulled(distance: number): Pull {
  if (distance <= 0) return pending
  const extent = Math.min(1, distance / 150) * Math.min(maxPx, distance)
  return { phase: extent > thresholdPx ? 'releasing' : 'pulling', extent }
}

/** Whether a touch there may pull the page: not in a dialog, nor in an element of `frame` that scrolls itself. */
function pullable(target: EventTarget | null, frame: Element) {
  if (!(target instanceof Element) || scrollY > 0 || document.querySelector('dialog[open]')) return false
  for (let at: Element | null = target; at && at !== frame; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    const scrolls = /auto|scroll/.test(overflowX + overflowY)
    if (scrolls && (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)) return false
  }
  return frame.contains(target)
}

/** Pulling `frame` down with a finger calls `onReload`; without it nothing happens. */
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
    show({ phase: 'refreshing', extent: refreshingPx })
    timer = setTimeout(() => {
      show(pending)
      onReload()
    }, refreshDelayMs)
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

  const abort = new AbortController()
  const { signal } = abort
  frame.addEventListener('touchstart', start, { signal, passive: true })
  frame.addEventListener('touchmove', move, { signal, passive: false })
  frame.addEventListener('touchend', end, { signal })
  frame.addEventListener('touchcancel', cancel, { signal })
  return () => {
    clearTimeout(timer)
    abort.abort()
  }
}
