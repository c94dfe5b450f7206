import { useRef, useState } from 'react'
import { report } from '../gateway/api-error.ts'
import { t } from '../i18n/i18n.ts'

/** Placeholder for something that is being loaded. */
export const Busy = () => (
  <p className="muted" role="status" aria-busy="true">
    {t('base.Loading')}
  </p>
)

/**
 * Runs an action, with its busy state; a failure is shown as an alert until an action with this `name` succeeds. While it is busy it runs
 * nothing else, so the button need not be disabled, and keeps the focus.
 */
export function useBusy(name?: string) {
  const [busy, setBusy] = useState(false)
  // A rendered state may be older than the end of the action.
  const running = useRef(false)

  async function run(action: () => Promise<unknown>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    return action()
      .catch(error => report(error, { asAlert: true, action: name }))
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }

  return { busy, run }
}
