import { dayOf, slotNow, timeOf } from '../../history/calendar.ts'
import { useSun } from '../../history/sun.ts'
import { heardAt, isSilent } from '../../live/age.ts'
import { type Seen, useLive } from '../../live/live.ts'
import { useEvery } from '../../ui/use-every.ts'

const minuteMs = 60_000

/** Between midnight and sunrise: the day that is shown then is yesterday. */
export function useIsBeforeSunrise() {
  const slot = useEvery(minuteMs, slotNow)
  return slot < (useSun(s => s.sun?.from) ?? 0)
}

/** Whether the counter of the day, of the plant or of one inverter, still shows what yesterday brought: it is reset once the inverters wake. */
export function useIsYesterday(serial?: string) {
  const isBefore = useIsBeforeSunrise()
  return useLive(({ total, inverters }) => {
    const all = Object.values(inverters).filter(inverter => !serial || inverter.serial === serial)
    const counter = serial ? all[0]?.INV?.[0]?.YieldDay : total?.YieldDay
    if (!(Number(counter?.v) > 0)) return false
    const isOld = (inverter: Seen) => heardAt(inverter) < timeOf(dayOf(Date.now()), 0)
    return isBefore || all.every(inverter => isSilent(inverter) && isOld(inverter))
  })
}
