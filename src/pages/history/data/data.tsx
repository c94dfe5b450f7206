import { useState } from 'react'
import { useSearch } from 'wouter'
import { dayOf, timeOf } from '../../../history/calendar.ts'
import { deleteDaysAhead, deleteHistory, loadHistory, surveyHistory } from '../../../history/history.ts'
import { sendHistory } from '../../../history/send.ts'
import { type Span, searchOf, spanFrom } from '../../../history/spans.ts'
import { useLoaded } from '../../../history/use-history.ts'
import { bytes as bytesText, date, decimal } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { forgetStrings } from '../../../light/watch-strings.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { PeriodSelect, periodFrom, periodsOf } from '../period.tsx'
import { StorageNotice } from '../storage-notice.tsx'
import { ImportFile } from './import-file.tsx'

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
