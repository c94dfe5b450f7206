import { useEffect, useRef, useState } from 'react'

/** Time between two announcements. */
const pauseMs = 60_000
/** How long an announcement stays where a screen reader would find it again. */
const shownMs = 5000

/** Announces a text politely whenever it has changed, at most once a minute. */
export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  const last = useRef(0)
  useEffect(() => {
    // What it said before is no longer true.
    setAnnounced('')
    if (!text) return
    function announce() {
      last.current = Date.now()
      setAnnounced(text)
      timer = setTimeout(setAnnounced, shownMs, '')
    }
    let timer = setTimeout(announce, Math.max(0, last.current + pauseMs - Date.now()))
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="hidden">
      {announced}
    </p>
  )
}
