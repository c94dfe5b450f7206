import type { EventLog } from '../../../src/contract/inverters.ts'
import { eventText } from './event-texts.ts'
import type { InverterLink } from './inverter-link.ts'

/** The events as last read, in the language asked for; seconds count from local midnight. Source: gateway contract 10.2. */
export function eventLogOf({ events, eventsDay, type }: InverterLink, locale: string): EventLog {
  const seconds = (at: number) => Math.floor((at - eventsDay) / 1000)
  return {
    count: events.length,
    events: events.map(({ id, start, end }) => ({
      message_id: id,
      message: eventText(id, type.phases, locale),
      start_time: seconds(start),
      end_time: end === 0 ? 0 : seconds(end),
    })),
  }
}
