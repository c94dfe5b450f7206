import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/endpoints.ts'
import type { InverterEntry } from '../../../contract/inverters.ts'
import { sameSerial } from '../../../forms/serial.ts'
import { rescuedDraft } from '../../../forms/unsaved-draft.ts'
import { post } from '../../../gateway/api.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { showReply } from '../../../ui/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { EditInverter, topicOf } from './edit-inverter.tsx'
import { InverterOrder } from './inverter-order.tsx'

interface InverterListProps {
  /** In the stored order. */
  entries: readonly InverterEntry[]
  /** Called after any reply. */
  onReply: () => void
  /** Serial of an inverter whose strings open once it is in the list. */
  added: string | undefined
  onOpened: () => void
}

/** The card of all inverters, with the dialogs to edit and remove one. */
export function InverterList({ entries, onReply, added, onOpened }: InverterListProps) {
  const [editing, setEditing] = useState(() => entries.find(entry => rescuedDraft(topicOf(entry))))
  const [deleting, setDeleting] = useState<InverterEntry>()
  const fresh = added ? entries.find(({ serial }) => sameSerial(serial, added)) : undefined
  const edited = editing ?? fresh
  const heading = useRef<HTMLHeadingElement>(null)
  const { run } = useBusy()

  function answered(reply: Reply) {
    onReply()
    showReply(reply, true)
  }

  async function remove({ id }: InverterEntry) {
    answered(await post('inverter/del', { id }))
    // The pressed button is removed with its row, and would lose the focus.
    heading.current?.focus()
  }

  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {t('inverteradmin.InverterList')}
      </h2>
      {entries.length ? (
        <InverterOrder entries={entries} onReply={answered} onEdit={setEditing} onDelete={setDeleting} />
      ) : (
        <p className="muted">{t('live.NoInverters')}</p>
      )}
      {edited && (
        <EditInverter
          inverter={edited}
          others={entries.filter(({ id }) => id !== edited.id)}
          strings={edited === fresh}
          onReply={onReply}
          onClosed={() => {
            setEditing(undefined)
            onOpened()
          }}
        />
      )}
      {deleting && (
        <Confirm
          title={t('inverteradmin.DeleteInverter')}
          question={t('inverteradmin.DeleteMsg', { name: textOf(deleting.name), serial: textOf(deleting.serial) })}
          action={t('inverteradmin.Delete')}
          onConfirmed={() => run(() => remove(deleting))}
          onClosed={() => setDeleting(undefined)}
        />
      )}
    </section>
  )
}
