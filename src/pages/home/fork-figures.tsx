import type { ReactNode } from 'react'
import type { Totals } from '../../contract/live.ts'
import { recent } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { type Device, oldSince } from '../../live/fork-totals.ts'
import { useLive } from '../../live/live.ts'
import { useEvery } from '../../ui/use-every.ts'
import { amount, directionOf } from './power-flow.ts'

interface Figure {
  device: Device
  label: TextKey
  /** What flows, and what was counted; what has no value is left out. */
  flowing: (totals: Partial<Totals>) => readonly ReactNode[]
  counted?: (totals: Partial<Totals>) => readonly ReactNode[]
}

const figures: readonly Figure[] = [
  {
    device: 'battery',
    label: 'live.Battery',
    flowing: ({ batteryCharge, batteryVoltage, batteryPower }) => [
      // The voltage tells something of the charge where that is not known.
      batteryCharge ? amount(batteryCharge) : batteryVoltage && amount(batteryVoltage),
      batteryPower && flowing(batteryPower, 'live.Charging', 'live.Discharging', 'live.AtRest'),
    ],
  },
  {
    device: 'solarCharger',
    label: 'live.SolarCharger',
    flowing: ({ solarChargerPower }) => [solarChargerPower && amount(solarChargerPower)],
    counted: ({ solarChargerYieldDay, solarChargerYieldTotal }) => [
      solarChargerYieldDay && t('live.Today', { yield: amount(solarChargerYieldDay) }),
      solarChargerYieldTotal && t('live.InTotal', { yield: amount(solarChargerYieldTotal) }),
    ],
  },
  {
    device: 'gridCharger',
    label: 'live.GridCharger',
    flowing: ({ gridChargerPower }) => [gridChargerPower && amount(gridChargerPower)],
  },
  {
    device: 'meter',
    label: 'live.GridMeter',
    flowing: ({ meterPower }) => [meterPower && flowing(meterPower, 'live.Drawn', 'live.FedIn', 'live.Balanced')],
  },
]

type Power = Parameters<typeof amount>[0]

/** A power with its sign in words. */
function flowing(power: Power, above: TextKey, below: TextKey, none: TextKey) {
  if (!Number.isFinite(power.v)) return amount(power)
  const direction = directionOf(power)
  return t(direction > 0 ? above : direction < 0 ? below : none, { power: amount(power) })
}

/** The totals of a fork's devices; since when they are old, if they are. Where a picture shows what flows, only what it does not say. */
export function ForkFigures({ meterFirst, flows }: { meterFirst: boolean; flows: boolean }) {
  const total = useLive(s => s.total)
  const changes = useLive(s => s.changes)
  const documents = useLive(s => s.documents)
  const now = useEvery(10_000, Date.now)
  const inOrder = meterFirst
    ? [...figures].sort((a, b) => Number(b.device === 'meter') - Number(a.device === 'meter'))
    : figures
  return inOrder.map(({ device, label, flowing, counted = () => [] }) => {
    const since = oldSince({ total, changes, documents }, device, now)
    const age = since !== undefined && t('live.UnheardSince', { time: recent(since) })
    const shown = [...(flows ? [] : flowing(total ?? {})), ...counted(total ?? {})].filter(Boolean)
    return (
      shown.length > 0 && (
        <div key={label} className={age ? 'device muted' : 'device'}>
          <dt>{t(label)}</dt>
          <dd>{[...shown, ...(age ? [age] : [])].join(' · ')}</dd>
        </div>
      )
    )
  })
}
