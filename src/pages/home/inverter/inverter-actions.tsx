import { type ComponentType, lazy, useState } from 'react'
import { decimal } from '../../../i18n/format.ts'
import { type TextKey, t, withColon } from '../../../i18n/i18n.ts'
import type { ShownEvent } from '../../../live/events/shown-event.ts'
import { isGone, useLive } from '../../../live/live.ts'
import { useSession } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { InverterDialogProps } from './inverter-dialog.ts'

const LimitDialog = lazy(async () => ({ default: (await import('../commands/limit-dialog.tsx')).LimitDialog }))
const PowerDialog = lazy(async () => ({ default: (await import('../commands/power-dialog.tsx')).PowerDialog }))
const InfoDialog = lazy(async () => ({ default: (await import('./info-dialog.tsx')).InfoDialog }))
const GridDialog = lazy(async () => ({ default: (await import('./info-dialog.tsx')).GridDialog }))
const EventsDialog = lazy(async () => ({ default: (await import('./events-dialog.tsx')).EventsDialog }))

interface Action {
  icon: 'limit' | 'power' | 'info' | 'grid' | 'events'
  /** Name of the dialog. */
  name: TextKey
  /** Sends commands, so it needs a login. */
  commands?: boolean
  dialog: ComponentType<InverterDialogProps>
}

const actions: readonly Action[] = [
  { icon: 'limit', name: 'home.LimitSettings', commands: true, dialog: LimitDialog },
  { icon: 'power', name: 'home.PowerSettings', commands: true, dialog: PowerDialog },
  { icon: 'info', name: 'home.InverterInfo', dialog: InfoDialog },
  { icon: 'grid', name: 'home.GridProfile', dialog: GridDialog },
  { icon: 'events', name: 'home.EventLog', dialog: EventsDialog },
]

interface ActionsProps {
  serial: string
  name: string
  /** Number of events in its log; undefined before its details have arrived. */
  events: number | undefined
  /** Its limit is known. */
  hasLimit: boolean
  isAbsent: boolean
  /** Its active events; undefined while unknown. */
  active?: readonly ShownEvent[] | undefined
}

/** The number of active events: red if one needs action, else amber; grey while the inverter is silent. */
function ActiveCount({ isAbsent, active = [] }: Pick<ActionsProps, 'isAbsent' | 'active'>) {
  if (!active.length) return null
  const worst = active.some(({ state }) => state === 'down') ? 'down' : 'idle'
  const state = isAbsent ? 'off' : worst
  const count = active.length
  return (
    <span className="count" data-state={state}>
      <span aria-hidden="true">
        {decimal(count)}
        {state === 'down' && '!'}
      </span>
      <span className="hidden">
        {' '}
        {t('events.Active', { count })}
        {state === 'down' && ` ${t('events.Act')}`}
      </span>
    </span>
  )
}

/** The buttons for an inverter's details and commands. */
export function InverterActions({ serial, name, events = -1, hasLimit, isAbsent, active }: ActionsProps) {
  const loggedIn = useSession(s => s.loggedIn)
  const noAnswer = useLive(isGone)
  const why: TextKey | undefined = !loggedIn ? 'live.LookOnly' : noAnswer ? 'live.NoCommandsNow' : undefined
  const [open, setOpen] = useState<Action>()
  const title = open ? `${withColon(open.name)} ${name}` : ''
  const close = () => setOpen(undefined)
  return (
    <div className="inverter-actions">
      {actions
        .filter(({ icon }) => (icon === 'events' ? events >= 0 : icon !== 'limit' || hasLimit))
        .map(action => (
          <button
            key={action.icon}
            type="button"
            className="secondary"
            disabled={action.commands && why !== undefined}
            onClick={() => setOpen(action)}
          >
            <Icon name={action.icon} />
            <span className="label">{t(action.name)}</span>
            {action.icon === 'events' && <ActiveCount {...{ isAbsent, active }} />}
          </button>
        ))}
      {why && <small className="muted">{t(why)}</small>}
      {open && (
        <LazyDialog title={title} onClosed={close}>
          <open.dialog {...{ serial, name, title }} onClosed={close} />
        </LazyDialog>
      )}
    </div>
  )
}
