import { useEffect, useState } from 'react'
import { duration } from '../../lib/format.ts'
import { type TextKey, t } from '../../lib/i18n.ts'
import { type Link, useLive } from '../../lib/live.ts'

const words: Record<Link, TextKey> = {
  connecting: 'live.Connecting',
  open: 'live.Open',
  polling: 'live.Polling',
  closed: 'live.Closed',
}

/** Whether values arrive, as a dot and in words. */
export function LiveMarker() {
  const link = useLive(s => s.link)
  return (
    <span className="live" data-link={link} role="status">
      {t(words[link])}
    </span>
  )
}

/** Says once that values are old, and keeps counting how old. */
export function StaleNotice() {
  const stale = useLive(s => s.stale)
  return <div role="status">{stale && <Age />}</div>
}

function Age() {
  const heard = useLive(s => s.heard)
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])

  return (
    <p className="notice" data-type="warning">
      {t('live.Stale', { age: duration((now - heard) / 1000) })}
    </p>
  )
}
