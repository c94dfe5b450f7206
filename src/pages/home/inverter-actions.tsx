import { useState } from 'react'
import { type TextKey, t } from '../../lib/i18n.ts'
import type { Seen } from '../../lib/live.ts'
import { useSession } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { EventsDialog } from './events-dialog.tsx'
import { GridDialog } from './grid-dialog.tsx'
import { InfoDialog } from './info-dialog.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { PowerDialog } from './power-dialog.tsx'

interface Action {
  icon: 'limit' | 'power' | 'info' | 'grid' | 'events'
  /** Name of what opens. */
  name: TextKey
  hint: TextKey
  /** Commands the inverter, so it needs a login. */
  commands: boolean
  dialog: typeof LimitDialog
}

const actions: readonly Action[] = [
  { icon: 'limit', name: 'home.LimitSettings', hint: 'home.ShowSetInverterLimit', commands: true, dialog: LimitDialog },
  { icon: 'power', name: 'home.PowerSettings', hint: 'home.TurnOnOff', commands: true, dialog: PowerDialog },
  { icon: 'info', name: 'home.InverterInfo', hint: 'home.ShowInverterInfo', commands: false, dialog: InfoDialog },
  { icon: 'grid', name: 'home.GridProfile', hint: 'home.ShowGridProfile', commands: false, dialog: GridDialog },
  { icon: 'events', name: 'home.EventLog', hint: 'home.ShowEventlog', commands: false, dialog: EventsDialog },
]

/** What can be looked up of an inverter and done to it. */
export function InverterActions({ inverter: { serial, name, events = -1 } }: { inverter: Seen }) {
  const loggedIn = useSession(s => s.loggedIn)
  const [open, setOpen] = useState<Action>()
  const Opened = open?.dialog
  return (
    <div className="inverter-actions">
      {actions
        .filter(({ icon }) => icon !== 'events' || events >= 0)
        .map(action => (
          <button
            key={action.icon}
            type="button"
            className="secondary"
            disabled={action.commands && !loggedIn}
            title={t(action.commands && !loggedIn ? 'app.LoginFirst' : action.hint)}
            onClick={() => setOpen(action)}
          >
            <Icon name={action.icon} />
            <span className="label">{t(action.name)}</span>
            {action.icon === 'events' && events > 0 && (
              <span className="count">
                {events}
                <span className="hidden"> {t('home.UnreadMessages')}</span>
              </span>
            )}
          </button>
        ))}
      {!loggedIn && <small className="muted">{t('app.LoginFirst')}</small>}
      {Opened && <Opened serial={serial} name={name} onClosed={() => setOpen(undefined)} />}
    </div>
  )
}
