import { useHistory } from '../../history/use-history.ts'
import { t } from '../../i18n/i18n.ts'
import { Dome } from '../../light/dome.tsx'
import { ShareBar } from '../../light/share.tsx'
import { useShownDay } from '../../light/sun.ts'
import { useDay } from '../../light/use-day.ts'

/** Inverters on a battery show no sun: for such a day the wall draws the sun's path. */
const ofSunAlone = { seen: [], counted: [], clear: undefined, peak: undefined, isRead: false, isLearning: false }

/**
 * The dome of today, or of yesterday until sunrise, with its share of a clear day, or when that will be known. Without sun nothing, except
 * on the wall.
 */
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
