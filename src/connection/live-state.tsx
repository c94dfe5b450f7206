import { useState } from 'react'
import { Link } from 'wouter'
import { base } from '../gateway/base.ts'
import { ago } from '../i18n/format.ts'
import { type TextKey, t } from '../i18n/i18n.ts'
import { isGone, isStale, type LiveState, useLive } from '../live/live.ts'
import { useSession } from '../session/session.ts'
import { keepSetupProgress } from '../session/setup.ts'
import { failureText } from '../ui/alerts/reply-text.ts'
import { Busy } from '../ui/busy.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LinkMarker } from '../ui/link-marker.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadFailed } from '../ui/page/load-failed.tsx'
import { useEvery } from '../ui/use-every.ts'

/** Why values are polled; a gateway with many open pages closes the oldest socket. */
const slowTexts: Record<NonNullable<LiveState['trouble']>, TextKey> = {
  barred: 'live.SlowBarred',
  refused: 'live.SlowSocket',
  lost: 'live.SlowCrowded',
  mute: 'live.SlowSocket',
  flooding: 'live.SlowSocket',
}

/** How values arrive, and why they are slow, if they are; never "live" above stale values. */
export function LiveMarker() {
  const link = useLive(s => (isStale(s) && s.link === 'open' ? 'closed' : s.link))
  const trouble = useLive(s => s.trouble ?? 'refused')
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
          <p>
            {t(slowTexts[trouble])} {t('live.SlowSo')}
          </p>
          {trouble === 'barred' && (
            <p>
              <Link href="/settings/security">{t('live.AllowReading')}</Link>
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}

/** Why nothing arrives and what the owner can check; empty while unknown. */
function outageText(state: LiveState) {
  const { outage } = state
  if (!outage) return ''
  return !isGone(state) ? failureText(outage) : t(navigator.onLine ? 'live.GatewayGone' : 'live.DeviceOffline')
}

/** The age of the last values; counts up. */
export function Age({ messageAt }: { messageAt: number }) {
  const now = useEvery(1000, Date.now)
  // Not announced every second.
  return <span aria-live="off">{t('live.Stale', { age: ago((now - messageAt) / 1000) })}</span>
}

/** The notice that values are stale: why, what to do, and their age, which counts up; with `brief` the age only if there is no reason. */
export function StaleNotice({ brief }: { brief?: boolean }) {
  // If the list cannot be loaded, and there are no inverters, that has a message of its own.
  const shown = useLive(s => isStale(s) && (s.serials.length > 0 || !s.error))
  const why = useLive(outageText)
  const messageAt = useLive(s => s.messageAt)
  return (
    <div role="status">
      {shown && (
        <Notice type={why ? 'danger' : 'warning'}>
          {why} {messageAt > 0 && !(why && brief) && <Age messageAt={messageAt} />}
        </Notice>
      )}
    </div>
  )
}

/**
 * Placeholder for the inverters: none set up, or the list could not be loaded; nothing if there is only one of an unknown type, which the
 * sentence names.
 */
export function NoInverters({ onRetry }: { onRetry: () => void }) {
  const loggedIn = useSession(s => s.loggedIn)
  const complete = useLive(s => s.complete)
  const error = useLive(s => s.error)
  const isOneUnknown = useLive(s => s.unknownTypes !== undefined && s.unknownTypes.length > 0)
  if (isOneUnknown) return null
  if (complete)
    return (
      <Notice type="info">
        {t('live.NoInverters')}{' '}
        {loggedIn ? (
          <>
            <Link href="/settings/inverter">{t('live.AddInverter')}</Link>{' '}
            <a href={`${base}/`} onClick={() => keepSetupProgress({ state: 'started', skipped: [] })}>
              {t('live.FirstSetup')}
            </a>
          </>
        ) : (
          <Link href="/login">{t('live.LogInToSetUp')}</Link>
        )}
      </Notice>
    )
  if (!error) return <Busy />
  return (
    <LoadFailed error={error} onRetry={onRetry}>
      {t('live.LoadFailed')} {failureText(error)}
    </LoadFailed>
  )
}
