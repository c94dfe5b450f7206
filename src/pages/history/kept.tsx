import { type ChangeEvent, useState } from 'react'
import { deleteHistory, useHistory } from '../../history/history.ts'
import { exportCsv, importCsv } from '../../history/transfer.ts'
import { t } from '../../i18n/i18n.ts'
import { show } from '../../ui/alerts/alert-store.ts'
import { useBusy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** Invalid line numbers to list at most. */
const maxListed = 20

const save = async () => saveFile(new Blob(await exportCsv()), 'history.csv')

async function readIn(input: HTMLInputElement) {
  const { taken, wrong } = await importCsv((await input.files?.[0]?.text()) ?? '')
  // Allows the same file to be picked again.
  input.value = ''
  if (taken) show('success', t('history.Imported'))
  const lines = wrong.slice(0, maxListed).join(', ') + (wrong[maxListed] ? ' …' : '')
  if (lines) show('warning', t('history.WrongLines', { lines }))
}

/** What this browser stores, with buttons to export, import and delete it. */
export function Kept() {
  const kept = useHistory(s => s.kept)
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()
  return (
    <Card>
      {!kept && (
        <p className="notice" data-type="warning">
          {t('history.NotKept')}
        </p>
      )}
      <p>{t('history.KeptText')}</p>
      <label>
        {t('history.Import')}
        <input
          type="file"
          accept=".csv"
          disabled={busy}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => void run(() => readIn(currentTarget))}
        />
      </label>
      <div className="actions">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {t('history.Delete')}
        </button>
        <button type="button" disabled={busy} onClick={() => void run(save)}>
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
