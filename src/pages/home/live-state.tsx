import { useEffect, useState } from 'react'
import { duration } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { useLive } from '../../lib/live.ts'
import { LinkMarker } from '../../ui/link-marker.tsx'

/** Whether values arrive. */
export const LiveMarker = () => <LinkMarker link={useLive(s => s.link)} />

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
