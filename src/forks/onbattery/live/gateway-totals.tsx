import type { Value } from '../../../contract/live.ts'
import { brief, dash, decimal, textOf } from '../../../i18n/format.ts'
import { labelled, t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { isImplausible } from '../../../live/plausible.ts'

type Total = Value | null | undefined

function amountOf(value: Value) {
  if (!Number.isFinite(value.v)) return dash
  const { v, u, d } = brief(value)
  return isImplausible(value) ? t('live.Implausible') : `${decimal(v, d)}\u00a0${textOf(u, '')}`
}

/** A power, the yield of today and the total yield, if there are such totals. */
const amountsOf = (power: Total, day: Total, all: Total) =>
  [
    power && amountOf(power),
    day && t('live.Today', { yield: amountOf(day) }),
    all && t('live.InTotal', { yield: amountOf(all) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** The yields of all solar chargers, for a gateway without inverters: nothing else shows them there. */
export function SolarYields({ onlyDevices }: { onlyDevices: boolean }) {
  const total = useLive(s => s.total)
  const amounts = amountsOf(null, total?.solarChargerYieldDay, total?.solarChargerYieldTotal)
  return (
    onlyDevices &&
    amounts && (
      <div className="device">
        <dt>{t('live.SolarCharger')}</dt>
        <dd>{amounts}</dd>
      </div>
    )
  )
}

/** The gateway's own sums: all inverters, also those that a battery feeds, and the solar chargers. */
export function GatewayTotals() {
  const total = useLive(s => s.total)
  const chargers = amountsOf(total?.solarChargerPower, total?.solarChargerYieldDay, total?.solarChargerYieldTotal)
  return (
    <>
      <p>{labelled(t('live.Inverters'), amountsOf(total?.Power, total?.YieldDay, total?.YieldTotal))}</p>
      {chargers && <p>{labelled(t('live.SolarCharger'), chargers)}</p>}
    </>
  )
}
