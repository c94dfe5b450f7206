import type { SystemStatus } from '../../../contract/status.ts'
import { kilobytes } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Gauge } from '../../../ui/gauge.tsx'
import { remainder, shareOf } from '../../../ui/memory.ts'
import type { Received } from '../../../ui/page/status-page.tsx'
import { TableCard } from './table-card.tsx'

const kinds = [
  ['heap', 'memoryinfo.Heap'],
  ['psram', 'memoryinfo.PsRam'],
  ['littlefs', 'memoryinfo.LittleFs'],
  ['sketch', 'memoryinfo.Sketch'],
] as const

type Size = number | null | undefined

const rowOf = (name: string, used: Size, total: Size) =>
  [
    name,
    <Gauge key="usage" fraction={shareOf(used, total)} />,
    kilobytes(remainder(total, used)),
    kilobytes(used),
    kilobytes(total),
  ] as const

/** The usage of each memory. */
export const Memory = ({ status }: { status: Received<SystemStatus> }) => (
  <TableCard
    title="memoryinfo.MemoryInformation"
    names="memoryinfo.Type"
    figures={['memoryinfo.Usage', 'memoryinfo.Free', 'memoryinfo.Used', 'memoryinfo.Size']}
    rows={kinds.map(([kind, label]) => rowOf(t(label), status[`${kind}_used`], status[`${kind}_total`]))}
  />
)
