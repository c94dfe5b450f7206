import { create } from 'zustand'
import type { NtpStatus } from '../contract/status.ts'
import { slotOf } from './calendar.ts'

/** A part of a day, in slots of five minutes; `to` is the first one after it. */
export interface Hours {
  from: number
  to: number
}

/** ms since midnight of a time such as `Monday, March 30 2026 05:04:12`; NaN for another text, such as `--`. */
export const sinceMidnight = (time: unknown) => Date.parse(`1970-01-01T${String(time).slice(-8)}Z`)

/** From sunrise to sunset by the clock of the plant, as the gateway last said; empty while it has not said so. */
export const useSun = create<{ sun?: Hours | undefined }>(() => ({}))

/** Keeps what the gateway says of the sun for the curves of this visit. */
export function keepSun({ ntp_localtime, sun_risetime, sun_settime }: NtpStatus) {
  // The gateway's zone may be another one.
  const midnight = Date.now() - sinceMidnight(ntp_localtime)
  const from = slotOf(midnight + sinceMidnight(sun_risetime))
  const to = slotOf(midnight + sinceMidnight(sun_settime))
  useSun.setState({ sun: from < to ? { from, to } : undefined })
}
