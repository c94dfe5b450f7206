import { dayAfter, dayOf, timeOf } from '../../history/calendar.ts'
import { useSun } from '../../history/charts/daylight.ts'
import { Dome, learningText, slotNow } from '../../history/charts/dome.tsx'
import { GoodDay } from '../../history/charts/good-day.tsx'
import { useDayPicture } from '../../history/use-day-picture.ts'
import { dayFromNow } from '../../i18n/format.ts'
import { heardAt, isSilent } from '../../live/inverter-state.ts'
import { useLive } from '../../live/live.ts'
import { useEvery } from '../../ui/use-every.ts'

const minuteMs = 60_000

/** Between midnight and sunrise: the day that is shown then is yesterday. */
function useIsBeforeSunrise() {
  const slot = useEvery(minuteMs, slotNow)
  return slot < (useSun(s => s.sun?.from) ?? 0)
}

/** Whether the counter of the day, of the plant or of one inverter, still shows what yesterday brought: it is reset once the inverters wake. */
export function useIsYesterday(serial?: string) {
  const isBefore = useIsBeforeSunrise()
  const midnight = timeOf(dayOf(Date.now()), 0)
  return useLive(({ total, inverters }) => {
    const all = Object.values(inverters).filter(inverter => !serial || inverter.serial === serial)
    const counter = serial ? all[0]?.INV?.[0]?.YieldDay : total?.YieldDay
    const isOfYesterday = isBefore || all.every(inverter => isSilent(inverter) && heardAt(inverter) < midnight)
    return Number(counter?.v) > 0 && isOfYesterday
  })
}

/** The dome of today, before sunrise that of yesterday, and how good that day is, or how much is known of a clear one. */
export function Day() {
  const today = dayOf(Date.now())
  const day = useIsBeforeSunrise() ? dayAfter(today, -1) : today
  const picture = useDayPicture(day, undefined)
  const isSaid = useIsYesterday()
  return (
    <>
      <div className="good">
        <GoodDay day={day} picture={picture} />
        {learningText(picture)}
      </div>
      <div className="day">
        {day !== today && !isSaid && <p>{dayFromNow(-1)}</p>}
        <Dome day={day} picture={picture} small />
      </div>
    </>
  )
}
