import { useState } from 'react'
import { type TextKey, t, withColon } from '../../i18n/i18n.ts'
import { sendPower } from '../../live/commands.ts'
import { showReply } from '../../ui/alerts/alert-store.ts'
import { useBusy } from '../../ui/busy.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { StatusBadge } from './command-state.tsx'
import type { InverterDialogProps } from './inverter-dialog.ts'
import { useStatus } from './use-status.ts'

interface Action {
  label: TextKey
  look?: 'danger' | 'secondary'
  command: { power: boolean } | { restart: true }
  /** Asked before an action that stops the inverter. */
  question?: TextKey
}
const actions: readonly Action[] = [
  { label: 'home.TurnOn', command: { power: true } },
  {
    label: 'home.TurnOff',
    look: 'danger',
    command: { power: false },
    question: 'power.OffQuestion',
  },
  {
    label: 'home.Restart',
    look: 'secondary',
    command: { restart: true },
    question: 'power.RestartQuestion',
  },
]

/** Turns an inverter on or off or restarts it; asks first, with name and serial, before it is stopped. */
export function PowerDialog({ serial, name, title, onClosed }: InverterDialogProps) {
  const { data, error, reload } = useStatus('power/status')
  const [asking, setAsking] = useState<Action>()
  const [sent, setSent] = useState<Action>()
  const { busy, run } = useBusy()

  function start(action: Action) {
    setSent(action)
    run(async () => {
      const reply = await sendPower({ serial, ...action.command })
      if (reply.type === 'success') onClosed()
      else showReply(reply)
    })
  }

  return (
    <Dialog title={title} onClosed={onClosed} small>
      {error && <LoadFailed error={error} onRetry={reload} />}
      <p>
        {withColon('home.LastPowerSetStatus')} <StatusBadge status={data?.[serial]?.power_set_status} />
      </p>
      <div className="stack">
        {actions.map(action => (
          <button
            key={action.label}
            type="button"
            className={action.look}
            disabled={busy}
            aria-busy={busy && action === sent}
            onClick={() => (action.question ? setAsking(action) : start(action))}
          >
            {t(action.label)}
          </button>
        ))}
      </div>
      {asking?.question && (
        <Confirm
          title={t(asking.label)}
          question={t(asking.question, { name, serial })}
          onConfirmed={() => start(asking)}
          onClosed={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  )
}
