import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/endpoints.ts'
import type { InverterEntry } from '../../../contract/inverters.ts'
import { showReply } from '../../../lib/alerts.ts'
import { post } from '../../../lib/api.ts'
import { t } from '../../../lib/i18n.ts'
import { report } from '../../../lib/report.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { rescuedDraft } from '../../../ui/unsaved-draft.ts'
import { EditInverter, topicOf } from './edit-inverter.tsx'
import { InverterTable } from './inverter-table.tsx'
import { useOrder } from './order.ts'

interface InverterListProps {
  /** In the stored order. */
  entries: readonly InverterEntry[]
  /** The gateway has answered, whatever it was. */
  onReply: () => void
}

interface RowDeeds {
  onEdit: (inverter: InverterEntry) => void
  onDelete: (inverter: InverterEntry) => void
}

/** Sends a command, tells what came of it, and whether the gateway took it. */
async function send(command: () => Promise<Reply>, onReply: () => void) {
  try {
    const reply = await command()
    onReply()
    showReply(reply, true)
    return reply.type === 'success'
  } catch (error) {
    report(error, { stay: true })
    return false
  }
}

/** The inverters in their order, which can be changed and saved. */
function Order({ entries, onReply, ...rowDeeds }: InverterListProps & RowDeeds) {
  const { shown, order, changed, said, sort, reset, taken } = useOrder(entries)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    if (await send(() => post('inverter/order', { order }), onReply)) taken()
    setBusy(false)
  }

  return (
    <>
      <InverterTable inverters={shown} sort={sort} {...rowDeeds} />
      <p className="hidden" role="status">
        {said}
      </p>
      <div className="actions">
        <button type="button" className="secondary" disabled={!changed || busy} onClick={reset}>
          {t('base.Cancel')}
        </button>
        <button type="button" disabled={!changed || busy} aria-busy={busy} onClick={save}>
          {t('inverteradmin.SaveOrder')}
        </button>
      </div>
    </>
  )
}

/** The card of all inverters, with the dialogs that edit and remove one. */
export function InverterList({ entries, onReply }: InverterListProps) {
  const [editing, setEditing] = useState(() => entries.find(entry => rescuedDraft(topicOf(entry))))
  const [deleting, setDeleting] = useState<InverterEntry>()
  const heading = useRef<HTMLHeadingElement>(null)

  const removed = useRef(false)

  function remove({ id }: InverterEntry) {
    removed.current = true
    send(() => post('inverter/del', { id }), onReply)
  }

  // The button that was pressed goes with its row, and the focus would go with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new list is what takes the row away
  useEffect(() => {
    if (removed.current) heading.current?.focus()
    removed.current = false
  }, [entries])

  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {t('inverteradmin.InverterList')}
      </h2>
      {entries.length ? (
        <Order entries={entries} onReply={onReply} onEdit={setEditing} onDelete={setDeleting} />
      ) : (
        <p className="muted">{t('live.NoInverters')}</p>
      )}
      {editing && (
        <EditInverter
          inverter={editing}
          others={entries.filter(({ id }) => id !== editing.id)}
          onReply={onReply}
          onClosed={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <Confirm
          title={t('inverteradmin.DeleteInverter')}
          question={t('inverteradmin.DeleteMsg', { name: deleting.name, serial: deleting.serial })}
          action={t('inverteradmin.Delete')}
          onConfirmed={() => remove(deleting)}
          onClosed={() => setDeleting(undefined)}
        />
      )}
    </section>
  )
}
