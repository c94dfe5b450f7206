import { create } from 'zustand'
import { isClockSet, type NtpStatus } from '../contract/status.ts'
import { sentMs } from '../i18n/format.ts'

/** ms from this device's `Date.now()` to the gateway's wall clock read as UTC; undefined while the gateway has not told a time. */
export const usePlantClock = create<{ ahead?: number | undefined }>(() => ({}))

/** Keeps what the gateway says of its clock for this visit; one that is not set is none. */
export function keepClock(status: NtpStatus) {
  const ahead = sentMs(status.ntp_localtime) - Date.now()
  usePlantClock.setState({ ahead: isClockSet(status) && Number.isFinite(ahead) ? ahead : undefined })
}
