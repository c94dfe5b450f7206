import { useState } from 'react'
import type { InverterEntry } from '../../../contract/inverters.ts'
import { t } from '../../../lib/i18n.ts'
import { moved } from '../../../lib/reorder.ts'
import { useSortable } from '../../../ui/sortable.ts'
import { rescuedDraft, useUnsaved } from '../../../ui/unsaved-draft.ts'

/** The entries in the order the user gave them, by id; new ones come last. */
function arranged(entries: readonly InverterEntry[], ids: readonly number[]) {
  const place = ({ id }: InverterEntry) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...entries].sort((a, b) => place(a) - place(b))
}

/**
 * The order on the screen, which is the user's until it is saved; `said` tells of the last move in words. `entries` come in
 * the stored order.
 */
export function useOrder(entries: readonly InverterEntry[]) {
  const [ids, setIds] = useState(() => (rescuedDraft('order') as number[] | undefined) ?? [])
  const [said, setSaid] = useState('')
  const shown = arranged(entries, ids)
  const changed = shown.some((entry, n) => entry !== entries[n])

  useUnsaved('order', changed, ids)

  const sort = useSortable((from, to) => {
    const name = shown[from]?.name ?? ''
    const order = shown.map(({ id }) => id)
    setIds(moved(order, from, to))
    setSaid(t('form.MovedTo', { name, position: to + 1 }))
  })
  return { shown, changed, said, sort, reset: () => setIds([]) }
}
