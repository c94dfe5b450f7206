import type { FileFault } from '../../../history/csv/file-error.ts'
import { maxJsonBytes } from '../../../history/foreign/read.ts'
import { bytes, decimal } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import type { Added } from './add-file.ts'

const faultText: Record<FileFault, TextKey> = {
  empty: 'history.FileEmpty',
  titles: 'history.FileTitlesOnly',
  separator: 'history.FileSeparator',
  encoding: 'history.FileEncoding',
  foreign: 'history.FileForeign',
  invalid: 'history.FileInvalid',
  unreadable: 'history.FileUnreadable',
  stopped: 'history.FileStopped',
  full: 'history.FileFull',
  zone: 'historyimport.NoZone',
  months: 'historyimport.ByMonth',
  large: 'historyimport.TooLarge',
  largeJson: 'historyimport.JsonTooLarge',
  many: 'historyimport.TooMany',
  json: 'historyimport.BrokenJson',
  query: 'historyimport.NoRange',
  numbers: 'historyimport.NoNumbers',
  declined: 'historyimport.Declined',
}

/** What the owner has done on purpose is no failure. */
const isChosen = (fault: FileFault) => fault === 'stopped' || fault === 'declined'

/** What is stored of a file that was not added to its end. */
function rest({ storedUpTo, isForeign, days }: Added) {
  if (!storedUpTo) return t('history.AddedNothing')
  if (!isForeign) return t('history.AddedUpTo', { line: decimal(storedUpTo) })
  return t('historyimport.AddedDays', { count: days.size })
}

function outcome(added: Added) {
  const { fault, values, days } = added
  if (fault) {
    const reason = t(faultText[fault], { save: t('history.Export'), size: bytes(maxJsonBytes) })
    return `${reason} ${rest(added)}`
  }
  return values ? t('history.New', { count: days.size, values: decimal(values) }) : t('history.NothingNew')
}

/** Says what of a file was new, what was not added, and why. It stays until it is closed if there are several files. */
export function tellAdded(added: Added, name: string, isOneOfSeveral: boolean) {
  const { fault, wrong, hasMoreWrong } = added
  const tell = (text: string) => t('history.OfFile', { file: name, text })
  const type = fault ? (isChosen(fault) ? 'info' : 'danger') : 'success'
  show(type, tell(outcome(added)), isOneOfSeveral || type !== 'success')
  const lines = wrong.join(', ') + (hasMoreWrong ? ' …' : '')
  if (lines) show('warning', tell(t('history.WrongLines', { lines })))
}
