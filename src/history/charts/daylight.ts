import { create } from 'zustand'
import type { NtpStatus } from '../../contract/status.ts'
import { slotOf } from '../calendar.ts'
import type { Curve } from '../records.ts'

/** A part of a day, in slots of five minutes; `to` is the first one after it. */
export interface Hours {
  from: number
  to: number
}

/** 5 to 21 h: what is shown of a day of which nothing is known. */
const usualDay: Hours = { from: 60, to: 252 }
/** Records of fewer slots (six hours) do not tell how long a day is. */
const leastDay = 72

const hourSlots = 12
/** Slots of the longest days with a time for every hour, for every second and for every third one. */
const longestDays = [72, 168, 216]
/** A time nearer to an end than half an hour would stick out of a small diagram. */
const edgeSlots = 6

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

/** The part of a day that is drawn: from sunrise to sunset, and wherever the curves have power. */
export function hoursOf(curves: readonly Curve[], sun: Hours | undefined): Hours {
  const lit = curves.flatMap(curve => [...curve.keys()].filter(slot => curve[slot]))
  const first = Math.min(...lit)
  const end = Math.max(...lit) + 1
  const { from, to } = sun ?? (end - first < leastDay || !lit.length ? usualDay : { from: first, to: end })
  return { from: Math.min(from, first), to: Math.max(to, end) }
}

/** The hours below a part of a day, at equal distances: each with its slot. */
export function ticksOf({ from, to }: Hours) {
  const step = (1 + longestDays.filter(longest => longest < to - from).length) * hourSlots
  const ticks: [slot: number, text: string][] = []
  for (let slot = Math.ceil((from + edgeSlots) / step) * step; slot <= to - edgeSlots; slot += step)
    ticks.push([slot, String(slot / hourSlots)])
  return ticks
}
