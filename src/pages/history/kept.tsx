import { useState } from 'react'
import { timeOf } from '../../history/calendar.ts'
import { deleteDaysAhead, deleteHistory, surveyHistory, useHistory } from '../../history/history.ts'
import { sendHistory } from '../../history/send.ts'
import { useLoaded } from '../../history/use-loaded.ts'
import { bytes as bytesText, date, decimal } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { show } from '../../ui/alerts/alert-store.ts'
import { useBusy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ImportFile } from './import-file.tsx'

interface DaysAheadProps {
  /** Days after today that are stored, in order; at least one. */
  ahead: readonly string[]
}

/** Names the days after today that are stored, with a button to delete them. */
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

/** Hands everything over as a file, which lacks so many `damaged` records. */
async function send(damaged: number) {
  try {
    await sendHistory()
  } catch {
    show('danger', t('history.Unread'))
    return
  }
  if (damaged) show('warning', t('history.DamagedInFile', { count: decimal(damaged) }))
}

/** What this browser stores, with buttons to export, import and delete it. */
export function Kept() {
  const kept = useHistory(s => s.kept)
  const silent = useHistory(s => s.silent)
  const { ahead = [], damaged = 0, bytes = 0 } = useLoaded(surveyHistory, '') ?? {}
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()
  return (
    <Card>
      {!kept && (
        <p className="notice" data-type="warning">
          {t(silent ? 'history.NoAnswer' : 'history.NotKept')}
        </p>
      )}
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
      <p>{t('history.ExportText')}</p>
      <ImportFile />
      <div className="actions">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {t('history.Delete')}
        </button>
        <button type="button" disabled={busy} onClick={() => void run(() => send(damaged))}>
          {t('history.Export')}
        </button>
      </div>
      {asking && (
        <Confirm
          title={t('history.Delete')}
          question={t('history.DeleteQuestion')}
          onConfirmed={deleteHistory}
          onClosed={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
