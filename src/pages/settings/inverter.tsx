import { useEffect } from 'react'
import { dismissGoodNews } from '../../lib/alerts.ts'
import { listOf } from '../../lib/json.ts'
import { useGateway } from '../../lib/use-gateway.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { AddInverter } from './inverter/add-inverter.tsx'
import { InverterList } from './inverter/inverter-list.tsx'

/** The inverters the gateway knows: add, edit, order, remove. The list is read again after each. */
export function InverterSettingsPage() {
  const { data, error, reload } = useGateway('inverter/list')
  const entries = listOf(data?.inverter).sort((a, b) => a.order - b.order)

  // Good news stays here, but does not follow to other pages.
  useEffect(() => dismissGoodNews, [])

  function answered() {
    dismissGoodNews()
    reload()
  }

  return (
    <PageFrame title="inverteradmin.InverterSettings" loading={!data && !error}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {data && (
        <>
          <AddInverter entries={entries} onReply={answered} />
          <InverterList entries={entries} onReply={answered} />
        </>
      )}
    </PageFrame>
  )
}
