import { useState } from 'react'
import { t } from '../lib/i18n.ts'
import { report } from '../lib/report.ts'

/** Stands where something is being loaded. */
export const Busy = () => (
  <p className="muted" role="status" aria-busy="true">
    {t('base.Loading')}
  </p>
)

/** Runs an action and tells while it does; its failure is told on this page. */
export function useBusy() {
  const [busy, setBusy] = useState(false)

  function run(action: () => Promise<unknown>) {
    setBusy(true)
    return action()
      .catch(error => report(error, { stay: true }))
      .finally(() => setBusy(false))
  }

  return { busy, run }
}
