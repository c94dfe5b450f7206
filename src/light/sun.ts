import { create } from 'zustand'
import type { NtpStatus } from '../contract/status.ts'
import { isRecord } from '../gateway/json.ts'
import { storedValue } from '../gateway/storage.ts'
import { dayAfter, dayOf, slotNow, slotOf } from '../history/calendar.ts'
import { useEvery } from '../ui/use-every.ts'

/** A part of a day in slots; `to` is the slot after the last. */
export interface Hours {
  from: number
  to: number
}

/** ms since midnight of a time such as `Monday, March 30 2026 05:04:12`; NaN for any other text, such as `--`. */
export const sinceMidnight = (time: unknown) => Date.parse(`1970-01-01T${String(time).slice(-8)}Z`)

const keptSun = storedValue('sun', value =>
  isRecord(value) && Number(value.from) < Number(value.to) ? (value as unknown as Hours) : undefined,
)

/** Sunrise to sunset by the clock of the plant, as the gateway last said, on this visit or an earlier one; empty if it never has. */
export const useSun = create<{ sun?: Hours | undefined }>(() => ({ sun: keptSun.read() }))

/** Whether this browser has been here before. */
export const isReturning = useSun.getState().sun !== undefined

/** Keeps sunrise and sunset as the gateway says them. */
export function keepSun({ ntp_localtime, sun_risetime, sun_settime }: NtpStatus) {
  // The gateway's zone may differ from the browser's.
  const midnight = Date.now() - sinceMidnight(ntp_localtime)
  const from = slotOf(midnight + sinceMidnight(sun_risetime))
  const to = slotOf(midnight + sinceMidnight(sun_settime))
  const sun = from < to ? { from, to } : undefined
  keptSun.keep(sun)
  useSun.setState({ sun })
}

const minuteMs = 60_000

/** The day whose sun is shown: yesterday until sunrise. */
export function shownDay() {
  const today = dayOf(Date.now())
  return slotNow() < (useSun.getState().sun?.from ?? 0) ? dayAfter(today, -1) : today
}

export function useShownDay() {
  useSun()
  return useEvery(minuteMs, shownDay)
}
