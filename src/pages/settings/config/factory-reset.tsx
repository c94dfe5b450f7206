import { useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import { get, post } from '../../../gateway/api.ts'
import { dash } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { waitForRestart } from '../../../session/navigation.ts'
import { showReply } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { SaveFirst } from '../../../ui/upload/save-first.tsx'

/** Resets the gateway after a confirmation; the wait page opens only once the gateway has confirmed the restart. */
export function FactoryReset({ files }: { files: readonly FileEntry[] }) {
  /** How to reach the gateway afterwards; set while the confirmation is open. */
  const [reach, setReach] = useState('')
  const { busy, run } = useBusy()

  async function ask() {
    const { ap_ssid: ssid } = await get('network/status').catch(() => ({ ap_ssid: dash }))
    setReach(t('fileadmin.Reach', { ssid }))
  }

  async function reset() {
    const reply = await post('file/delete_all', { delete: true })
    const restarts = reply.code === 3002
    // The gateway may come back at another address, which the wait page cannot find.
    showReply({ ...reply, note: restarts ? reach : '' }, true)
    if (restarts) waitForRestart()
  }

  return (
    <Card title="fileadmin.FactoryReset">
      <p>{t('fileadmin.ResetMsg')}</p>
      <div className="actions">
        <button type="button" className="danger" aria-busy={busy} onClick={() => run(ask)}>
          {t('fileadmin.FactoryReset')}
        </button>
      </div>
      {reach && (
        <Confirm
          title={t('fileadmin.FactoryReset')}
          question={t('fileadmin.ResetMsg')}
          onConfirmed={() => run(reset)}
          onClosed={() => setReach('')}
        >
          <div className="actions">
            {files.some(({ name }) => name === 'config.json') && <SaveFirst name="config.json" />}
          </div>
          <p>{reach}</p>
        </Confirm>
      )}
    </Card>
  )
}
