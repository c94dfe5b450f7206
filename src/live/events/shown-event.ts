import type { InverterEvent } from '../../contract/inverters.ts'

export interface ShownEvent {
  /** The newest of events that differ only in time. */
  event: InverterEvent
  equal: readonly InverterEvent[]
  /** When: "14:05", "13:59 – 14:05", "since 14:05", "yesterday 23:39", "15 times, last: 14:05". */
  when: string
  /** The text, with the configured name of its string. */
  text: string
  /** Number of the string, and the text without its name. */
  string?: { number: string; text: string } | undefined
  /** Active: red if it needs action, else amber. Over: grey. */
  state: 'down' | 'idle' | 'off'
}

/** The code of "probably in the shade" for the first of four strings; the next three follow. Source: gateway contract 10.2. */
export const firstShadeCode = 95

/** Whether an event has not ended. */
export const isActive = ({ state }: ShownEvent) => state !== 'off'

/** Whether an event only guesses at shade: weak strings are judged by their records. */
export const isShade = ({ event: { message_id } }: ShownEvent) =>
  message_id >= firstShadeCode && message_id < firstShadeCode + 4
