import { useState } from 'react'
import { maxLimitW } from '../../../contract/bounds.ts'
import type { CommandStatus } from '../../../contract/inverters.ts'
import { decimal, recent, textOf } from '../../../i18n/format.ts'
import { type TextKey, t, withColon } from '../../../i18n/i18n.ts'
import type { Command, CommandKind, CommandState } from '../../../live/commands/command.ts'
import { isLimitKnown, isLow, limitText } from '../../../live/commands/limits.ts'
import { sendAgain } from '../../../live/commands/send.ts'
import { useCommands } from '../../../live/commands/use-commands.ts'
import { useLive } from '../../../live/live.ts'
import { useSession } from '../../../session/session.ts'
import { showReply } from '../../../ui/alerts/alert-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useBusy } from '../../../ui/busy.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import type { Amount } from './proposed-limit.ts'

const looks: Record<CommandState, ['on' | 'idle' | 'down' | 'off', TextKey]> = {
  asked: ['idle', 'home.Pending'],
  waiting: ['idle', 'home.Pending'],
  trying: ['idle', 'limit.NotConfirmed'],
  confirmed: ['on', 'home.Ok'],
  replaced: ['down', 'home.Replaced'],
  ignored: ['down', 'home.Ignored'],
  unknown: ['off', 'home.Unknown'],
}

function StateBadge({ state }: { state: CommandState }) {
  const [look, text] = looks[state]
  return <Badge state={look} text={text} />
}

/** The gateway's status of a command from elsewhere; nothing for `Ok`, which it also reports before any command. */
export function ForeignBadge({ status }: { status: CommandStatus | undefined }) {
  const state = status === 'Pending' ? 'waiting' : status === 'Failure' && 'trying'
  return state && <StateBadge state={state} />
}

const labels: Record<CommandKind, TextKey> = { limit: 'home.LastLimitSetStatus', power: 'home.LastPowerSetStatus' }

const amountOf = ({ value, relative }: Amount) => `${decimal(value)}\u00a0${relative ? '%' : 'W'}`

const named = (serial: string) => ({ name: textOf(useLive.getState().inverters[serial]?.name), serial })

/** The question before a very low limit, which practically switches an inverter off. */
export const lowQuestion = (serial: string, amount: Amount) =>
  t('limit.LowQuestion', { ...named(serial), value: amountOf(amount) })

function nameOf({ limit, power }: Command) {
  const isOn = power && 'power' in power && power.power
  return limit
    ? `${withColon('home.LimitSettings')} ${amountOf(limit)}`
    : t(power && 'restart' in power ? 'home.Restart' : isOn ? 'home.TurnOn' : 'home.TurnOff')
}

/** The question before a command that stops the inverter is sent again; undefined for others. */
function questionOf({ limit, power, inForce }: Command, serial: string) {
  if (limit) {
    const most = limit.relative ? 100 : inForce?.max_power || maxLimitW
    return isLow(limit.value, most) ? lowQuestion(serial, limit) : undefined
  }
  if (power && 'power' in power) return power.power ? undefined : t('power.OffQuestion', named(serial))
  return t('power.RestartQuestion', named(serial))
}

/** The text about a command that is not confirmed. */
function wordsOf({ state, limit }: Command, reachable: boolean): TextKey[] {
  if (state === 'ignored') return ['power.NotExecuted']
  if (state === 'replaced') return ['limit.Replaced']
  if (state === 'unknown') return [limit ? 'limit.Dropped' : 'power.Dropped']
  if (state !== 'trying') return []
  return reachable ? ['limit.Trying'] : ['live.NoAnswer', 'limit.Trying']
}

/** The progress of the last command of a kind to an inverter, with a retry button that asks like the first try, unless the gateway still tries. */
export function CommandProgress({ serial, kind }: { serial: string; kind: CommandKind }) {
  const command = useCommands(s => s[kind][serial])
  const reachable = useLive(s => s.inverters[serial]?.reachable !== false)
  const loggedIn = useSession(s => s.loggedIn)
  const [asking, setAsking] = useState<string>()
  const { run } = useBusy()
  // A serial may be the name of a member that every object has.
  if (!command?.state) return null
  const { state, inForce, resumed, sentAt } = command
  const words = wordsOf(command, reachable)

  async function retry() {
    const reply = await sendAgain(serial, kind)
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
            ? t('limit.SentEarlier', { command: nameOf(command), time: recent(sentAt) })
            : withColon(labels[kind])}{' '}
          <StateBadge state={state} />{' '}
          {inForce &&
            (state === 'confirmed'
              ? limitText(serial, inForce)
              : words.length > 0 && isLimitKnown(inForce) && t('limit.InForce', { value: limitText(serial, inForce) }))}
        </p>
        {words.length > 0 && (
          <p className={state === 'trying' ? undefined : 'problem'}>{words.map(text => t(text)).join(' ')}</p>
        )}
      </div>
      {words.length > 0 && state !== 'trying' && loggedIn && (
        <PlainButton text="app.Retry" onPress={() => ask(command)} />
      )}
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

/** The worst first. */
const states: readonly CommandState[] = ['ignored', 'replaced', 'unknown', 'trying', 'waiting', 'asked']

/** The last commands that are not confirmed: the inverters in each state. Their rows announce it, and say what is confirmed. */
export function PlantProgress() {
  const { limit, power } = useCommands(s => s)
  const all = [...Object.entries(limit), ...Object.entries(power)]
  return states.map(state => {
    const serials = all.filter(([, command]) => command.state === state).map(([serial]) => serial)
    const names = [...new Set(serials)].map(serial => textOf(useLive.getState().inverters[serial]?.name))
    return (
      names.length > 0 && (
        <p key={state}>
          <StateBadge state={state} /> {names.join(', ')}
        </p>
      )
    )
  })
}
