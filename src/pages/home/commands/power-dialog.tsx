import { useState } from 'react'
import { type TextKey, t, withColon } from '../../../i18n/i18n.ts'
import { remembered } from '../../../live/commands/remembered.ts'
import { sendPower } from '../../../live/commands/send.ts'
import { useCommands } from '../../../live/commands/use-commands.ts'
import { showReply } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import type { InverterDialogProps } from '../inverter/inverter-dialog.ts'
import { CommandProgress, ForeignBadge } from './command-progress.tsx'
import { useCloseOnDone, useStatus } from './use-close-on-done.ts'

interface Action {
  label: TextKey
  command: { power: boolean } | { restart: true }
  /** The question before an action that stops the inverter, with the label of its confirmation. */
  ask?: { question: TextKey; confirm: TextKey }
}

const actions: readonly Action[] = [
  { label: 'home.TurnOn', command: { power: true } },
  {
    label: 'home.TurnOff',
    command: { power: false },
    ask: { question: 'power.OffQuestion', confirm: 'power.ConfirmOff' },
  },
  {
    label: 'home.Restart',
    command: { restart: true },
    ask: { question: 'power.RestartQuestion', confirm: 'power.ConfirmRestart' },
  },
]

/** The likely action stands out: to turn the inverter off, or on again. */
function lookOf({ command }: Action, isOff: boolean) {
  if ('restart' in command || command.power !== isOff) return 'secondary'
  return isOff ? undefined : 'danger'
}

/** Turns an inverter on or off or restarts it; asks first before it is stopped. Stays until the inverter has answered. */
export function PowerDialog({ serial, name, title, onClosed }: InverterDialogProps) {
  const { data, error, reload } = useStatus('power/status')
  const [asking, setAsking] = useState<Action>()
  const [sent, setSent] = useState<Action>()
  const { busy, run } = useBusy()
  const [accepted, setAccepted] = useState(false)
  const isOwn = useCommands(s => s.power[serial] !== undefined)
  const foreign = ForeignBadge({ status: data?.[serial]?.power_set_status })
  const isOff = remembered().off[serial] !== undefined
  useCloseOnDone('power', accepted ? [serial] : [], onClosed)

  function start(action: Action) {
    setSent(action)
    run(async () => {
      const reply = await sendPower({ serial, ...action.command })
      const isRefused = reply && reply.type !== 'success'
      setAccepted(!isRefused)
      if (isRefused) showReply(reply)
    })
  }

  return (
    <Dialog title={title} onClosed={onClosed} small>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {isOwn ? (
        <CommandProgress serial={serial} kind="power" />
      ) : (
        foreign && (
          <p>
            {withColon('home.LastPowerSetStatus')} {foreign}
          </p>
        )
      )}
      <div className="actions">
        {actions.map(action => (
          <button
            key={action.label}
            type="button"
            className={lookOf(action, isOff)}
            aria-busy={busy && action === sent}
            aria-disabled={busy}
            onClick={() => busy || (action.ask ? setAsking(action) : start(action))}
          >
            {t(action.label)}
          </button>
        ))}
      </div>
      {asking?.ask && (
        <Confirm
          title={t(asking.label)}
          question={t(asking.ask.question, { name, serial })}
          action={t(asking.ask.confirm)}
          onConfirmed={() => start(asking)}
          onClosed={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  )
}
