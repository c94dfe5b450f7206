import { t } from '../../i18n/i18n.ts'
import { takeEnded } from '../../session/restore.ts'
import { show } from '../alerts/alert-store.ts'

/**
 * Says of a restore that has ended early, by whatever, or was left for the page at `path`, which files the gateway has and which it has
 * not.
 */
export function tellEndedRestore(path = '') {
  const { sent = [], unsent = [] } = takeEnded(path) ?? {}
  const names = unsent.join(', ')
  if (sent.length) show('warning', t('app.RestoreStopped', { sent: sent.join(', '), names }))
  else if (names) show('warning', t('app.RestoreEnded', { names }))
}
