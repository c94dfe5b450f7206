import { ago, recent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { staleAfterMs } from '../../live/age.ts'
import { useDrawn } from '../../ui/use-drawn.ts'
import { useEvery } from '../../ui/use-every.ts'

/** The age of data that was `ms` old at the time `at`; counts up by itself. A dash without data. */
export function DataAge({ ms, at }: { ms: number | undefined; at: number }) {
  const now = useEvery(1000, Date.now)
  const drawn = useDrawn()
  const from = typeof ms === 'number' ? at - ms : Number.NaN
  const age = Math.max(now, at) - from
  return (
    <span>
      {t('dataagedisplay.DataAge')} {drawn && (age <= staleAfterMs.recorded ? ago(age / 1000) : recent(from))}
    </span>
  )
}
