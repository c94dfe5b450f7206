import { useLayoutEffect, useState } from 'react'
import type { EventLog, OrEmpty } from '../../../contract/inverters.ts'
import { listOf } from '../../../gateway/json.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { newSince, rememberEvents } from '../../../live/events/event-log.ts'
import { isActive, type ShownEvent } from '../../../live/events/shown-event.ts'
import { useEvents } from '../../../live/events/use-events.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import type { InverterDialogProps } from './inverter-dialog.ts'

interface EventsProps {
  serial: string
  /** As received, and as shown. */
  log: OrEmpty<EventLog>
  events: readonly ShownEvent[]
}

function Events({ serial, log, events }: EventsProps) {
  const [isNew] = useState(() => newSince(serial))

  // At once: whoever closes the dialog as soon as it is drawn has seen them.
  useLayoutEffect(() => rememberEvents(serial, listOf(log.events)), [serial, log])

  if (!events.length) return <p className="muted">{t('events.None')}</p>
  const count = Number.isInteger(log.count) ? Number(log.count) : events.length
  return (
    <>
      <p className="muted">{t('events.Count', { count })}</p>
      {events.some(({ state }) => state === 'down') && <p>{t('events.Act')}</p>}
      <dl className="facts events">
        {events.map((shown, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal in every member
          <div key={n}>
            <dt>
              <span className={isActive(shown) ? 'badge' : undefined} data-state={shown.state}>
                {shown.when}
              </span>
            </dt>
            <dd>
              {shown.equal.some(isNew) && <mark>{t('events.New')}</mark>} {shown.text}{' '}
              <small className="muted" title={t('events.Id')}>
                {textOf(shown.event.message_id)}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The event log of an inverter, a line for each event; equal events are combined. */
export function EventsDialog({ serial, title, onClosed }: InverterDialogProps) {
  const { log, events } = useEvents(serial)
  return (
    <Dialog title={title} onClosed={onClosed}>
      <Loaded resource={log}>{data => events && <Events serial={serial} log={data} events={events} />}</Loaded>
    </Dialog>
  )
}
