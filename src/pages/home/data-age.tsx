import { useEffect, useState } from 'react'
import { ago, dash, dateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'

/** Beyond this age the time of the data is shown instead. */
const maxAgeMs = 300_000

/** The age of data that was `ms` old at the time `at`, which counts up by itself; a dash without data. */
export function DataAge({ ms, at }: { ms: number | undefined; at: number }) {
  const [now, setNow] = useState(Date.now)
  const known = typeof ms === 'number' && Number.isFinite(ms)
  const age = known ? Math.max(0, ms + Math.max(now, at) - at) : 0
  const counts = known && age <= maxAgeMs

  useEffect(() => {
    if (!counts) return
    const timer = setTimeout(() => setNow(Date.now()), 1000 - (age % 1000))
    return () => clearTimeout(timer)
  })

  return (
    <span>
      {t('dataagedisplay.DataAge')} {counts ? ago(age / 1000) : known ? dateTime(at - ms) : dash}
    </span>
  )
}
