import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useGateway } from '../../gateway/use-gateway.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { secondsOfDay } from '../../i18n/plant-zone.ts'
import { useLive } from '../live.ts'
import { stringName } from '../strings.ts'
import { eventsOf, type ShownEvent } from './event-log.ts'

/** An event that ends is noticed after this many ms. */
const everyMs = 60_000

/** The event log of an inverter in the current language if the gateway has it, as received and as shown; read each minute. */
export function useEvents(serial: string) {
  const locale = useLanguage(s => s.code)
  const log = useGateway('eventlog/status', { inv: serial, locale }, { inline: true })
  const minute = useLive(s => Math.floor(s.heard / everyMs))
  const read = useRef(minute)
  // With the values: a tab that is hidden gets none, and makes no calls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a minute
  useEffect(() => {
    if (minute === read.current) return
    read.current = minute
    log.reload()
  }, [minute])
  const [events, setEvents] = useState<readonly ShownEvent[]>()
  // Not with every push: a log is long.
  // biome-ignore lint/correctness/useExhaustiveDependencies: times and states change with the minute
  useLayoutEffect(() => {
    const { DC } = useLive.getState().inverters[serial] ?? {}
    setEvents(log.data && eventsOf(log.data, secondsOfDay(Date.now()), string => stringName(string, DC?.[string])))
  }, [log.data, minute, locale])
  return { log, events }
}
