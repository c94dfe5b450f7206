import { useEffect, useState } from 'react'

/** Keeps the screen on if the browser allows it, which needs https; returns whether it does. */
export function useScreenOn() {
  const [on, setOn] = useState(false)

  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let left = false

    // The browser releases the lock when the page is hidden.
    async function keepOn() {
      if (document.hidden) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (left) lock.release()
        else setOn(true)
      } catch {
        setOn(false)
      }
    }

    keepOn()
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', keepOn)
      lock?.release()
    }
  }, [])

  return on
}
