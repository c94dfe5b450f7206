import { useState } from 'react'
import { maxLimitW } from '../../../contract/limits.ts'
import { decimal, recent, textOf } from '../../../i18n/format.ts'
import { type TextKey, t, withColon } from '../../../i18n/i18n.ts'
import { type Command, type CommandKind, useCommands } from '../../../live/commands/follow.ts'
import { isLimitKnown, isLow, limitText } from '../../../live/commands/limits.ts'
import type { Limit } from '../../../live/commands/remembered.ts'
import { sendAgain } from '../../../live/commands/send.ts'
import { useLive } from '../../../live/live.ts'
import { showReply } from '../../../ui/alerts/alert-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useBusy } from '../../../ui/busy.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
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

type Amount = Pick<Limit, 'value' | 'relative'>

/** A limit in % or W as text. */
const amountOf = ({ value, relative }: Amount) => `${decimal(value)}\u00a0${relative ? '%' : 'W'}`

/** The inverter as questions name it. */
const named = (serial: string) => ({ name: textOf(useLive.getState().inverters[serial]?.name), serial })

/** What is asked before a very low limit practically switches an inverter off. */
export const lowQuestion = (serial: string, amount: Amount) =>
  t('limit.LowQuestion', { ...named(serial), value: amountOf(amount) })

/** What was sent. */
function nameOf({ sent: { limit, power } }: Command) {
  const isOn = power && 'power' in power && power.power
  return limit
    ? `${withColon('home.LimitSettings')} ${amountOf(limit)}`
    : t(power && 'restart' in power ? 'home.Restart' : isOn ? 'home.TurnOn' : 'home.TurnOff')
}

/** What is asked before a command that stops the inverter is sent again; undefined for any other. */
function questionOf({ sent: { limit, power }, limit: inForce }: Command, serial: string) {
  if (limit) {
    const most = limit.relative ? 100 : inForce?.max_power || maxLimitW
    return isLow(limit.value, most) ? lowQuestion(serial, limit) : undefined
  }
  if (power && 'power' in power) return power.power ? undefined : t('power.OffQuestion', named(serial))
  return t('power.RestartQuestion', named(serial))
}

/** Why a command failed, as far as that is known. */
function reasonOf({ phase }: Command, reachable: boolean): TextKey | undefined {
  if (phase === 'Ignored') return 'power.NotExecuted'
  if (phase === 'Replaced') return 'limit.Replaced'
  return phase === 'Failure' && !reachable ? 'live.NoAnswer' : undefined
}

/** The progress of the last command to an inverter: the limit that was read back, or why it failed and a retry button, which asks like the first try. */
export function CommandState({ serial }: { serial: string }) {
  const command = useCommands(s => s[serial])
  const reachable = useLive(s => s.inverters[serial]?.reachable !== false)
  // The question, which stays while the gateway repeats the command by itself.
  const [asking, setAsking] = useState<string>()
  const { run } = useBusy()
  if (!command?.kind) return null
  const { kind, phase, limit, resumed, sent } = command
  const reason = reasonOf(command, reachable)
  const failed = states.get(phase) === 'down'

  async function retry() {
    const reply = await sendAgain(serial)
    if (reply && reply.type !== 'success') showReply(reply)
  }

  function ask(command: Command) {
    const question = questionOf(command, serial)
    if (question) setAsking(question)
    else run(retry)
  }

  return (
    <div className="command">
      <div role="status">
        <p className="muted">
          {resumed
            ? t('limit.SentEarlier', { command: nameOf(command), time: recent(sent.sentAt) })
            : withColon(labels[kind])}{' '}
          <StatusBadge status={phase} /> {phase === 'Ok' && limit && limitText(serial, limit)}
          {(failed || phase === 'Unknown') &&
            limit &&
            isLimitKnown(limit) &&
            t('limit.InForce', { value: limitText(serial, limit) })}
        </p>
        {reason && <p className="problem">{t(reason)}</p>}
      </div>
      {failed && <PlainButton text="app.Retry" onPress={() => ask(command)} />}
      {asking && (
        <Confirm
          title={nameOf(command)}
          question={asking}
          action={t('app.Retry')}
          onConfirmed={() => run(retry)}
          onClosed={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
