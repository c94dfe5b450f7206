import { useState } from 'react'
import { showReply } from '../../lib/alerts.ts'
import { post } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { go } from '../../lib/location.ts'
import { report } from '../../lib/report.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** Restarts the gateway, after a question; only its own word that it will restart leads to the wait page. */
export function RebootPage() {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function reboot() {
    setBusy(true)
    try {
      const reply = await post('maintenance/reboot', { reboot: true })
      showReply(reply, true)
      if (reply.code === 6001) return go('/wait')
    } catch (error) {
      report(error, { stay: true })
    }
    setBusy(false)
  }

  return (
    <PageFrame title="maintenancereboot.DeviceReboot">
      <section className="card text">
        <h2>{t('maintenancereboot.PerformReboot')}</h2>
        <p>
          <RichText text="maintenancereboot.RebootHint" />
        </p>
        <div className="actions">
          <button type="button" className="danger" disabled={busy} aria-busy={busy} onClick={() => setAsking(true)}>
            {t('maintenancereboot.Reboot')}
          </button>
        </div>
      </section>
      {asking && (
        <Confirm
          title={t('maintenancereboot.RebootOpenDTU')}
          question={t('maintenancereboot.RebootQuestion')}
          action={t('maintenancereboot.Reboot')}
          onConfirmed={reboot}
          onClosed={() => setAsking(false)}
        />
      )}
    </PageFrame>
  )
}
