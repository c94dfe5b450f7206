import { useState } from 'react'
import { decimal, textOf } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import type { Seen } from '../../live/live.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { EventsDialog } from './events-dialog.tsx'
import { GridDialog } from './grid-dialog.tsx'
import { InfoDialog } from './info-dialog.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { PowerDialog } from './power-dialog.tsx'

interface Action {
  icon: 'limit' | 'power' | 'info' | 'grid' | 'events'
  /** Name of the dialog. */
  name: TextKey
  /** Sends commands, so it needs a login. */
  commands: boolean
  dialog: typeof LimitDialog
}

const actions: readonly Action[] = [
  { icon: 'limit', name: 'home.LimitSettings', commands: true, dialog: LimitDialog },
  { icon: 'power', name: 'home.PowerSettings', commands: true, dialog: PowerDialog },
  { icon: 'info', name: 'home.InverterInfo', commands: false, dialog: InfoDialog },
  { icon: 'grid', name: 'home.GridProfile', commands: false, dialog: GridDialog },
  { icon: 'events', name: 'home.EventLog', commands: false, dialog: EventsDialog },
]

/** The buttons for an inverter's details and commands. */
export function InverterActions({ inverter }: { inverter: Seen }) {
  const { serial, name, events = -1 } = inverter
  const loggedIn = useSession(s => s.loggedIn)
  const [open, setOpen] = useState<Action>()
  const Opened = open?.dialog
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
      {!loggedIn && <small className="muted">{t('app.LoginFirst')}</small>}
      {Opened && <Opened serial={serial} name={textOf(name)} onClosed={() => setOpen(undefined)} />}
    </div>
  )
}
