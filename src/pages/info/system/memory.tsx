import type { SystemStatus } from '../../../contract/status.ts'
import { kilobytes } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { remainder, shareOf } from '../../../lib/memory.ts'
import { Gauge } from '../../../ui/gauge.tsx'
import { Card, type Told } from '../../../ui/status-page.tsx'

const rows = [
  ['heap', 'memoryinfo.Heap'],
  ['psram', 'memoryinfo.PsRam'],
  ['littlefs', 'memoryinfo.LittleFs'],
  ['sketch', 'memoryinfo.Sketch'],
] as const

/** How full each memory is. */
export const Memory = ({ status }: { status: Told<SystemStatus> }) => (
  <Card title="memoryinfo.MemoryInformation">
    <table className="stacked">
      <thead>
        <tr>
          <th>{t('memoryinfo.Type')}</th>
          <th>{t('memoryinfo.Usage')}</th>
          <th className="number">{t('memoryinfo.Free')}</th>
          <th className="number">{t('memoryinfo.Used')}</th>
          <th className="number">{t('memoryinfo.Size')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([kind, label]) => {
          const [used, total] = [status[`${kind}_used`], status[`${kind}_total`]]
          return (
            <tr key={kind}>
              <th scope="row">{t(label)}</th>
              <td data-label={t('memoryinfo.Usage')}>
                <Gauge fraction={shareOf(used, total)} />
              </td>
              <td className="number" data-label={t('memoryinfo.Free')}>
                {kilobytes(remainder(total, used))}
              </td>
              <td className="number" data-label={t('memoryinfo.Used')}>
                {kilobytes(used)}
              </td>
              <td className="number" data-label={t('memoryinfo.Size')}>
                {kilobytes(total)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </Card>
)
