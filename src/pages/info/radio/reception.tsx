import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { Busy } from '../../../ui/busy.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'

/** Whether the sun has set at the plant, by the gateway's clock; false while that is not known. */
export function useNight() {
  const { data } = useGateway('ntp/status', {}, { inline: true, everyMs: 300_000 })
  return data?.sun_isDayPeriod === false
}

const NoInverters = () => (
  <p className="notice" data-type="info">
    {t('live.NoInverters')} <Link href="/settings/inverter">{t('live.AddInverter')}</Link>
  </p>
)

/** What needs inverters, once they are known; and why they could not be read, now or again. */
export function Reception({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const known = useLive(s => s.serials.length > 0)
  const complete = useLive(s => s.complete)
  const error = useLive(s => s.error)
  const none = complete ? <NoInverters /> : <Busy />
  // Always at the same place: what was measured would be lost with a failure.
  return (
    <>
      {error && <LoadFailed error={error} onRetry={onRetry} />}
      {known ? children : !error && none}
    </>
  )
}
