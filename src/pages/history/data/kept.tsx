import { useState } from 'react'
import { timeOf } from '../../../history/calendar.ts'
import { deleteDaysAhead, deleteHistory, surveyHistory } from '../../../history/history.ts'
import { useLoaded } from '../../../history/use-history.ts'
import { bytes as bytesText, date, decimal } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { forgetStrings } from '../../../light/watch-strings.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'

interface DeleteButtonProps {
  text: TextKey
  question: string
  onConfirmed: () => void
}

/** A button that deletes what the question names, once that is confirmed. */
function DeleteButton({ text, question, onConfirmed }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="actions">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {t(text)}
        </button>
      </div>
      {asking && <Confirm title={t(text)} {...{ question, onConfirmed }} onClosed={() => setAsking(false)} />}
    </>
  )
}

/** What this browser has recorded: how much, what of it is damaged or of days after today, and buttons to delete it. */
export function KeptRecords() {
  const { ahead = [], damaged = 0, bytes = 0 } = useLoaded(surveyHistory, '') ?? {}
  const ends = new Set(ahead.length ? [ahead[0], ahead.at(-1)] : [])
  const days = [...ends].map(day => date(timeOf(day ?? '', 0))).join(' – ')
  return (
    <Card title="history.InBrowser">
      <p>
        {t('history.KeptText')}
        {bytes > 0 && ` ${t('history.KeptSize', { size: bytesText(bytes) })}`}
      </p>
      {damaged > 0 && (
        <p className="notice" data-type="warning">
          {t('history.Damaged', { count: decimal(damaged) })}
        </p>
      )}
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
