import { useState } from 'react'
import { report } from '../../gateway/report.ts'
import { type TextKey, t, withColon } from '../../i18n/i18n.ts'
import { sendPower } from '../../live/commands.ts'
import { showReply } from '../../ui/alert-store.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { StatusBadge } from './command-state.tsx'
import { useStatus } from './use-status.ts'

interface Action {
  label: TextKey
  look?: 'danger' | 'secondary'
  command: { power: boolean } | { restart: true }
  /** Asked before an action that stops the inverter, with the label of the button that confirms it. */
  question?: TextKey
  confirm?: TextKey
}
const actions: readonly Action[] = [
  { label: 'home.TurnOn', command: { power: true } },
  {
    label: 'home.TurnOff',
    look: 'danger',
    command: { power: false },
    question: 'power.OffQuestion',
    confirm: 'power.ConfirmOff',
  },
  {
    label: 'home.Restart',
    look: 'secondary',
    command: { restart: true },
    question: 'power.RestartQuestion',
    confirm: 'power.ConfirmRestart',
  },
]

/** Turns an inverter on or off or restarts it; asks first, with name and serial, before it is stopped. */
export function PowerDialog({ serial, name, onClosed }: { serial: string; name: string; onClosed: () => void }) {
  const { data, error, reload } = useStatus('power/status')
  const [asking, setAsking] = useState<Action>()
  const [busy, setBusy] = useState<Action>()

  async function send(action: Action) {
    setBusy(action)
    try {
      const reply = await sendPower({ serial, ...action.command })
      if (reply.type === 'success') return onClosed()
      showReply(reply)
    } catch (cause) {
      report(cause, { asAlert: true })
    }
    setBusy(undefined)
  }

  return (
    <Dialog title={`${withColon('home.PowerSettings')} ${name}`} onClosed={onClosed} small>
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
            disabled={busy !== undefined}
            aria-busy={busy === action}
            onClick={() => (action.question ? setAsking(action) : send(action))}
          >
            {t(action.label)}
          </button>
        ))}
      </div>
      {asking?.question && asking.confirm && (
        <Confirm
          title={t(asking.label)}
          question={t(asking.question, { name, serial })}
          action={t(asking.confirm)}
          onConfirmed={() => send(asking)}
          onClosed={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  )
}
