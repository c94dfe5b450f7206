import { useEffect, useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'

/** ms of age above which the time of the data is told instead of its age. Source: specification 1, section 9. */
const tooOld = 300_000

/** How old data is that had the age `ms` at the time `at`, counting on by itself. */
export function DataAge({ ms, at }: { ms: number; at: number }) {
  const [now, setNow] = useState(Date.now)
  const age = Math.max(0, (Number(ms) || 0) + Math.max(now, at) - at)

  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 1000 - (age % 1000))
    return () => clearTimeout(timer)
  })

  return (
    <span>
      {t('dataagedisplay.DataAge')}:{' '}
      {age > tooOld ? dateTime(at - ms) : t('dataagedisplay.SecondsSince', { n: Math.floor(age / 1000) })}
    </span>
  )
}
