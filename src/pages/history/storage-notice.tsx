import { useHistory } from '../../history/history.ts'
import { t } from '../../i18n/i18n.ts'

/** Why nothing is recorded, while the browser stores nothing. */
export function StorageNotice() {
  const kept = useHistory(s => s.kept)
  const silent = useHistory(s => s.silent)
  if (kept) return null
  return (
    <p className="notice" data-type="warning">
      {t(silent ? 'history.NoAnswer' : 'history.NotRecording')}
    </p>
  )
}
