import type { ComponentType } from 'react'
import { slotOf } from '../../history/calendar.ts'
import { doubtfulWh } from '../../history/merge.ts'
import type { ForkColumns, InverterObservation, Observation } from '../../history/records.ts'
import type { Span } from '../../history/spans.ts'
import { t } from '../../i18n/i18n.ts'
import { totalsOfNow } from '../../live/age.ts'
import { useLive } from '../../live/live.ts'
import { balanceOf, inWh } from './live/house.ts'
import { chargersSerial, houseColumns } from './live/house-day.ts'
import { HouseOfSpan } from './live/shares.tsx'
import { houseNow, useHouse } from './live/watch-house.ts'

/** The house in the file with the history. */
export const inFile: ForkColumns | false = houseColumns

/** All solar chargers as an inverter of the history. Of one that is silent the totals know nothing: then they tell no yield. */
function chargersAt(now: number): Record<string, InverterObservation> {
  const { solarChargerPower, solarChargerYieldDay, solarChargerYieldTotal } = totalsOfNow(useLive.getState(), now) ?? {}
  const { silentCharger, isAtFullPower } = useHouse.getState()
  // Before its document is read nobody knows whether one of them is silent.
  const isRead = useLive.getState().documents?.solarCharger !== undefined
  const [power, yieldDay, yieldTotal] = [solarChargerPower, solarChargerYieldDay, solarChargerYieldTotal].map(value =>
    Math.round(value ? inWh(value) : Number.NaN),
  )
  if (power === undefined || Number.isNaN(power)) return {}
  const slot = slotOf(now)
  const isCounted = isRead && yieldDay !== undefined && silentCharger === undefined && yieldDay + Number(yieldTotal) > 0
  return {
    [chargersSerial]: {
      name: t('solarcharger.Title'),
      power,
      // Nothing limits them: so a file has that column, and what it brings can be learned from.
      limits: [[slot, -1]],
      // What they do not give at full power could be more, and is nothing to learn from.
      ...(!isAtFullPower && { held: [[slot, slot + 1]] }),
      ...(isCounted && {
        ...{ onBattery: false, yieldDay, yieldTotal: Number(yieldTotal), slot },
        ...(yieldDay < doubtfulWh && { begun: true }),
        // At night a counter may be that of the day before: they have no clock.
        ...(power > 0 && { watched: [{ from: slot, to: slot, begin: yieldDay, end: yieldDay }] }),
      }),
    },
  }
}

/** Recorded besides: the solar chargers, and the charge of the battery in % as far as it is of now and its owner goes by it. The plant is what the sun gives. */
export const devicesIn: ((sample: Observation, now: number) => Observation) | false = ({ plant, ...sample }, now) => {
  const house = houseNow(now, false)
  const { sun, inverters, battery } = house ? balanceOf(house) : {}
  const { onBattery = [] } = useLive.getState()
  // Of what a battery feeds the sum of the gateway is not the sun's.
  const { watts = onBattery.length ? undefined : plant } = sun ?? inverters ?? {}
  return {
    ...sample,
    ...(plant !== undefined && watts !== undefined && { plant: Math.round(watts) }),
    devices: battery?.charge !== undefined ? { batteryCharge: battery.charge } : {},
    inverters: { ...sample.inverters, ...chargersAt(now) },
  }
}

/** What gave the house its power in a span, and of a day the charge of the battery. */
export const OfSpan: ComponentType<{ span: Span }> | false = HouseOfSpan
