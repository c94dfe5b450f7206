import { clockOf } from '../../history/calendar.ts'
import { peakOf } from '../../history/peaks.ts'
import type { YieldsDay } from '../../history/records.ts'
import { briefText } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'

interface DayPeakProps {
  /** What is known of the day. */
  day: YieldsDay | undefined
  /** Serial of an inverter; the plant without one. */
  serial?: string | undefined
}

/** The highest power of a day and when it was; nothing for a day before peaks were recorded. */
export function DayPeak({ day, serial }: DayPeakProps) {
  const peak = peakOf(day, serial)
  if (!peak) return null
  return <p>{t('history.DayPeak', { power: briefText(peak.watts, 'W'), time: clockOf(peak.slot) })}</p>
}
