import { keptLeftOut } from '../../history/history.ts'
import { useHistory } from '../../history/use-history.ts'
import { t } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { Unread } from '../../ui/unread.tsx'

/** Why nothing is recorded, if the browser stores nothing; or that the list of days left out cannot be read. */
export function StorageNotice() {
  const kept = useHistory(s => s.kept)
  const silent = useHistory(s => s.silent)
  if (kept) return <Unread value={keptLeftOut} name="history.LeaveOut" />
  return <Notice type="warning">{t(silent ? 'history.NoAnswer' : 'history.NotRecording')}</Notice>
}
