import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/endpoints.ts'
import type { InverterEntry } from '../../../contract/inverters.ts'
import { sameSerial } from '../../../forms/serial.ts'
import { rescuedEdits } from '../../../forms/unsaved-edits.ts'
import { post } from '../../../gateway/api.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { AddInverter } from '../../../setup/add-inverter.tsx'
import { inDisplayOrder } from '../../../setup/inverter-config.ts'
import { dismissSuccess, showReply } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { EditInverter, readAgain, topicOf } from './edit-inverter.tsx'
import { InverterOrder } from './inverter-order.tsx'

interface InvertersProps {
  /** In the stored order. */
  entries: readonly InverterEntry[]
  /** Called with any reply, which it returns. */
  onReply: (reply: Reply) => Reply
  onReload: () => void
}

/** The card of all inverters, with the dialogs to edit and remove one, below the form to add one, which then opens its strings. */
function Inverters({ entries, onReply, onReload }: InvertersProps) {
  const [added, setAdded] = useState('')
  const [editing, setEditing] = useState(() => entries.find(entry => rescuedEdits(topicOf(entry))))
  const [deleting, setDeleting] = useState<InverterEntry>()
  const fresh = entries.find(({ serial }) => added && sameSerial(serial, added))
  const edited = editing ?? fresh
  const heading = useRef<HTMLHeadingElement>(null)
  const { run } = useBusy()

  const answered = (reply: Reply) => void showReply(onReply(reply), true)

  async function remove(inverter: InverterEntry) {
    // Another window may have removed it meanwhile, and given its slot to another one.
    if (await readAgain(inverter)) answered(await post('inverter/del', { id: inverter.id }))
    else onReload()
    // The pressed button is removed with its row, and would lose the focus.
    heading.current?.focus()
  }

  return (
    <>
      <Card title="inverteradmin.AddInverter">
        <AddInverter entries={entries} onReply={onReply} onAdded={setAdded} />
      </Card>
      <Card>
        <header>
          <h2 ref={heading} tabIndex={-1}>
            {t('inverteradmin.InverterList')}
          </h2>
        </header>
        {entries.length ? (
          <InverterOrder
            entries={entries}
            onReply={answered}
            onReload={onReload}
            onEdit={setEditing}
            onDelete={setDeleting}
          />
        ) : (
          <p className="muted">{t('inverteradmin.Empty')}</p>
        )}
        {edited && (
          <EditInverter
            inverter={edited}
            others={entries.filter(({ id }) => id !== edited.id)}
            fresh={edited === fresh}
            onReply={onReply}
            onClosed={() => {
              setEditing(undefined)
              setAdded('')
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
      </Card>
    </>
  )
}

/** The gateway's inverters: add, edit, reorder, remove. The list is reloaded after each change. */
export function InverterSettingsPage() {
  const list = useGateway('inverter/list')
  const entries = inDisplayOrder(list.data?.inverter)

  // Success alerts are sticky here; leaving the page closes them.
  useEffect(() => dismissSuccess, [])

  function answered(reply: Reply) {
    dismissSuccess()
    list.reload()
    return reply
  }

  return (
    <PageFrame title="inverteradmin.InverterSettings">
      <Loaded resource={list}>{() => <Inverters entries={entries} onReply={answered} onReload={list.reload} />}</Loaded>
    </PageFrame>
  )
}
