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

const idsOf = (entries: readonly InverterEntry[]) => entries.map(({ id }) => id)

/**
 * The order on the screen, which is the user's until it is saved; `said` tells of the last move in words. `entries` come in
 * the stored order. `taken()` says that the gateway has stored the one shown, which counts until it is read again.
 */
export function useOrder(entries: readonly InverterEntry[]) {
  const [ids, setIds] = useState<readonly number[]>(() => (rescuedDraft('order') as number[] | undefined) ?? [])
  const [said, setSaid] = useState('')
  const [taken, setTaken] = useState<{ ids: readonly number[]; first: InverterEntry | undefined }>()
  const shown = arranged(entries, ids)
  const order = idsOf(shown)
  // Each reading of the list brings new entries.
  const stored = taken?.first === entries[0] ? taken?.ids : undefined
  const changed = String(order) !== String(stored ?? idsOf(entries))

  useUnsaved('order', changed, ids)

  const sort = useSortable((from, to) => {
    const name = shown[from]?.name ?? ''
    setIds(moved(order, from, to))
    setSaid(t('form.MovedTo', { name, position: to + 1 }))
  })
  return {
    shown,
    order,
    changed,
    said,
    sort,
    reset: () => setIds(stored ?? []),
    taken: () => setTaken({ ids: order, first: entries[0] }),
  }
}
