import { t } from '../../lib/i18n.ts'
import { useLive } from '../../lib/live.ts'
import { Link } from '../../ui/link.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** What the gateway warns of; each stays for as long as the gateway says so. */
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
          <RichText text="hints.PinMappingIssue" />
        </p>
      )}
    </>
  )
}
