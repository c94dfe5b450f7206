import { surveyHistory } from '../../../history/history.ts'
import { exportCsv } from '../../../history/transfer.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Saves what this device has recorded as a file, which another browser can add. Never rejects. */
export async function saveHistory() {
  let lines: string[]
  try {
    lines = await exportCsv()
  } catch {
    show('danger', t('wall.HistoryUnread'))
    return
  }
  saveFile(new Blob(lines), 'history.csv')
  const { damaged } = await surveyHistory()
  if (damaged) show('warning', t('wall.HistoryDamaged', { count: decimal(damaged) }))
}
