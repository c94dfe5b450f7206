import { useHistory } from '../../history/use-history.ts'
import { t } from '../../i18n/i18n.ts'
import { Dome } from '../../light/dome.tsx'
import { ShareBar } from '../../light/share.tsx'
import { useShownDay } from '../../light/sun.ts'
import { useDay } from '../../light/use-day.ts'

/** What inverters on a battery give is not of the sun: of such a day the wall shows the sun's path. */
const ofSunAlone = { seen: [], counted: [], clear: undefined, peak: undefined, isRead: false, isLearning: false }

/** The dome of today, before sunrise that of yesterday, and how good that day is, or when that will be told; without the sun nothing, but on the wall. */
export function DayOfSun({ wall }: { wall?: boolean }) {
  const described = useDay(useShownDay())
  const kept = useHistory(s => s.kept)
  const { isOnBattery } = described
  if (isOnBattery && !wall) return null
  const day = isOnBattery ? { ...described, ...ofSunAlone } : described
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
