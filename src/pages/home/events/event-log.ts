import type { InverterEvent } from '../../../contract/inverters.ts'
import { jsonIn } from '../../../gateway/json.ts'
import { recall, remember } from '../../../gateway/storage.ts'
import { dash, dayOffset, timeOfDay } from '../../../i18n/format.ts'

const day = 86_400

/** A time of the event log: seconds since local midnight, possibly on the day before or after. */
export function eventTime(seconds: number) {
  const offset = Math.floor(seconds / day)
  if (!Number.isFinite(offset)) return dash
  return timeOfDay(seconds - offset * day) + (offset ? ` ${dayOffset(offset)}` : '')
}

/** The end of an event; a dash while it is active. */
export const eventEnd = ({ end_time }: InverterEvent) => (end_time ? eventTime(end_time) : dash)

const identity = ({ message_id, start_time }: InverterEvent) => `${message_id}@${start_time}`
const memory = (serial: string) => `events-${serial}`

/** Which events are new since this browser last showed the inverter's log; none the first time. */
export function newSince(serial: string) {
  const stored = recall(memory(serial))
  const shown = stored === null ? undefined : shownIn(stored)
  return (event: InverterEvent) => shown !== undefined && !shown.includes(identity(event))
}

/** The identities of events that have been shown. Sundial 1.0.0 stored them with commas between them. */
function shownIn(stored: string): readonly unknown[] {
  const list = jsonIn(stored)
  return Array.isArray(list) ? list : stored.split(',')
}

/** Stores that these events have been shown. */
export const rememberEvents = (serial: string, events: readonly InverterEvent[]) =>
  remember(memory(serial), JSON.stringify(events.map(identity)))
