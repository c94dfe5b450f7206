import { create } from 'zustand'
import { isClockSet, type NtpStatus } from '../contract/status.ts'
import { sentMs } from '../i18n/format.ts'

/** ms from this device's `Date.now()` to the gateway's wall clock read as UTC; undefined until the gateway has told its time. */
export const usePlantClock = create<{ ahead?: number | undefined }>(() => ({}))

/** Keeps the gateway's clock for this visit, unless it is not set. */
export function keepClock(status: NtpStatus) {
  const ahead = sentMs(status.ntp_localtime) - Date.now()
  usePlantClock.setState({ ahead: isClockSet(status) && Number.isFinite(ahead) ? ahead : undefined })
}
