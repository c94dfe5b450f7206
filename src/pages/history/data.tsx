import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { dayOf, timeOf } from '../../history/calendar.ts'
import type { FileFault } from '../../history/csv/pieces.ts'
import { deleteDaysAhead, deleteHistory, loadHistory, surveyHistory } from '../../history/history.ts'
import { sendHistory } from '../../history/send.ts'
import { type Span, searchOf, spanFrom } from '../../history/spans.ts'
import { type ImportResult, importCsv } from '../../history/transfer.ts'
import { useLoaded } from '../../history/use-history.ts'
import { bytes as bytesText, date, decimal, percent } from '../../i18n/format.ts'
import { labelled, type TextKey, t } from '../../i18n/i18n.ts'
import { forgetStrings } from '../../light/watch-strings.ts'
import { show } from '../../ui/alerts/alert-store.ts'
import { useBusy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ActionButton } from '../../ui/controls/action-button.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { PeriodSelect, periodFrom, periodsOf } from './period.tsx'
import { StorageNotice } from './storage-notice.tsx'

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
function ImportFile() {
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

/** Saves the records of a span, or all, and says what the file lacks. Never rejects. */
async function save(span: Span | undefined) {
  try {
    const isSaved = await sendHistory(saveFile, span)
    const { damaged } = await surveyHistory()
    if (!isSaved) show('info', t('history.NothingRecorded'))
    else if (damaged) show('warning', t('history.Damaged', { count: decimal(damaged) }))
  } catch {
    show('danger', t('history.Unread'))
  }
}

/** Saves a month, a year or everything as a file: at first the month in the address, else this month. */
function SaveCsv() {
  const today = dayOf(Date.now())
  const named = periodFrom(useSearch(), today)
  const [chosen, setChosen] = useState(searchOf(named))
  const [first = today] = Object.keys(useLoaded(() => loadHistory('yields', '', today), '') ?? {})
  return (
    <Card title="history.ForOthers">
      <div className="choices when">
        <PeriodSelect
          label={t('history.Period')}
          chosen={chosen}
          years={periodsOf(first, today, named)}
          everything={t('history.Everything')}
          onChosen={setChosen}
        />
        <ActionButton look="" action={() => save(chosen ? spanFrom(chosen, today) : undefined)}>
          {t('history.SaveCsv')}
        </ActionButton>
      </div>
    </Card>
  )
}

/** A button that deletes what the question names, once that is confirmed. */
function DeleteButton({ text, ...ask }: { text: TextKey; question: string; onConfirmed: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="actions">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {t(text)}
        </button>
      </div>
      {asking && <Confirm title={t(text)} {...ask} onClosed={() => setAsking(false)} />}
    </>
  )
}

/** What this browser has recorded: how much, what of it is damaged or of days after today, and buttons to delete it. */
export function StoredRecords() {
  const { ahead = [], damaged = 0, bytes = 0 } = useLoaded(surveyHistory, '') ?? {}
  const ends = new Set(ahead.length ? [ahead[0], ahead.at(-1)] : [])
  const days = [...ends].map(day => date(timeOf(day ?? '', 0))).join(' – ')
  return (
    <Card title="history.InBrowser">
      <p>
        {t('history.KeptText')}
        {bytes > 0 && ` ${t('history.KeptSize', { size: bytesText(bytes) })}`}
      </p>
      {damaged > 0 && <Notice type="warning">{t('history.Damaged', { count: decimal(damaged) })}</Notice>}
      {days && (
        <>
          <p>{t('history.Ahead', { count: decimal(ahead.length), days })}</p>
          <DeleteButton
            text="history.DeleteAhead"
            question={t('history.DeleteAheadQuestion', { days })}
            onConfirmed={deleteDaysAhead}
          />
        </>
      )}
      <DeleteButton
        text="history.Delete"
        question={t('history.DeleteQuestion')}
        onConfirmed={() => deleteHistory().then(forgetStrings)}
      />
    </Card>
  )
}

/** What this browser has recorded, to be saved, added to and deleted. */
export const HistoryDataPage = () => (
  <PageFrame title="history.Data">
    <StorageNotice />
    <SaveCsv />
    <ImportFile />
    <StoredRecords />
  </PageFrame>
)
