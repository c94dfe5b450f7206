import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { FileFault } from '../../history/csv/file-error.ts'
import { type Imported, importCsv } from '../../history/transfer.ts'
import { decimal, percent } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { show } from '../../ui/alerts/alert-store.ts'
import { useBusy } from '../../ui/busy.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'

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
}

/** Says what was added, what was not, and why. */
function tell({ storedUpTo, wrong, hasMoreWrong, fault }: Imported) {
  if (fault) {
    const added = storedUpTo ? t('history.AddedUpTo', { line: decimal(storedUpTo) }) : t('history.AddedNothing')
    show(fault === 'stopped' ? 'info' : 'danger', `${t(faultText[fault], { save: t('history.Export') })} ${added}`)
  } else show('success', t('history.Imported'))
  const lines = wrong.join(', ') + (hasMoreWrong ? ' …' : '')
  if (lines) show('warning', t('history.WrongLines', { lines }))
}

/** Adds a file that was saved in another browser, until the page is left. */
export function ImportFile() {
  const { busy, run } = useBusy()
  const [share, setShare] = useState(0)
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  async function add(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    control.current = new AbortController()
    setShare(0)
    const { signal } = control.current
    // A new percentage is drawn, not each piece of the file.
    tell(await importCsv(file, { signal, onProgress: share => setShare(Math.floor(share * 100) / 100) }))
    // Allows the same file to be picked again.
    input.value = ''
  }

  return (
    <>
      <label>
        {t('history.Import')}
        <input
          type="file"
          accept=".csv"
          disabled={busy}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => void run(() => add(currentTarget))}
        />
      </label>
      {busy && (
        <>
          <progress aria-label={t('history.Import')} value={share} />
          <p className="figures">{t('history.Importing', { percent: percent(share) })}</p>
          <div className="actions">
            <PlainButton text="base.Cancel" onPress={() => control.current?.abort()} />
          </div>
        </>
      )}
    </>
  )
}
