import { dayAfter, dayOf } from '../../history/calendar.ts'
import { Dome, learningText } from '../../history/charts/dome.tsx'
import { GoodDay } from '../../history/charts/good-day.tsx'
import { useDayPicture } from '../../history/use-day-picture.ts'
import { dayFromNow } from '../../i18n/format.ts'
import { onPanels, useLive } from '../../live/live.ts'
import { useListed } from '../../live/others/listed.ts'
import { otherAt, useOthers } from '../../live/others/others.ts'
import { useIsBeforeSunrise, useIsYesterday } from './use-is-yesterday.ts'

/** The inverters whose power is of the sun, of all gateways; undefined where all are, or nobody knows it. */
function useSerialsOnPanels() {
  const own = useLive(s => s.onBattery?.length && onPanels(s).join())
  const gateways = useListed(s => s.gateways)
  const others = useOthers(s => gateways.flatMap(({ address }) => otherAt(address)(s).serials).join())
  return own === undefined || own === 0 ? undefined : `${own},${others}`.split(',').filter(Boolean)
}

/** The dome of today, before sunrise that of yesterday, and how good that day is, or how much is known of a clear one. */
export function Day() {
  const today = dayOf(Date.now())
  const day = useIsBeforeSunrise() ? dayAfter(today, -1) : today
  const serials = useSerialsOnPanels()
  const picture = useDayPicture(day, serials)
  const isSaid = useIsYesterday()
  // All of its sun goes into a battery, which no record tells.
  if (serials?.length === 0) return null
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
