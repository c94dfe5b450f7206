import { Link } from 'wouter'
import { timeOf } from '../../history/calendar.ts'
import { briefText, date } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Card } from '../../ui/card.tsx'
import type { StringsOfDay } from './strings-of-day.ts'

interface StringListProps extends StringsOfDay {
  addressOf: (string: string) => string
}

/** What each string of an inverter gave on a day; a tap shows it. Nothing for a single string, whose day is that of its inverter. */
export function StringList({ strings, isNamed, addressOf }: StringListProps) {
  if (!strings.length) return isNamed ? <p className="hint">{t('live.StringsNotKept')}</p> : null
  return (
    <Card title="history.Strings">
      <table>
        <tbody>
          {strings.map(({ string, name, wh, missed }) => (
            <tr key={string}>
              <th scope="row">
                <Link href={addressOf(string)}>{name}</Link>{' '}
                {missed && (
                  <small>
                    {briefText(missed.wh, 'Wh')} {t('history.LessThanUsual', { day: date(timeOf(missed.since, 0)) })}
                  </small>
                )}
              </th>
              <td className="number">{briefText(wh, 'Wh')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
