import { timeOf } from '../../../history/calendar.ts'
import { sumOf } from '../../../history/compare.ts'
import { energyText } from '../../../history/comparison-text.ts'
import type { Told } from '../../../history/foreign/observations.ts'
import { date } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'

/** Days that are shown. */
const shownDays = 5

interface FirstDaysProps {
  /** What the series says; undefined if that is nothing. */
  told: Told | undefined
  isPower: boolean
  /** It is a power, and another series has the yields that belong to it. */
  hasYields: boolean
}

/** Why no days are shown; undefined if there are some. */
function insteadOfDays({ told, hasYields }: FirstDaysProps): TextKey | undefined {
  if (!told?.means.length && !told?.yields.size) return 'historyimport.NoDays'
  if (hasYields) return 'historyimport.WithYields'
  return told.yields.size ? undefined : 'historyimport.PowerOnly'
}

/** The yields of the first days of a series, as they would be added. */
export function FirstDays(props: FirstDaysProps) {
  const { told, isPower } = props
  const instead = insteadOfDays(props)
  if (instead) return <p className={instead === 'historyimport.NoDays' ? 'problem' : undefined}>{t(instead)}</p>
  const days = [...(told?.yields ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, shownDays)
  return (
    <table>
      <caption>{t(isPower ? 'historyimport.FirstDaysOfPower' : 'historyimport.FirstDays')}</caption>
      <tbody>
        {days.map(([day, { wh, doubtful }]) => (
          <tr key={day}>
            <th scope="row">{date(timeOf(day, 0))}</th>
            <td className="number">{energyText(sumOf([{ day, wh, estimated: doubtful === true }], day, day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
