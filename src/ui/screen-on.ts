import { useEffect, useState } from 'react'

/**
 * Whether the browser keeps the screen on: it does; it has not answered yet; it refuses at the moment, as with a low battery; or it cannot
 * (without https).
 */
type ScreenState = 'on' | 'asked' | 'refused' | 'impossible'

/** Time until the next request after a refusal, or after a lock that was lost sooner than this. */
const retryMs = 30_000

/** Keeps the screen on while the page is visible, if the browser allows it. */
export function useScreenOn() {
  const [state, setState] = useState<ScreenState>('wakeLock' in navigator ? 'asked' : 'impossible')

  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let left = false
    let timer: ReturnType<typeof setTimeout>

    function askLater() {
      setState('refused')
      timer = setTimeout(ask, retryMs)
    }

    async function ask() {
      clearTimeout(timer)
      // A hidden page gets no lock, and loses the one it has.
      if (document.hidden || (lock && !lock.released)) return
      const askedAt = Date.now()
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (left) return void granted.release()
        lock = granted
        granted.addEventListener('release', () => {
          if (left || document.hidden) return
          if (Date.now() - askedAt < retryMs) askLater()
          else ask()
        })
        setState('on')
      } catch {
        if (!left) askLater()
      }
    }

    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      left = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
      lock?.release()
    }
  }, [])

  return state
}
