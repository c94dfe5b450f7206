import type { ReactNode } from 'react'
import type { Totals, Value } from '../../contract/live.ts'
import { brief, decimal, recent, textOf } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { type Device, staleSince } from '../../live/age.ts'
import { useLive } from '../../live/live.ts'
import { isImplausible } from '../../live/plausible.ts'
import { useEvery } from '../../ui/use-every.ts'

/** Less power, in W, counts as none. */
const leastW = 1

/** Which way power flows: 1 into the battery or out of the grid, -1 the other way, 0 for none or an invalid value. */
const directionOf = ({ v }: Partial<Value>) => (typeof v === 'number' && Math.abs(v) >= leastW ? Math.sign(v) : 0)

/** Longer texts are no units. */
const maxUnitLength = 5

/** A value in short form and without its sign, which the words around it express. */
function amount(value: Partial<Value>) {
  if (isImplausible(value)) return t('live.Implausible')
  const isVolts = value.u === 'V'
  const { v, u, d } = brief({ ...value, v: typeof value.v === 'number' ? Math.abs(value.v) : Number.NaN })
  return `${decimal(v, isVolts ? 1 : d)}\u00a0${textOf(u, '').slice(0, maxUnitLength)}`.trim()
}

interface Figure {
  device: Device
  label: TextKey
  /** The parts of its line; those without a value are left out. */
  parts: (totals: Partial<Totals>) => readonly ReactNode[]
}

const figures: readonly Figure[] = [
  {
    device: 'battery',
    label: 'live.Battery',
    parts: ({ batteryCharge, batteryVoltage, batteryPower }) => [
      // Without a charge the voltage gives an idea of it.
      batteryCharge ? amount(batteryCharge) : batteryVoltage && amount(batteryVoltage),
      batteryPower && flowing(batteryPower, 'live.Charging', 'live.Discharging', 'live.AtRest'),
    ],
  },
  {
    device: 'solarCharger',
    label: 'live.SolarCharger',
    parts: ({ solarChargerPower, solarChargerYieldDay, solarChargerYieldTotal }) => [
      solarChargerPower && amount(solarChargerPower),
      solarChargerYieldDay && t('live.Today', { yield: amount(solarChargerYieldDay) }),
      solarChargerYieldTotal && t('live.InTotal', { yield: amount(solarChargerYieldTotal) }),
    ],
  },
  {
    device: 'gridCharger',
    label: 'live.GridCharger',
    parts: ({ gridChargerPower }) => [gridChargerPower && amount(gridChargerPower)],
  },
  {
    device: 'meter',
    label: 'live.GridMeter',
    parts: ({ meterPower }) => [meterPower && flowing(meterPower, 'live.Drawn', 'live.FedIn', 'live.Balanced')],
  },
]

/** A power, with its sign in words. */
function flowing(power: Partial<Value>, above: TextKey, below: TextKey, none: TextKey) {
  if (!Number.isFinite(power.v)) return amount(power)
  const direction = directionOf(power)
  return t(direction > 0 ? above : direction < 0 ? below : none, { power: amount(power) })
}

/** The devices of a gateway with a fork's firmware, and since when their values are stale. */
export function DeviceTotals({ onlyDevices }: { onlyDevices: boolean }) {
  const total = useLive(s => s.total)
  const changes = useLive(s => s.changes)
  const documents = useLive(s => s.documents)
  const now = useEvery(10_000, Date.now)
  const inOrder = onlyDevices
    ? [...figures].sort((a, b) => Number(b.device === 'meter') - Number(a.device === 'meter'))
    : figures
  return inOrder.map(({ device, label, parts }) => {
    const since = staleSince({ total, changes, documents }, device, now)
    const age = since !== undefined && t('live.UnheardSince', { time: recent(since) })
    const shown = parts(total ?? {}).filter(Boolean)
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
