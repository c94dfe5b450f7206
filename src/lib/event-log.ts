import type { InverterEvent } from '../contract/inverters.ts'
import { dash, dayOffset, timeOfDay } from './format.ts'
import { recall, remember } from './storage.ts'

const day = 86_400

/** A time of the event log: seconds of the local day, possibly of the day before or after. */
export function eventTime(seconds: number) {
  const offset = Math.floor(seconds / day)
  return timeOfDay(seconds - offset * day) + (offset ? ` ${dayOffset(offset)}` : '')
}

/** When an event ended; a dash while it is active. */
export const eventEnd = ({ end_time }: InverterEvent) => (end_time ? eventTime(end_time) : dash)

const identity = ({ message_id, start_time }: InverterEvent) => `${message_id}@${start_time}`
const memory = (serial: string) => `events-${serial}`

/** Tells which events came since the last look at this inverter's log in this browser; at the first look, none. */
export function newSince(serial: string) {
  const before = recall(memory(serial))?.split(',')
  return (event: InverterEvent) => before !== undefined && !before.includes(identity(event))
}

/** Remembers that these events have been looked at. */
export const rememberEvents = (serial: string, events: readonly InverterEvent[]) =>
  remember(memory(serial), events.map(identity).join())
