import { useEffect, useState } from 'react'
import type { EventLog, OrEmpty } from '../../../contract/inverters.ts'
import { listOf } from '../../../gateway/json.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { textOf } from '../../../i18n/format.ts'
import { t, useLanguage } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import type { InverterDialogProps } from '../inverter/inverter-dialog.ts'
import { eventEnd, eventTime, newSince, rememberEvents } from './event-log.ts'

const columns = ['eventlog.Start', 'eventlog.Stop', 'eventlog.Id', 'eventlog.Message'] as const

function Events({ serial, log }: { serial: string; log: OrEmpty<EventLog> }) {
  const events = listOf(log.events)
  const [isNew] = useState(() => newSince(serial))

  useEffect(() => rememberEvents(serial, events), [serial, events])

  if (!events.length) return <p className="muted">{t('events.None')}</p>
  return (
    <>
      <p className="muted">{t('events.Count', { count: events.length })}</p>
      <table className="stacked figures">
        <thead>
          <tr>
            {columns.map(label => (
              <th key={label}>{t(label)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal in every member
            <tr key={n}>
              <td data-label={t('eventlog.Start')}>{eventTime(event.start_time)}</td>
              <td data-label={t('eventlog.Stop')} title={event.end_time ? undefined : t('events.Open')}>
                {eventEnd(event)}
              </td>
              <td data-label={t('eventlog.Id')}>{textOf(event.message_id)}</td>
              <td data-label={t('eventlog.Message')}>
                {isNew(event) && <mark>{t('events.New')}</mark>} {textOf(event.message)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The event log of an inverter, in the current language if the gateway has it. */
export function EventsDialog({ serial, title, onClosed }: InverterDialogProps) {
  const locale = useLanguage(s => s.code)
  const log = useGateway('eventlog/status', { inv: serial, locale }, { inline: true })
  return (
    <Dialog title={title} onClosed={onClosed}>
      <Loaded of={log}>{log => <Events serial={serial} log={log} />}</Loaded>
    </Dialog>
  )
}
