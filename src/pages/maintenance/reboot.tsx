import { useState } from 'react'
import { restartScheduledCode } from '../../contract/codes.ts'
import { post } from '../../gateway/api.ts'
import { t } from '../../i18n/i18n.ts'
import { waitForRestart } from '../../session/navigation.ts'
import { setAlertOf, showReply } from '../../ui/alerts/alert-store.ts'
import { useBusy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** Restarts the gateway after a confirmation; the wait page opens only once the gateway has confirmed the restart. */
export function RebootPage() {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy('restart')

  async function reboot() {
    const reply = await post('maintenance/reboot', { reboot: true })
    setAlertOf('restart', showReply(reply, true))
    if (reply.code === restartScheduledCode) waitForRestart()
  }

  return (
    <PageFrame title="maintenancereboot.DeviceReboot">
      <Card>
        <p>
          <RichText text="maintenancereboot.RebootHint" />
        </p>
        <div className="actions">
          <button type="button" className="danger" aria-busy={busy} onClick={() => setAsking(true)}>
            {t('maintenancereboot.Reboot')}
          </button>
        </div>
      </Card>
      {asking && (
        <Confirm
          title={t('maintenancereboot.DeviceReboot')}
          question={t('maintenancereboot.RebootQuestion')}
          action={t('maintenancereboot.Reboot')}
          onConfirmed={() => run(reboot)}
          onClosed={() => setAsking(false)}
        />
      )}
    </PageFrame>
  )
}
