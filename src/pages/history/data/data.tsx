import { useState } from 'react'
import { useSearch } from 'wouter'
import { dayOf } from '../../../history/calendar.ts'
import { loadHistory, surveyHistory } from '../../../history/history.ts'
import { sendHistory } from '../../../history/send.ts'
import { type Span, searchOf, spanFrom } from '../../../history/spans.ts'
import { useLoaded } from '../../../history/use-history.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { PeriodSelect, periodFrom, periodsOf } from '../period.tsx'
import { StorageNotice } from '../storage-notice.tsx'
import { ImportFile } from './import-file.tsx'
import { KeptRecords } from './kept.tsx'

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
  const { busy, run } = useBusy()
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
        <button
          type="button"
          aria-busy={busy}
          onClick={() => void run(() => save(chosen ? spanFrom(chosen, today) : undefined))}
        >
          {t('history.SaveCsv')}
        </button>
      </div>
    </Card>
  )
}

/** What this browser has recorded, to be saved, added to and deleted. */
export const HistoryDataPage = () => (
  <PageFrame title="history.Data">
    <StorageNotice />
    <SaveCsv />
    <ImportFile />
    <KeptRecords />
  </PageFrame>
)
