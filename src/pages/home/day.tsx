import { Dome, learningText } from '../../light/dome.tsx'
import { ShareBar } from '../../light/share.tsx'
import { useShownDay } from '../../light/sun.ts'
import { useDay } from '../../light/use-day.ts'

/** The dome of today, before sunrise that of yesterday, and how good that day is, or how much is known of a clear one. */
export function DayOfSun() {
  const day = useDay(useShownDay())
  if (day.isOnBattery) return null
  return (
    <>
      <div className="good">
        <ShareBar share={day.share} />
        {learningText(day)}
      </div>
      <div className="day">
        <Dome day={day} small />
      </div>
    </>
  )
}
