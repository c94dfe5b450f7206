import { useState } from 'react'
import { timeOf } from '../../../history/calendar.ts'
import { deleteDaysAhead, deleteHistory, surveyHistory } from '../../../history/history.ts'
import { useLoaded } from '../../../history/use-loaded.ts'
import { bytes as bytesText, date, decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { forgetStrings } from '../../../light/watch-strings.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'

interface DaysAheadProps {
  /** Stored days after today, in order; at least one. */
  ahead: readonly string[]
}

/** Names the stored days after today, with a button to delete them. */
function DaysAhead({ ahead }: DaysAheadProps) {
  const [asking, setAsking] = useState(false)
  const ends = new Set([ahead[0], ahead.at(-1)])
  const days = [...ends].map(day => date(timeOf(day ?? '', 0))).join(' – ')
  return (
    <>
      <p>{t('history.Ahead', { count: decimal(ahead.length), days })}</p>
      <div className="actions">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {t('history.DeleteAhead')}
        </button>
      </div>
      {asking && (
        <Confirm
          title={t('history.DeleteAhead')}
          question={t('history.DeleteAheadQuestion', { days })}
          onConfirmed={deleteDaysAhead}
          onClosed={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** What this browser has recorded: how much, what of it is damaged, and a button to delete it. */
export function KeptRecords() {
  const { ahead = [], damaged = 0, bytes = 0 } = useLoaded(surveyHistory, '') ?? {}
  const [asking, setAsking] = useState(false)
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
      {ahead.length > 0 && <DaysAhead ahead={ahead} />}
      <div className="actions">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {t('history.Delete')}
        </button>
      </div>
      {asking && (
        <Confirm
          title={t('history.Delete')}
          question={t('history.DeleteQuestion')}
          onConfirmed={() => deleteHistory().then(forgetStrings)}
          onClosed={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
