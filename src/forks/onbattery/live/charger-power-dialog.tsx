import { useState } from 'react'
import { post } from '../../../gateway/api.ts'
import { t } from '../../../i18n/i18n.ts'
import { showReply } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { chargerReply } from '../reply.ts'

/** Turns the output of the charger on or off; asks before it is turned off. */
export function ChargerPowerDialog({ onClosed }: { onClosed: () => void }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()

  const send = (power: boolean) =>
    run(async () => {
      const reply = chargerReply(await post('gridcharger/power', { power }))
      showReply(reply.type === 'success' ? { ...reply, note: t('gridcharger.PowerSent') } : reply)
      if (reply.type === 'success') onClosed()
    })

  return (
    <Dialog title={t('gridcharger.SetPower')} onClosed={onClosed} small>
      <p className="muted">{t('gridcharger.PowerHint')}</p>
      <div className="actions">
        <button type="button" aria-busy={busy} onClick={() => send(true)}>
          {t('gridcharger.TurnOn')}
        </button>
        <button type="button" className="danger" aria-busy={busy} onClick={() => busy || setAsking(true)}>
          {t('gridcharger.TurnOff')}
        </button>
      </div>
      {asking && (
        <Confirm
          title={t('gridcharger.TurnOff')}
          question={t('gridcharger.OffQuestion')}
          onConfirmed={() => send(false)}
          onClosed={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
