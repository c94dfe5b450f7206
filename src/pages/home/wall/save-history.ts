import { surveyHistory } from '../../../history/history.ts'
import { sendHistory } from '../../../history/send.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'

/** Saves what this device has recorded as a file, which another browser can add. Never rejects. */
export async function saveHistory() {
  try {
    await sendHistory()
  } catch {
    show('danger', t('wall.HistoryUnread'))
    return
  }
  const { damaged } = await surveyHistory()
  if (damaged) show('warning', t('wall.HistoryDamaged', { count: decimal(damaged) }))
}
