import { useState } from 'react'
import type { Reply } from '../../../contract/endpoints.ts'
import type { InverterEntry } from '../../../contract/inverters.ts'
import { rescuedDraft, useUnsaved } from '../../../forms/unsaved-draft.ts'
import { post } from '../../../gateway/api.ts'
import { t } from '../../../i18n/i18n.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { InverterRow } from './inverter-row.tsx'
import { moved } from './reorder.ts'
import { useSortable } from './sortable.ts'

interface InverterOrderProps {
  /** In the stored order. */
  entries: readonly InverterEntry[]
  /** Called with any reply. */
  onReply: (reply: Reply) => void
  onEdit: (inverter: InverterEntry) => void
  onDelete: (inverter: InverterEntry) => void
}

const columns = [
  'inverteradmin.Status',
  'inverteradmin.Serial',
  'inverteradmin.Name',
  'inverteradmin.Type',
  'inverteradmin.Action',
] as const

/** The entries in the user's order, given by their ids; new ones come last. */
function arranged(entries: readonly InverterEntry[], ids: readonly number[]) {
  const place = ({ id }: InverterEntry) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...entries].sort((a, b) => place(a) - place(b))
}

const idsOf = (entries: readonly InverterEntry[]) => entries.map(({ id }) => id)

/** The inverters in display order, which the user may change before saving it. */
export function InverterOrder({ entries, onReply, ...actions }: InverterOrderProps) {
  const [ids, setIds] = useState<readonly number[]>(() => (rescuedDraft('order') as number[] | undefined) ?? [])
  const [announcement, setAnnouncement] = useState('')
  const [saved, setSaved] = useState(entries)
  const { busy, run } = useBusy()
  // Until the list is reloaded, which brings new objects, the order is as it was saved.
  const stored = entries.some(entry => saved.includes(entry)) ? saved : entries
  const shown = arranged(stored, ids)
  const order = idsOf(shown)
  const changed = String(order) !== String(idsOf(stored))
  const sort = useSortable((from, to) => {
    setIds(moved(order, from, to))
    setAnnouncement(t('form.MovedTo', { name: shown[from]?.name ?? '', position: to + 1 }))
  })

  useUnsaved('order', changed, ids)

  async function save() {
    const reply = await post('inverter/order', { order })
    onReply(reply)
    if (reply.type === 'success') setSaved(shown)
  }

  return (
    <>
      <table className="stacked sortable">
        <thead>
          <tr>
            <td />
            {columns.map(column => (
              <th key={column}>{t(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody ref={sort.list}>
          {shown.map((inverter, place) => (
            <InverterRow
              key={inverter.id}
              {...{ inverter, place, sort }}
              last={place === shown.length - 1}
              {...actions}
            />
          ))}
        </tbody>
      </table>
      <p className="hidden" role="status">
        {announcement}
      </p>
      <div className="actions">
        <button type="button" className="secondary" disabled={!changed || busy} onClick={() => setIds([])}>
          {t('base.Cancel')}
        </button>
        <button type="button" disabled={!changed || busy} aria-busy={busy} onClick={() => run(save)}>
          {t('inverteradmin.SaveOrder')}
        </button>
      </div>
    </>
  )
}
