import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useGateway } from '../../gateway/use-gateway.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { secondsOfDay } from '../../i18n/plant-zone.ts'
import { useLive } from '../live.ts'
import { stringName } from '../strings.ts'
import type { ShownEvent } from './shown-event.ts'

/** How often the log is read: an event that ends is noticed within this time, in ms. */
const everyMs = 60_000

/** The event log of an inverter, in the current language if possible, as received and as shown; read every minute and when it grows. */
export function useEvents(serial: string) {
  const locale = useLanguage(s => s.code)
  const log = useGateway('eventlog/status', { inv: serial, locale }, { inline: true })
  const minute = useLive(s => Math.floor(s.messageAt / everyMs))
  // Undefined until the inverter's details have arrived.
  const length = useLive(s => s.inverters[serial]?.events)
  const read = useRef({ minute, length })
  // Together with the values: a hidden tab gets none, and makes no calls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a minute, and for more events
  useEffect(() => {
    const { minute: lastMinute, length: lastLength = length } = read.current
    read.current = { minute, length }
    if (minute !== lastMinute || Number(length) > Number(lastLength)) log.reload()
  }, [minute, length])
  const [events, setEvents] = useState<readonly ShownEvent[]>()
  // Not with every push: a log is long.
  // biome-ignore lint/correctness/useExhaustiveDependencies: times and states change with the minute
  useLayoutEffect(() => {
    const { DC } = useLive.getState().inverters[serial] ?? {}
    const { data } = log
    if (!data) return setEvents(undefined)
    const nameOf = (string: string) => stringName(string, DC?.[string])
    import('./event-log.ts').then(({ eventsOf }) => setEvents(eventsOf(data, secondsOfDay(Date.now()), nameOf)))
  }, [log.data, minute, locale])
  return { log, events }
}
