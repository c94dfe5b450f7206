import { t } from '../../lib/i18n.ts'
import { useLive } from '../../lib/live.ts'
import { Reading } from './reading.tsx'

const cards = [
  ['YieldTotal', 'invertertotalinfo.TotalYieldTotal'],
  ['YieldDay', 'invertertotalinfo.TotalYieldDay'],
  ['Power', 'invertertotalinfo.TotalPower'],
] as const

/** The sums over all inverters, as the gateway made them. */
export function Totals() {
  const total = useLive(s => s.total)
  return (
    <dl className="totals">
      {cards.map(([kind, label]) => (
        <div key={kind}>
          <dt>{t(label)}</dt>
          <dd>
            <Reading value={total?.[kind]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
