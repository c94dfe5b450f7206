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

/** The house and the charge of its battery in the file with the history. */
export const csvColumns: ForkColumns | false = houseColumns

/** All solar chargers as one inverter of the history. If one is silent, the totals lack it and no yield is recorded. */
function chargersAt(now: number): Record<string, InverterObservation> {
  const { solarChargerPower, solarChargerYieldDay, solarChargerYieldTotal } = totalsOfNow(useLive.getState(), now) ?? {}
  const { chargerSilentSince, isAtFullPower } = useHouse.getState()
  // Until their document is read it is unknown whether one of them is silent.
  const areAllHeard = useLive.getState().documents?.solarCharger && chargerSilentSince === undefined
  const [power, yieldDay, yieldTotal] = [solarChargerPower, solarChargerYieldDay, solarChargerYieldTotal].map(value =>
    Math.round(value ? inWh(value) : Number.NaN),
  )
  if (power === undefined || Number.isNaN(power)) return {}
  const slot = slotOf(now)
  const isCounted = areAllHeard && yieldDay !== undefined && yieldDay + Number(yieldTotal) > 0
  return {
    [chargersSerial]: {
      name: t('solarcharger.Title'),
      power,
      // They have no limits: with that column in the file their records can be learned from.
      limits: [[slot, -1]],
      // Below full power they could give more, so nothing is learned.
      ...(!isAtFullPower && { held: [[slot, slot + 1]] }),
      ...(isCounted && {
        ...{ onBattery: false, yieldDay, yieldTotal: Number(yieldTotal), slot },
        ...(yieldDay < doubtfulWh && { begun: true }),
        // At night a counter may show the day before: they have no clock.
        ...(power > 0 && { watched: [{ from: slot, to: slot, begin: yieldDay, end: yieldDay }] }),
      }),
    },
  }
}

/**
 * Records also the solar chargers, and the charge of the battery in % if it is current and the limiter uses it. The plant is what the sun
 * gives.
 */
export const withDevices: ((sample: Observation, now: number) => Observation) | false = ({ plant, ...sample }, now) => {
  const house = houseNow(now, false)
  const { sun, inverters, battery } = house ? balanceOf(house) : {}
  const { onBattery = [] } = useLive.getState()
  // If a battery feeds an inverter, the gateway's sum is not the sun's.
  const { watts = onBattery.length ? undefined : plant } = sun ?? inverters ?? {}
  return {
    ...sample,
    ...(plant !== undefined && watts !== undefined && { plant: Math.round(watts) }),
    devices: battery?.charge !== undefined ? { batteryCharge: battery.charge } : {},
    inverters: { ...sample.inverters, ...chargersAt(now) },
  }
}

/** A battery may feed inverters. */
export const knowsBattery: boolean = true

/** What supplied the house in a span, and for a day the charge of the battery. */
export const SpanDetails: ComponentType<{ span: Span }> | false = HouseOfSpan
