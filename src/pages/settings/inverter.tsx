import { useEffect, useState } from 'react'
import { listOf } from '../../gateway/json.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { dismissSuccess } from '../../ui/alert-store.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { AddInverter } from './inverter/add-inverter.tsx'
import { InverterList } from './inverter/inverter-list.tsx'

/** The gateway's inverters: add, edit, reorder, remove. The list is reloaded after each change. */
export function InverterSettingsPage() {
  const list = useGateway('inverter/list')
  const [added, setAdded] = useState<string>()
  const entries = listOf(list.data?.inverter).sort((a, b) => a.order - b.order)

  // Success alerts are sticky here; leaving the page closes them.
  useEffect(() => dismissSuccess, [])

  function answered() {
    dismissSuccess()
    list.reload()
  }

  return (
    <PageFrame title="inverteradmin.InverterSettings">
      <Loaded of={list}>
        {() => (
          <>
            <AddInverter entries={entries} onReply={answered} onAdded={setAdded} />
            <InverterList entries={entries} onReply={answered} added={added} onOpened={() => setAdded(undefined)} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}
