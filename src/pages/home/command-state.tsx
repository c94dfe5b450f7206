import type { CommandStatus } from '../../contract/inverters.ts'
import { type Command, type CommandKind, useCommands } from '../../lib/commands.ts'
import { type TextKey, t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/badge.tsx'

const badges: Partial<Record<CommandStatus, { state?: 'on' | 'idle' | 'down'; text?: TextKey }>> = {
  Ok: { state: 'on', text: 'home.Ok' },
  Pending: { state: 'idle', text: 'home.Pending' },
  Failure: { state: 'down', text: 'home.Failure' },
}

/** How the last command went, as the gateway says; what it has not said or we do not know is unknown. */
export function StatusBadge({ status = 'Unknown' }: { status: CommandStatus | undefined }) {
  const { state = 'off', text = 'home.Unknown' } = badges[status] ?? {}
  return <Badge state={state} text={text} />
}

const labels: Record<CommandKind, TextKey> = { limit: 'home.LastLimitSetStatus', power: 'home.LastPowerSetStatus' }

const Words = ({ kind, phase }: Command) =>
  phase === 'Ignored' ? (
    <p className="notice" data-type="warning">
      {t('limit.NotExecuted')}
    </p>
  ) : (
    <p className="muted">
      {t(labels[kind])}: <StatusBadge status={phase} />
    </p>
  )

/** What became of this visit's last command to an inverter: pending until the inverter has answered. */
export function CommandState({ serial }: { serial: string }) {
  // Looked at closely: a serial that names what every object has finds that.
  const command = useCommands(s => s[serial])
  return <div role="status">{command?.kind && <Words {...command} />}</div>
}
