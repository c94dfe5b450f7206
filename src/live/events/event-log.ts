import type { EventLog, InverterEvent, OrEmpty } from '../../contract/inverters.ts'
import { listOf } from '../../gateway/json.ts'
import { storedValue } from '../../gateway/storage.ts'
import { dash, dayFromNow, textOf, times } from '../../i18n/format.ts'
import { labelled, t } from '../../i18n/i18n.ts'
import { firstShadeCode, type ShownEvent } from './shown-event.ts'

/** A disturbance of the grid or heat usually ends within minutes; after this many seconds somebody has to look. */
const lasting = 900

/** Codes of events that need action: first, last, and after how many seconds. Dusk, unused inputs, heat, the grid and commands need none. */
const toActOn: readonly (readonly [first: number, last: number, afterS: number])[] = [
  // Memory, and voltages and currents inside the inverter: it is broken.
  [3, 3, 0],
  [36, 49, 0],
  // Wrong parameters: the installer has to set it up.
  [61, 62, 0],
  // Overheated: if that lasts, it lacks air.
  [121, 121, lasting],
  // Perhaps stolen, or locked: only the owner knows.
  [122, 123, 0],
  // Grid settings, firmware and hardware: it does not feed in until they are right.
  [125, 129, 0],
  // Voltage, frequency and phases of the grid: for the grid operator or installer if they stay wrong.
  [141, 171, lasting],
  // Insulation and earth: a danger.
  [181, 182, 0],
  // Too much voltage at an input, and wrong wiring of strings: both destroy the inverter.
  [205, 206, 0],
  [213, 214, 0],
]

/** Whether an active event needs action, by its code and duration in seconds. */
export const hasToAct = (code: number, seconds: number) =>
  toActOn.some(([first, last, afterS]) => code >= first && code <= last && seconds >= afterS)

const day = 86_400
const clockUtc = times({ timeStyle: 'short', timeZone: 'UTC' })
/** How far the clocks of inverter and browser may differ, in s. */
const clockDifference = 3600

/** A time in s since midnight of the log, as a time of day; with the day if that is neither the log's nor `today`. */
function eventTime(seconds: number, today = 0) {
  if (!Number.isFinite(seconds)) return dash
  const offset = Math.floor(seconds / day)
  const time = clockUtc((seconds - offset * day) * 1000)
  if (offset === today || !offset) return time
  return `${dayFromNow(offset).toLowerCase()} ${time}`
}

/** Seconds since a time of the log; the log has no dates, so less than a day. */
const secondsSince = (start: number, now: number) => ((now - start + clockDifference + day) % day) - clockDifference

/** From start to end, or only the start if both are in the same minute. */
function rangeText(start: number, end: number) {
  const from = eventTime(start)
  const to = eventTime(end, Math.floor(start / day))
  return from.includes(to) ? from : `${from} – ${to}`
}

/** Shade, and "no input": the text begins with the number of the string and a colon. */
const stringCodes = [firstShadeCode, 209]

function stringOf({ message_id, message }: InverterEvent) {
  const number = stringCodes.map(first => message_id - first).find(number => number >= 0 && number < 4)
  const text = textOf(message)
  return number === undefined ? undefined : { number: String(number), text: text.slice(text.indexOf(':') + 1).trim() }
}

/** The events of a log: active ones first, then newest first; equal ones as one. `now` is in s since midnight, `nameOf` names a string. */
export function eventsOf(log: OrEmpty<EventLog>, now: number, nameOf: (string: string) => string) {
  const events = listOf(log.events)
  // After midnight a sleeping inverter still has the log of the evening: times ahead of the clock are yesterday's.
  const isOfYesterday = events.some(({ start_time: start }) => start > now + clockDifference && start < day)
  const shift = isOfYesterday ? day : 0
  const sorted = events
    .reverse()
    .map(event => {
      const start = (event.start_time ?? Number.NaN) - shift
      const end = event.end_time - shift
      const active = !event.end_time
      const string = stringOf(event)
      const shown: ShownEvent = {
        event,
        equal: [event],
        when: active ? t('events.Since', { time: eventTime(start) }) : rangeText(start, end),
        text: string ? labelled(nameOf(string.number), string.text) : textOf(event.message),
        string,
        state: !active ? 'off' : hasToAct(event.message_id, secondsSince(start, now)) ? 'down' : 'idle',
      }
      return { shown, active, start }
    })
    .sort((one, other) => Number(other.active) - Number(one.active) || other.start - one.start)
  const kinds = new Map<string, typeof sorted>()
  for (const one of sorted) {
    const { event, state, text } = one.shown
    const kind = `${event.message_id} ${state} ${text}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), one])
  }
  return [...kinds.values()].map(equal => {
    const [{ shown, start }] = equal as [(typeof equal)[number]]
    if (equal.length === 1) return shown
    const when = t('events.Times', { count: equal.length, time: eventTime(start) })
    return { ...shown, when, equal: equal.map(({ shown }) => shown.event) }
  })
}

const identity = ({ message_id, start_time }: InverterEvent) => `${message_id}@${start_time}`
const shownOf = (serial: string) =>
  storedValue(`events-${serial}`, events => (Array.isArray(events) ? (events as string[]) : undefined))

/** Which events are new since this browser last showed the log; none the first time. */
export function newSince(serial: string) {
  const shown = shownOf(serial).read()
  return (event: InverterEvent) => shown?.includes(identity(event)) === false
}

/** Stores which events have been shown. */
export const rememberEvents = (serial: string, events: readonly InverterEvent[]): void =>
  void shownOf(serial).keep(events.map(identity))
