import { useState } from 'react'
import { timeOf } from '../../history/calendar.ts'
import { deleteDaysAhead } from '../../history/history.ts'
import { date, decimal } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Confirm } from '../../ui/confirm.tsx'

interface DaysAheadProps {
  /** Days after today that are stored, in order; at least one. */
  ahead: readonly string[]
}

/** Names the days after today that are stored, with a button to delete them. */
export function DaysAhead({ ahead }: DaysAheadProps) {
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
