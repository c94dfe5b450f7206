import { percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { kwh } from './by-day.tsx'
import type { Report } from './figures.ts'

/** What the plant and each of its inverters made. */
export function InverterTable({ report: { inverters, wh = 0 } }: { report: Report }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('report.Inverter')}</th>
          <th scope="col" className="number">
            {t('report.Kwh')}
          </th>
          <th scope="col" className="number">
            {t('report.Share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {inverters.map(one => (
          <tr key={one.serial}>
            <th scope="row">
              {one.name}
              {one.name !== one.serial && <small>{one.serial}</small>}
            </th>
            <td className="number">{kwh(one.wh, wh)}</td>
            <td className="number">{percent(one.share)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('report.Plant')}</th>
          <td className="number">{kwh(wh)}</td>
          <td className="number">{percent(1)}</td>
        </tr>
      </tbody>
    </table>
  )
}
