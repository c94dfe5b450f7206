import { useState } from 'react'
import { Link } from 'wouter'
import { ago } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkMarker } from '../../ui/link-marker.tsx'
import { useEvery } from '../../ui/use-every.ts'

/** How values arrive, and why they are slow if they are; never "live" above old values. */
export function LiveMarker() {
  const link = useLive(s => (s.stale && s.link === 'open' ? 'closed' : s.link))
  const barred = useLive(s => s.barred)
  const [explained, setExplained] = useState(false)
  return (
    <>
      <LinkMarker link={link} />
      {link === 'polling' && (
        <span>
          <button type="button" className="quiet" onClick={() => setExplained(true)}>
            {t('live.Why')}
          </button>
        </span>
      )}
      {explained && (
        <Dialog title={t('live.Polling')} small onClosed={() => setExplained(false)}>
          <p>{t(barred ? 'live.SlowBarred' : 'live.SlowSocket')}</p>
          {barred && (
            <p>
              <Link href="/settings/security">{t('live.AllowReading')}</Link>
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}

/** The notice that values are old, with their age counting up; announced once. */
export function StaleNotice() {
  const stale = useLive(s => s.stale)
  return <div role="status">{stale && <Age />}</div>
}

function Age() {
  const heard = useLive(s => s.heard)
  const now = useEvery(10_000, Date.now)
  return (
    <p className="notice" data-type="warning">
      {t('live.Stale', { age: ago((now - heard) / 1000) })}
    </p>
  )
}
