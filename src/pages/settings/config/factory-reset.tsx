import { useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import { show, showReply } from '../../../lib/alerts.ts'
import { post } from '../../../lib/api.ts'
import { dash } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { go } from '../../../lib/location.ts'
import { report } from '../../../lib/report.ts'
import { useGateway } from '../../../lib/use-gateway.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { SaveFirst } from './save-button.tsx'

interface FactoryResetProps {
  files: readonly FileEntry[]
}

interface ResetQuestionProps extends FactoryResetProps {
  /** Gets how to reach the gateway afterwards, in words. */
  onConfirmed: (reach: string) => void
  onClosed: () => void
}

/** What goes and what stays, a last copy, and how to reach the gateway afterwards. */
function ResetQuestion({ files, onConfirmed, onClosed }: ResetQuestionProps) {
  const { data } = useGateway('network/status', {}, { inline: true })
  const reach = t('fileadmin.Reach', { ssid: data?.ap_ssid ?? dash })
  return (
    <Confirm
      title={t('fileadmin.FactoryReset')}
      question={t('fileadmin.ResetMsg')}
      action={t('fileadmin.ResetConfirm')}
      onConfirmed={() => onConfirmed(reach)}
      onClosed={onClosed}
    >
      <div className="actions">
        <SaveFirst name="config.json" files={files} />
      </div>
      <p>{reach}</p>
    </Confirm>
  )
}

/** Brings back the factory settings, after a question; only the gateway's own word leads to the wait page. */
export function FactoryReset({ files }: FactoryResetProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function reset(reach: string) {
    setBusy(true)
    try {
      const reply = await post('file/delete_all', { delete: true })
      showReply(reply, true)
      if (reply.code === 3002) {
        // It may come back at another address only, and then the wait page waits in vain.
        show('info', reach)
        return go('/wait')
      }
    } catch (error) {
      report(error, { stay: true })
    }
    setBusy(false)
  }

  return (
    <section className="card">
      <h2>{t('fileadmin.FactoryReset')}</h2>
      <p>{t('fileadmin.ResetMsg')}</p>
      <div className="actions">
        <button type="button" className="danger" disabled={busy} aria-busy={busy} onClick={() => setAsking(true)}>
          {t('fileadmin.FactoryReset')}
        </button>
      </div>
      {asking && <ResetQuestion files={files} onConfirmed={reset} onClosed={() => setAsking(false)} />}
    </section>
  )
}
