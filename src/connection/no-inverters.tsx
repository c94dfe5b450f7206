import { Link } from 'wouter'
import { base } from '../gateway/base.ts'
import { t } from '../i18n/i18n.ts'
import { useLive } from '../live/live.ts'
import { useSession } from '../session/session.ts'
import { keepSetupProgress } from '../session/setup.ts'
import { failureText } from '../ui/alerts/reply-text.ts'
import { Busy } from '../ui/busy.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadFailed } from '../ui/page/loaded.tsx'

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
