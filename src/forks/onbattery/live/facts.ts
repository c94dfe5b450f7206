import type { Rule } from '../../../diagnosis/finding.ts'
import { amount, directionOf } from '../../../pages/home/power-flow.ts'

/** Whether the battery is charging, and how full it is. */
export const batteryFlow: Rule = ({ total }) => {
  const { batteryCharge: charge, batteryPower: power } = total ?? {}
  const direction = directionOf(power)
  if (!charge) return undefined
  const text = direction > 0 ? 'live.BatteryCharging' : direction < 0 ? 'live.BatteryDischarging' : 'live.BatteryAtRest'
  return [{ state: 'found', text, params: { charge: amount(charge), power: amount(power ?? {}) }, quiet: true }]
}

/** What the meter says of the house. */
export const gridFlow: Rule = ({ total }) => {
  const power = total?.meterPower
  const direction = directionOf(power)
  if (!power || !direction) return undefined
  const text = direction > 0 ? 'live.HouseDraws' : 'live.HouseFeedsIn'
  return [{ state: 'found', text, params: { power: amount(power) }, quiet: true }]
}
