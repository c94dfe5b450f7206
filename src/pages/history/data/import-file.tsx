import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { FileFault } from '../../../history/csv/pieces.ts'
import { type ImportResult, importCsv } from '../../../history/transfer.ts'
import { decimal, percent } from '../../../i18n/format.ts'
import { labelled, type TextKey, t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'

const faultText: Record<FileFault, TextKey> = {
  empty: 'history.FileNoRecords',
  foreign: 'history.FileNotOurs',
  unreadable: 'history.FileUnreadable',
  stopped: 'history.FileStopped',
  full: 'history.FileFull',
}

function outcome({ fault, storedUpTo, values, days }: ImportResult) {
  if (fault) {
    const rest = storedUpTo ? t('history.AddedUpTo', { line: decimal(storedUpTo) }) : t('history.AddedNothing')
    return `${t(faultText[fault], { save: t('history.SaveCsv') })} ${rest}`
  }
  return values ? t('history.New', { count: days.size, values: decimal(values) }) : t('history.NothingNew')
}

/** Says what was new in a file, what was not added, and why. It stays until it is closed if there are several files. */
function tellImported(imported: ImportResult, name: string, isOneOfSeveral: boolean) {
  const { fault, wrong, hasMoreWrong } = imported
  const tell = (text: string) => labelled(name, text)
  // A stop by the owner is no failure.
  const type = fault ? (fault === 'stopped' ? 'info' : 'danger') : 'success'
  show(type, tell(outcome(imported)), isOneOfSeveral || type !== 'success')
  const lines = wrong.join(', ') + (hasMoreWrong ? ' …' : '')
  if (lines) show('warning', tell(t('history.WrongLines', { lines })))
}

/** Adds files of other browsers, one after the other, until the page is left. */
export function ImportFile() {
  const { busy, run } = useBusy()
  const [progress, setProgress] = useState({ file: '', share: 0 })
  const hint = useId()
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  async function add(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    control.current = new AbortController()
    const { signal } = control.current
    for (const file of files) {
      setProgress({ file: file.name, share: 0 })
      const imported = await importCsv(file, {
        signal,
        // Only a new percentage is drawn.
        onProgress: share => setProgress({ file: file.name, share: Math.floor(share * 100) / 100 }),
      })
      tellImported(imported, file.name, files.length > 1)
    }
    // Allows the same files to be picked again.
    input.value = ''
  }

  return (
    <Card title="history.Import">
      <input
        type="file"
        name="files"
        className="off-paper"
        multiple
        accept=".csv"
        aria-label={t('history.Import')}
        aria-describedby={hint}
        disabled={busy}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => void run(() => add(currentTarget))}
      />
      <p id={hint} className="muted">
        {t('history.ImportHint')}
      </p>
      {busy && (
        <>
          <progress aria-label={t('history.Import')} value={progress.share} />
          <p>{labelled(progress.file, percent(progress.share))}</p>
          <div className="actions">
            <PlainButton text="base.Cancel" onPress={() => control.current?.abort()} />
          </div>
        </>
      )}
    </Card>
  )
}
