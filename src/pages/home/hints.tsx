import { Link } from 'wouter'
import { t } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { RichText } from '../../ui/rich-text.tsx'

/** The gateway's warnings, shown for as long as it reports them. */
export function Hints() {
  const hints = useLive(s => s.hints)
  return (
    <>
      {hints?.radio_problem === true && (
        <p className="notice" data-type="danger">
          {t('hints.RadioProblem')}
        </p>
      )}
      {hints?.time_sync === true && (
        <p className="notice" data-type="danger">
          {t('hints.TimeSync')} <Link href="/settings/ntp">{t('hints.TimeSyncLink')}</Link>
        </p>
      )}
      {hints?.default_password === true && (
        <p className="notice" data-type="danger">
          {t('hints.DefaultPassword')} <Link href="/settings/security">{t('hints.DefaultPasswordLink')}</Link>
        </p>
      )}
      {hints?.pin_mapping_issue === true && (
        <p className="notice" data-type="warning">
          <span>
            <RichText text="hints.PinMappingIssue" />{' '}
            <Link href="/settings/device">{t('hints.PinMappingIssueLink')}</Link>
          </span>
        </p>
      )}
    </>
  )
}
