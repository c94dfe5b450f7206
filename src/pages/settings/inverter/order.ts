import { useState } from 'react'
import type { InverterEntry } from '../../../contract/inverters.ts'
import { rescuedDraft, useUnsaved } from '../../../forms/unsaved-draft.ts'
import { t } from '../../../i18n/i18n.ts'
import { moved } from './reorder.ts'
import { useSortable } from './sortable.ts'

/** The entries in the user's order, given by their ids; new ones come last. */
function arranged(entries: readonly InverterEntry[], ids: readonly number[]) {
  const place = ({ id }: InverterEntry) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...entries].sort((a, b) => place(a) - place(b))
}

const idsOf = (entries: readonly InverterEntry[]) => entries.map(({ id }) => id)

/**
 * The display order, which the user may change before saving it; `announcement` announces the last move. `entries` come in
 * the stored order. `markStored()` records that the gateway has stored the order shown, until the list is reloaded.
 */
export function useOrder(entries: readonly InverterEntry[]) {
  const [ids, setIds] = useState<readonly number[]>(() => (rescuedDraft('order') as number[] | undefined) ?? [])
  const [announcement, setAnnouncement] = useState('')
  const [storedOrder, setStoredOrder] = useState<{ ids: readonly number[]; first: InverterEntry | undefined }>()
  const shown = arranged(entries, ids)
  const order = idsOf(shown)
  // Every reload of the list brings new objects.
  const stored = storedOrder?.first === entries[0] ? storedOrder?.ids : undefined
  const changed = String(order) !== String(stored ?? idsOf(entries))

  useUnsaved('order', changed, ids)

  const sort = useSortable((from, to) => {
    const name = shown[from]?.name ?? ''
    setIds(moved(order, from, to))
    setAnnouncement(t('form.MovedTo', { name, position: to + 1 }))
  })
  return {
    shown,
    order,
    changed,
    announcement,
    sort,
    reset: () => setIds(stored ?? []),
    markStored: () => setStoredOrder({ ids: order, first: entries[0] }),
  }
}
