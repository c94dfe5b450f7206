import { type ReactNode, useState } from 'react'
import { decimal, textOf } from '../../../i18n/format.ts'
import { type TextKey, t, withColon } from '../../../i18n/i18n.ts'
import type { Seen } from '../../../live/live.ts'
import { useSession } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LimitDialog } from '../commands/limit-dialog.tsx'
import { PowerDialog } from '../commands/power-dialog.tsx'
import { EventsDialog } from '../events/events-dialog.tsx'
import { GridDialog } from './grid-dialog.tsx'
import { InfoDialog } from './info-dialog.tsx'
import type { InverterDialogProps } from './inverter-dialog.ts'

interface Action {
  icon: 'limit' | 'power' | 'info' | 'grid' | 'events'
  /** Name of the dialog. */
  name: TextKey
  /** Sends commands, so it needs a login. */
  commands?: boolean
  dialog: (props: InverterDialogProps) => ReactNode
}

const actions: readonly Action[] = [
  { icon: 'limit', name: 'home.LimitSettings', commands: true, dialog: LimitDialog },
  { icon: 'power', name: 'home.PowerSettings', commands: true, dialog: PowerDialog },
  { icon: 'info', name: 'home.InverterInfo', dialog: InfoDialog },
  { icon: 'grid', name: 'home.GridProfile', dialog: GridDialog },
  { icon: 'events', name: 'home.EventLog', dialog: EventsDialog },
]

/** The buttons for an inverter's details and commands. */
export function InverterActions({ inverter }: { inverter: Seen }) {
  const { serial, events = -1 } = inverter
  const name = textOf(inverter.name)
  const loggedIn = useSession(s => s.loggedIn)
  const [open, setOpen] = useState<Action>()
  return (
    <div className="inverter-actions">
      {actions
        .filter(({ icon }) => (icon === 'events' ? events >= 0 : icon !== 'limit' || 'limit_relative' in inverter))
        .map(action => (
          <button
            key={action.icon}
            type="button"
            className="secondary"
            disabled={action.commands && !loggedIn}
            title={t(action.commands && !loggedIn ? 'app.LoginFirst' : action.name)}
            onClick={() => setOpen(action)}
          >
            <Icon name={action.icon} />
            <span className="label">{t(action.name)}</span>
            {action.icon === 'events' && events > 0 && (
              <span className="count">
                <span aria-hidden="true">{decimal(events)}</span>
                <span className="hidden"> {t('events.Count', { count: events })}</span>
              </span>
            )}
          </button>
        ))}
      {!loggedIn && <small className="muted">{t('live.LookOnly')}</small>}
      {open && (
        <open.dialog
          {...{ serial, name }}
          title={`${withColon(open.name)} ${name}`}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
