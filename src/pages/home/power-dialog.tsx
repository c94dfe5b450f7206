import { useState } from 'react'
import type { PowerCommand } from '../../contract/inverters.ts'
import { report } from '../../gateway/report.ts'
import { type TextKey, t, withColon } from '../../i18n/i18n.ts'
import { sendPower } from '../../live/commands.ts'
import { showReply } from '../../ui/alert-store.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { StatusBadge } from './command-state.tsx'
import { useStatus } from './use-status.ts'

type Action = 'on' | 'off' | 'restart'

const names: Record<Action, TextKey> = { on: 'home.TurnOn', off: 'home.TurnOff', restart: 'home.Restart' }

const actions = [
  ['on', undefined],
  ['off', 'danger'],
  ['restart', 'secondary'],
] as const

/** The questions before actions that stop the inverter. */
const questions = {
  off: { question: 'power.OffQuestion', action: 'power.ConfirmOff' },
  restart: { question: 'power.RestartQuestion', action: 'power.ConfirmRestart' },
} as const

const commandOf = (serial: string, action: Action): PowerCommand =>
  action === 'restart' ? { serial, restart: true } : { serial, power: action === 'on' }

/** Turns an inverter on or off or restarts it; asks first, with name and serial, before it is stopped. */
export function PowerDialog({ serial, name, onClosed }: { serial: string; name: string; onClosed: () => void }) {
  const { data, error, reload } = useStatus('power/status')
  const [asking, setAsking] = useState<'off' | 'restart'>()
  const [busy, setBusy] = useState<Action>()

  async function send(action: Action) {
    setBusy(action)
    try {
      const reply = await sendPower(commandOf(serial, action))
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
        {actions.map(([action, look]) => (
          <button
            key={action}
            type="button"
            className={look}
            disabled={busy !== undefined}
            aria-busy={busy === action}
            onClick={() => (action === 'on' ? send(action) : setAsking(action))}
          >
            {t(names[action])}
          </button>
        ))}
      </div>
      {asking && (
        <Confirm
          title={t(names[asking])}
          question={t(questions[asking].question, { name, serial })}
          action={t(questions[asking].action)}
          onConfirmed={() => send(asking)}
          onClosed={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  )
}
