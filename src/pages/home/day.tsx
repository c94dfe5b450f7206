import { useHistory } from '../../history/use-history.ts'
import { t } from '../../i18n/i18n.ts'
import { Dome } from '../../light/dome.tsx'
import { ShareBar } from '../../light/share.tsx'
import { useShownDay } from '../../light/sun.ts'
import { useDay } from '../../light/use-day.ts'

/** The dome of today, before sunrise that of yesterday, and how good that day is, or when that will be told. */
export function DayOfSun() {
  const day = useDay(useShownDay())
  const kept = useHistory(s => s.kept)
  if (day.isOnBattery) return null
  return (
    <>
      <div className="good">
        <ShareBar share={day.share} />
        {kept && day.isLearning && t('live.ClearLater')}
      </div>
      <div className="day">
        <Dome day={day} small />
      </div>
    </>
  )
}
