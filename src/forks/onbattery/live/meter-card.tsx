import { briefText } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DeviceCard } from './device-card.tsx'
import { stateOf } from './flow-picture.tsx'
import { useBalance } from './watch-house.ts'

/** The power meter, which has no document: what it last measured, and when that was new. */
export function MeterCard() {
  const { grid } = useBalance() ?? {}
  const value = useLive(s => s.total?.meterPower)
  const changed = useLive(s => s.changes?.meter)
  if (!grid) return null
  const isHeard = Number.isFinite(value?.v)
  const { watts, since, isImplausible } = grid
  return (
    <DeviceCard
      id="meter"
      keys="powermeter."
      names={[]}
      badges={
        !isHeard && !isImplausible ? (
          <Badge state="down" text="battery.Unheard" />
        ) : (
          since !== undefined && <Badge state="down" text="onbattery.Old" />
        )
      }
      lastHeardAt={isHeard ? changed : undefined}
      mainValues={[watts !== undefined && `${briefText(watts, 'W')} ${stateOf('grid', grid)}`]}
      values={isHeard || isImplausible ? { [`_${t('flow.grid')}`]: { Power: value } } : undefined}
    />
  )
}
