import { useEffect } from 'react'
import type { Reply } from '../../../contract/endpoints.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { dismissSuccess } from '../../../ui/alerts/alert-store.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { inDisplayOrder } from './config.ts'
import { Inverters } from './inverters.tsx'

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
      <Loaded of={list}>{() => <Inverters entries={entries} onReply={answered} onReload={list.reload} />}</Loaded>
    </PageFrame>
  )
}
