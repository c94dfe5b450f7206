import type { TaskDetail } from '../../../contract/status.ts'
import { listOf } from '../../../gateway/json.ts'
import { bytes, decimal, textOf } from '../../../i18n/format.ts'
import { hasText, t } from '../../../i18n/i18n.ts'
import type { Received } from '../../../ui/page/status-page.tsx'
import { TableCard } from './table-card.tsx'

/** The translated name of a task, else the firmware's own. */
function nameOf({ name }: Received<TaskDetail>) {
  const text = textOf(name)
  const key = `taskdetails.Task_${text.replace(/[^a-z0-9]/gi, '').toLowerCase()}`
  return hasText(key) ? t(key) : text
}

/** The tasks on the gateway and how much of its stack each never used. */
export function Tasks({ tasks }: { tasks: TaskDetail[] | null | undefined }) {
  const told: Received<TaskDetail>[] = listOf(tasks)
  return (
    <TableCard
      title="taskdetails.TaskDetails"
      names="taskdetails.Name"
      figures={['taskdetails.StackFree', 'taskdetails.Priority']}
      rows={(told.length ? told : [{}]).map((task: Received<TaskDetail>) => [
        nameOf(task),
        bytes(task.stack_watermark),
        decimal(task.priority),
      ])}
    />
  )
}
