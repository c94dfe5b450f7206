import type { ComponentType } from 'react'
import type { ForkColumns } from '../../history/records.ts'
import type { Span } from '../../history/spans.ts'
import { type DeviceState, totalsOfNow } from '../../live/age.ts'
import { houseColumns } from './live/house-day.ts'
import { HouseShares } from './live/shares.tsx'

/** The house in the file with the history. */
export const inFile: ForkColumns | false = houseColumns

/** Recorded of the devices: W of all solar chargers and the charge of the battery in %, as far as they are of now. */
export const devicesIn: ((state: DeviceState, now: number) => Readonly<Record<string, number>>) | false = (
  state,
  now,
) => {
  const { solarChargerPower, batteryCharge } = totalsOfNow(state, now) ?? {}
  const values = { solarChargerPower, batteryCharge }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (Number.isFinite(value?.v) ? [[name, Number(value?.v)]] : [])),
  )
}

/** What gave the house its power in a span. */
export const OfSpan: ComponentType<{ span: Span }> | false = HouseShares
