import { t } from '../../i18n/i18n.ts'
import { takeEnded } from '../../session/restore.ts'
import { show } from '../alerts/alert-store.ts'

/** If a restore has ended early, or was left for the page at `path`, says which files the gateway has, may have, and lacks. */
export function tellEndedRestore(path = '') {
  const ended = takeEnded(path)
  if (!ended) return
  const { sent, unclear, unsent } = ended
  const sentences = [
    t('app.RestoreEarly'),
    sent.length > 0 && t('app.RestoreSent', { names: sent.join(', ') }),
    unclear && t('app.RestoreUnclear', { name: unclear }),
    unsent.length > 0 && t('app.RestoreUnsent', { names: unsent.join(', ') }),
    t('app.RestoreAgain'),
  ]
  show('warning', sentences.filter(Boolean).join(' '))
}
