import { useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import { show, showReply } from '../../../lib/alerts.ts'
import { get, post } from '../../../lib/api.ts'
import { dash } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { go } from '../../../lib/location.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { SaveFirst } from './save-button.tsx'

/** Brings back the factory settings, after a question; only the gateway's own word leads to the wait page. */
export function FactoryReset({ files }: { files: readonly FileEntry[] }) {
  /** How to reach the gateway afterwards, in words, while the question is asked. */
  const [reach, setReach] = useState('')
  const { busy, run } = useBusy()

  async function ask() {
    const { ap_ssid: ssid } = await get('network/status').catch(() => ({ ap_ssid: dash }))
    setReach(t('fileadmin.Reach', { ssid }))
  }

  async function reset() {
    const reply = await post('file/delete_all', { delete: true })
    showReply(reply, true)
    if (reply.code !== 3002) return
    // The gateway may come back at another address only, and then the wait page waits in vain.
    show('info', reach)
    go('/wait')
  }

  return (
    <section className="card">
      <h2>{t('fileadmin.FactoryReset')}</h2>
      <p>{t('fileadmin.ResetMsg')}</p>
      <div className="actions">
        <button type="button" className="danger" disabled={busy} aria-busy={busy} onClick={() => run(ask)}>
          {t('fileadmin.FactoryReset')}
        </button>
      </div>
      {reach && (
        <Confirm
          title={t('fileadmin.FactoryReset')}
          question={t('fileadmin.ResetMsg')}
          action={t('fileadmin.FactoryReset')}
          onConfirmed={() => run(reset)}
          onClosed={() => setReach('')}
        >
          <div className="actions">
            <SaveFirst name="config.json" files={files} />
          </div>
          <p>{reach}</p>
        </Confirm>
      )}
    </section>
  )
}
