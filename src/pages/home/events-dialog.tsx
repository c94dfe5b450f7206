import { useEffect, useState } from 'react'
import type { EventLog, OrEmpty } from '../../contract/inverters.ts'
import { eventEnd, eventTime, newSince, rememberEvents } from '../../lib/event-log.ts'
import { textOf } from '../../lib/format.ts'
import { t, useLanguage } from '../../lib/i18n.ts'
import { listOf } from '../../lib/json.ts'
import { useGateway } from '../../lib/use-gateway.ts'
import { Busy } from '../../ui/busy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

const columns = ['eventlog.Start', 'eventlog.Stop', 'eventlog.Id', 'eventlog.Message'] as const

function Events({ serial, log }: { serial: string; log: OrEmpty<EventLog> }) {
  const events = listOf(log.events)
  const [isNew] = useState(() => newSince(serial))

  useEffect(() => rememberEvents(serial, events), [serial, events])

  if (!events.length) return <p className="muted">{t('events.None')}</p>
  return (
    <>
      <p className="muted">{t('events.Count', { count: log.count ?? events.length })}</p>
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

/** What happened to an inverter, in the language shown as far as the gateway knows it. */
export function EventsDialog({ serial, name, onClosed }: { serial: string; name: string; onClosed: () => void }) {
  const locale = useLanguage(s => s.code)
  const { data, error, reload } = useGateway('eventlog/status', { inv: serial, locale }, { inline: true })
  return (
    <Dialog title={`${t('home.EventLog')}: ${name}`} onClosed={onClosed}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!data && !error && <Busy />}
      {data && <Events serial={serial} log={data} />}
    </Dialog>
  )
}
