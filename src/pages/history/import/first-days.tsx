import { timeOf } from '../../../history/calendar.ts'
import type { Told } from '../../../history/foreign/observations.ts'
import { briefText, date } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

/** Days that are shown. */
const shownDays = 5

interface FirstDaysProps {
  /** What the series says; undefined if that is nothing. */
  told: Told | undefined
  isPower: boolean
}

/** The yields of the first days of a series, as they would be added. */
export function FirstDays({ told, isPower }: FirstDaysProps) {
  const days = [...(told?.yields ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, shownDays)
  if (!days.length)
    return (
      <p className="notice" data-type="warning">
        {t(told?.means.length ? 'historyimport.PowerOnly' : 'historyimport.NoDays')}
      </p>
    )
  return (
    <table>
      <caption>{t(isPower ? 'historyimport.FirstDaysOfPower' : 'historyimport.FirstDays')}</caption>
      <tbody>
        {days.map(([day, { wh, doubtful }]) => (
          <tr key={day}>
            <th scope="row">{date(timeOf(day, 0))}</th>
            <td className="number">
              {doubtful ? t('history.Estimated', { energy: briefText(wh, 'Wh') }) : briefText(wh, 'Wh')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
