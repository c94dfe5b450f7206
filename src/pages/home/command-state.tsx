import type { CommandStatus } from '../../contract/inverters.ts'
import { type Command, type CommandKind, useCommands } from '../../lib/commands.ts'
import { type TextKey, t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/badge.tsx'

const badges: Record<CommandStatus, { state: 'on' | 'idle' | 'down' | 'off'; text: TextKey }> = {
  Ok: { state: 'on', text: 'home.Ok' },
  Pending: { state: 'idle', text: 'home.Pending' },
  Failure: { state: 'down', text: 'home.Failure' },
  Unknown: { state: 'off', text: 'home.Unknown' },
}

/** How the last command went, as the gateway says; what it has not said or we do not know is unknown. */
export const StatusBadge = ({ status }: { status: CommandStatus | undefined }) => (
  <Badge {...(badges[status ?? 'Unknown'] ?? badges.Unknown)} />
)

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
  const command = useCommands(s => s[serial])
  return <div role="status">{command && <Words {...command} />}</div>
}
