import { decimal, recent } from '../../../i18n/format.ts'
import { type TextKey, t, withColon } from '../../../i18n/i18n.ts'
import { type Command, type CommandKind, useCommands } from '../../../live/commands/follow.ts'
import { isLimitKnown, limitText } from '../../../live/commands/limits.ts'
import { sendAgain } from '../../../live/commands/send.ts'
import { useLive } from '../../../live/live.ts'
import { showReply } from '../../../ui/alerts/alert-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useBusy } from '../../../ui/busy.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'

const states = new Map<unknown, 'on' | 'idle' | 'down'>([
  ['Ok', 'on'],
  ['Pending', 'idle'],
  ['Failure', 'down'],
  ['Ignored', 'down'],
  ['Replaced', 'down'],
])

/** The status of the last command; anything missing or not known to us is unknown. */
export function StatusBadge({ status = 'Unknown' }: { status: Command['phase'] | undefined }) {
  const state = states.get(status)
  return <Badge state={state ?? 'off'} text={state ? `home.${status}` : 'home.Unknown'} />
}

const labels: Record<CommandKind, TextKey> = { limit: 'home.LastLimitSetStatus', power: 'home.LastPowerSetStatus' }

/** What an earlier visit sent, and when. */
function sentEarlier({ sent: { limit, power, sentAt } }: Command) {
  const isOn = power && 'power' in power && power.power
  const command = limit
    ? `${withColon('home.LimitSettings')} ${decimal(limit.value)}\u00a0${limit.relative ? '%' : 'W'}`
    : t(power && 'restart' in power ? 'home.Restart' : isOn ? 'home.TurnOn' : 'home.TurnOff')
  return { command, time: recent(sentAt) }
}

/** Why a command failed, as far as that is known. */
function reasonOf({ phase }: Command, reachable: boolean): TextKey | undefined {
  if (phase === 'Ignored') return 'power.NotExecuted'
  if (phase === 'Replaced') return 'limit.Replaced'
  return phase === 'Failure' && !reachable ? 'live.NoAnswer' : undefined
}

/** The progress of the last command to an inverter: the limit that was read back, or why it failed and a retry button. */
export function CommandState({ serial }: { serial: string }) {
  const command = useCommands(s => s[serial])
  const reachable = useLive(s => s.inverters[serial]?.reachable !== false)
  const { run } = useBusy()
  if (!command?.kind) return null
  const { kind, phase, limit, resumed } = command
  const reason = reasonOf(command, reachable)
  const failed = states.get(phase) === 'down'

  async function retry() {
    const reply = await sendAgain(serial)
    if (reply && reply.type !== 'success') showReply(reply)
  }

  return (
    <div className="command">
      <div role="status">
        <p className="muted">
          {resumed ? t('limit.SentEarlier', sentEarlier(command)) : withColon(labels[kind])}{' '}
          <StatusBadge status={phase} /> {phase === 'Ok' && limit && limitText(serial, limit)}
          {(failed || phase === 'Unknown') &&
            limit &&
            isLimitKnown(limit) &&
            t('limit.InForce', { value: limitText(serial, limit) })}
        </p>
        {reason && <p className="problem">{t(reason)}</p>}
      </div>
      {failed && <PlainButton text="app.Retry" onPress={() => run(retry)} />}
    </div>
  )
}
