import type { ReactNode } from 'react'
import type { Totals } from '../../contract/live.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { amount, directionOf } from './power-flow.ts'

interface Figure {
  label: TextKey
  /** Its parts, of which those without a value are left out. */
  parts: (totals: Partial<Totals>) => readonly ReactNode[]
}

const figures: readonly Figure[] = [
  {
    label: 'live.Battery',
    parts: ({ batteryCharge, batteryPower }) => [
      batteryCharge && amount(batteryCharge),
      batteryPower && flowing(batteryPower, 'live.Charging', 'live.Discharging', 'live.AtRest'),
    ],
  },
  {
    label: 'live.SolarCharger',
    parts: ({ solarChargerPower, solarChargerYieldDay, solarChargerYieldTotal }) => [
      solarChargerPower && amount(solarChargerPower),
      solarChargerYieldDay && t('live.Today', { yield: amount(solarChargerYieldDay) }),
      solarChargerYieldTotal && t('live.InTotal', { yield: amount(solarChargerYieldTotal) }),
    ],
  },
  {
    label: 'live.GridCharger',
    parts: ({ gridChargerPower }) => [gridChargerPower && amount(gridChargerPower)],
  },
  {
    label: 'live.GridMeter',
    parts: ({ meterPower }) => [meterPower && flowing(meterPower, 'live.Drawn', 'live.FedIn', 'live.Balanced')],
  },
]

type Power = Parameters<typeof amount>[0]

/** A power with its sign in words. */
function flowing(power: Power, above: TextKey, below: TextKey, none: TextKey) {
  const direction = directionOf(power)
  return t(direction > 0 ? above : direction < 0 ? below : none, { power: amount(power) })
}

/** The totals of a fork's devices. */
export const ForkFigures = ({ total }: { total: Partial<Totals> | undefined }) => (
  <>
    {figures.map(({ label, parts }) => {
      const shown = parts(total ?? {}).filter(Boolean)
      return (
        shown.length > 0 && (
          <div key={label} className="device">
            <dt>{t(label)}</dt>
            <dd>{shown.join(' · ')}</dd>
          </div>
        )
      )
    })}
  </>
)
