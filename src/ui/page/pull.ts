const thresholdPx = 60
const maxPx = 80
const refreshingPx = 50
/** Time from the release to the reload. */
const refreshDelayMs = 500

export interface Pull {
  /** The text for the user; undefined while the page is not pulled. */
  phase?: 'Pull' | 'Release' | 'Refreshing'
  /** How far the page has been pulled down, px. */
  extent: number
}

const idle: Pull = { extent: 0 }

/** The state after a finger has moved down by `distance` px. */
export function pulled(distance: number): Pull {
  if (distance <= 0) return idle
  const extent = Math.min(1, distance / 150) * Math.min(maxPx, distance)
  return { phase: extent > thresholdPx ? 'Release' : 'Pull', extent }
}

/** Whether a touch on `target` may pull the page: not in a dialog, nor in an element of `frame` that scrolls itself. */
function pullable(target: EventTarget | null, frame: Element) {
  if (!(target instanceof Element) || scrollY > 0 || document.querySelector('dialog[open]')) return false
  for (let at: Element | null = target; at && at !== frame; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    const scrolls = /auto|scroll/.test(overflowX + overflowY)
    if (scrolls && (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)) return false
  }
  return frame.contains(target)
}

/** Calls `onPulled` while a finger pulls `frame` down, and `onReload` once it was pulled far enough, until the returned function is called. */
export function watchPull(frame: HTMLElement, onPulled: (pull: Pull) => void, onReload: () => void) {
  let from: number | undefined
  let pull = idle
  let timer: ReturnType<typeof setTimeout>

  function show(next: Pull) {
    pull = next
    onPulled(next)
  }
  const start = ({ target, touches }: TouchEvent) => {
    // A second finger zooms.
    if (from !== undefined) show(idle)
    const free = touches.length === 1 && pull.phase !== 'Refreshing'
    from = free && pullable(target, frame) ? touches[0]?.clientY : undefined
  }
  const move = (event: TouchEvent) => {
    if (from === undefined) return
    show(pulled((event.touches[0]?.clientY ?? from) - from))
    if (pull.extent && event.cancelable) event.preventDefault()
  }
  const end = ({ type }: Event) => {
    if (from === undefined) return
    from = undefined
    if (type === 'touchcancel' || pull.phase !== 'Release') return show(idle)
    show({ phase: 'Refreshing', extent: refreshingPx })
    timer = setTimeout(() => {
      show(idle)
      onReload()
    }, refreshDelayMs)
  }

  const abort = new AbortController()
  const { signal } = abort
  frame.addEventListener('touchstart', start, { signal, passive: true })
  frame.addEventListener('touchmove', move, { signal, passive: false })
  frame.addEventListener('touchend', end, { signal })
  frame.addEventListener('touchcancel', end, { signal })
  return () => {
    clearTimeout(timer)
    abort.abort()
  }
}
