import type { TaskDetail } from '../../../contract/status.ts'
import { bytes, decimal, textOf } from '../../../lib/format.ts'
import { hasText, t } from '../../../lib/i18n.ts'
import { listOf } from '../../../lib/json.ts'
import { Card, type Told } from '../../../ui/status-page.tsx'

/** A task in words if there are any for it, else as the firmware calls it. */
function nameOf({ name }: Told<TaskDetail>) {
  const text = textOf(name)
  const key = `taskdetails.Task_${text.replace(/[^a-z0-9]/gi, '').toLowerCase()}`
  return hasText(key) ? t(key) : text
}

/** What runs on the gateway and how close each task came to the end of its stack. */
export function Tasks({ tasks }: { tasks: TaskDetail[] | null | undefined }) {
  const told: Told<TaskDetail>[] = listOf(tasks)
  return (
    <Card title="taskdetails.TaskDetails">
      <table className="stacked">
        <thead>
          <tr>
            <th>{t('taskdetails.Name')}</th>
            <th className="number">{t('taskdetails.StackFree')}</th>
            <th className="number">{t('taskdetails.Priority')}</th>
          </tr>
        </thead>
        <tbody>
          {(told.length ? told : [{}]).map((task: Told<TaskDetail>, index) => (
            <tr key={task.name ?? index}>
              <th scope="row">{nameOf(task)}</th>
              <td className="number" data-label={t('taskdetails.StackFree')}>
                {bytes(task.stack_watermark)}
              </td>
              <td className="number" data-label={t('taskdetails.Priority')}>
                {decimal(task.priority)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
