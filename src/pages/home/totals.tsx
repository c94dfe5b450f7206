import { type ReactNode, useState } from 'react'
import { extraTotals } from '../../contract/live.ts'
import { brief } from '../../i18n/format.ts'
import type { TextKey } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { useSession } from '../../session/session.ts'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { GroupLimit } from './group-limit.tsx'
import { reading } from './reading.tsx'
import { isHeard } from './state.ts'

const sums = [
  ['Power', 'invertertotalinfo.TotalPower'],
  ['YieldDay', 'invertertotalinfo.TotalYieldDay'],
  ['YieldTotal', 'invertertotalinfo.TotalYieldTotal'],
] as const

/** Labels of the totals that only some forks send; any other one is a charger. */
const others: Readonly<Record<string, TextKey>> = { battery: 'live.Battery', power_meter: 'live.GridMeter' }

/**
 * The totals over all inverters, as the gateway computed them; with `commands`, also the button that limits all inverters. The children
 * are shown below the power, and not rendered with every push.
 */
export function Totals({ commands, children }: { commands?: boolean; children: ReactNode }) {
  const total = useLive(s => s.total)
  // Before any inverter has answered, the zeros are not totals.
  const known = useLive(s => !s.serials.length || Object.values(s.inverters).some(isHeard))
  const several = useLive(s => s.serials.length > 1)
  const loggedIn = useSession(s => s.loggedIn)
  const [limiting, setLimiting] = useState(false)
  return (
    <div className="sums">
      <dl className="totals" data-state={Number(total?.Power?.v) > 0 ? 'on' : 'off'}>
        {sums.map(([kind, label]) => (
          <Fact key={kind} label={label}>
            {reading(brief(known ? total?.[kind] : undefined))}
          </Fact>
        ))}
        {extraTotals.map(([member, kind]) => {
          const value = total?.[`${member} ${kind}` as 'battery soc']
          return (
            value && (
              <Fact key={member + kind} label={others[member] ?? 'live.Charger'}>
                {reading(brief(value))}
              </Fact>
            )
          )
        })}
      </dl>
      <div className="day">{children}</div>
      {commands && several && loggedIn && <PlainButton text="limit.Group" onPress={() => setLimiting(true)} />}
      {limiting && <GroupLimit onClosed={() => setLimiting(false)} />}
    </div>
  )
}
