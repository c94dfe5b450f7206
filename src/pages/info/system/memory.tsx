import type { ReactNode } from 'react'
import type { SystemStatus, TaskDetail } from '../../../contract/status.ts'
import { listOf } from '../../../gateway/json.ts'
import { bytes, decimal, kilobytes, percent, textOf } from '../../../i18n/format.ts'
import { hasText, type TextKey, t } from '../../../i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { fragmentation, remainder, usedShare } from '../../../ui/memory.ts'
import { FactCard, type ReceivedDocument } from '../../../ui/page/status-page.tsx'

interface TableCardProps {
  title: TextKey
  /** Header of the first column. */
  names: TextKey
  /** Headers of the other columns. */
  figures: readonly TextKey[]
  /** Name and figures of each row. */
  rows: readonly (readonly [name: string, ...figures: ReactNode[]])[]
}

/** A card with a table of figures; on a phone each row is a block. */
const TableCard = ({ title, names, figures, rows }: TableCardProps) => (
  <Card title={title}>
    <table className="stacked terse">
      <thead>
        <tr>
          <th>{t(names)}</th>
          {figures.map(label => (
            <th key={label} className="number">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have one name
          <tr key={index}>
            <th scope="row">{name}</th>
            {figures.map((label, n) => (
              <td key={label} className="number" data-label={t(label)}>
                {cells[n]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

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
    <Gauge key="usage" fraction={usedShare(used, total)} />,
    kilobytes(remainder(total, used)),
    kilobytes(used),
    kilobytes(total),
  ] as const

/** The usage of each memory. */
export const Memory = ({ status }: { status: ReceivedDocument<SystemStatus> }) => (
  <TableCard
    title="memoryinfo.MemoryInformation"
    names="memoryinfo.Type"
    figures={['memoryinfo.Usage', 'memoryinfo.Free', 'memoryinfo.Used', 'memoryinfo.Size']}
    rows={kinds.map(([kind, label]) => rowOf(t(label), status[`${kind}_used`], status[`${kind}_total`]))}
  />
)

/** The free heap, and how fragmented it is. */
export function Heap({
  status: { heap_total, heap_used, heap_min_free, heap_max_block },
}: {
  status: ReceivedDocument<SystemStatus>
}) {
  const free = remainder(heap_total, heap_used)
  const most = remainder(heap_total, heap_min_free)
  return (
    <FactCard title="memoryinfo.Heap">
      <Fact label="memoryinfo.Free">{kilobytes(free)}</Fact>
      <Fact label="heapdetails.LargestFreeBlock">{kilobytes(heap_max_block)}</Fact>
      <Fact label="heapdetails.Fragmentation">{percent(fragmentation(free, heap_max_block))}</Fact>
      <Fact label="heapdetails.MaxUsage">
        {most === undefined ? undefined : `${kilobytes(most)} (${percent(usedShare(most, heap_total))})`}
      </Fact>
    </FactCard>
  )
}

/** The translated name of a task, else the firmware's own. */
function nameOf({ name }: ReceivedDocument<TaskDetail>) {
  const text = textOf(name)
  const key = `taskdetails.Task_${text.replace(/[^a-z0-9]/gi, '').toLowerCase()}`
  return hasText(key) ? t(key) : text
}

/** The tasks on the gateway and how much of its stack each never used. */
export function Tasks({ tasks }: { tasks: TaskDetail[] | null | undefined }) {
  const list: ReceivedDocument<TaskDetail>[] = listOf(tasks)
  return (
    <TableCard
      title="taskdetails.TaskDetails"
      names="taskdetails.Name"
      figures={['taskdetails.StackFree', 'taskdetails.Priority']}
      rows={(list.length ? list : [{}]).map((task: ReceivedDocument<TaskDetail>) => [
        nameOf(task),
        bytes(task.stack_watermark),
        decimal(task.priority),
      ])}
    />
  )
}
