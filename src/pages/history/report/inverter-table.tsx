import { nameWithGateway } from '../../../history/gateways.ts'
import { percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { Report } from './figures.ts'
import { kwh, watts } from './numbers.ts'

interface InverterTableProps {
  report: Report
  /** With a column of the highest powers. */
  hasPeaks: boolean
}

/** What the plant and each of its inverters made. */
export function InverterTable({ report: { inverters, wh = 0, peak }, hasPeaks }: InverterTableProps) {
  const plant = { serial: '', name: t('report.Plant'), wh, share: 1, peak }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('report.Inverter')}</th>
          <th scope="col" className="number">
            kWh
          </th>
          <th scope="col" className="number">
            {t('report.Share')}
          </th>
          {hasPeaks && (
            <th scope="col" className="number">
              {t('report.Peak')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {[...inverters, plant].map(one => (
          <tr key={one.serial}>
            <th scope="row">
              {nameWithGateway(one)} {one.serial && one.name !== one.serial && <small>{one.serial}</small>}
            </th>
            <td className="number">{kwh(one.wh, wh)}</td>
            <td className="number">{percent(one.share)}</td>
            {hasPeaks && <td className="number">{watts(one.peak)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
