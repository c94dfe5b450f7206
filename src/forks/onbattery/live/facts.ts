import { create } from 'zustand'
import type { Finding, Rule } from '../../../diagnosis/finding.ts'
import { clockTime } from '../../../i18n/format.ts'
import { oldSince } from '../../../live/fork-totals.ts'
import { useLive } from '../../../live/live.ts'
import { isImplausible } from '../../../live/plausible.ts'
import { amount, directionOf } from '../../../pages/home/power-flow.ts'
import { named } from './section.tsx'

/** The level of an issue that is an alarm; the others are warnings. */
export const alarm = 2

/** The warnings and alarms that the battery has reported last, by name, alarms first. */
export const useBatteryIssues = create<{ issues: readonly (readonly [name: string, level: unknown])[] }>(() => ({
  issues: [],
}))

const isKnown = (value: { v?: unknown } | null | undefined) => !isImplausible(value) && Number.isFinite(value?.v)

/** What the battery reports of itself: alarms, however old, and that it is silent. */
export const batteryAlarm: Rule = ({ now }) => {
  const alarms = useBatteryIssues
    .getState()
    .issues.flatMap(([name, level]): Finding[] =>
      level === alarm
        ? [{ state: 'found', text: 'live.BatteryReports', params: { issue: named('battery.', name) }, look: 'down' }]
        : [],
    )
  const since = oldSince(useLive.getState(), 'battery', now)
  if (since === undefined) return alarms
  return [...alarms, { state: 'found', text: 'live.BatterySilent', params: { time: clockTime(since) }, look: 'idle' }]
}

/** Whether the battery is charging, and how full it is. */
export const batteryFlow: Rule = ({ total }) => {
  const { batteryCharge, batteryPower } = total ?? {}
  const charge = isKnown(batteryCharge) && amount(batteryCharge ?? {})
  const power = isKnown(batteryPower) && amount(batteryPower ?? {})
  const direction = directionOf(batteryPower)
  const said = (text: Finding['text']): Finding[] => [
    { state: 'found', text, params: { charge: charge || '', power: power || '' }, quiet: true },
  ]
  if (charge && !power) return said('live.BatteryAt')
  if (charge)
    return said(
      direction > 0 ? 'live.BatteryCharging' : direction < 0 ? 'live.BatteryDischarging' : 'live.BatteryAtRest',
    )
  return direction ? said(direction > 0 ? 'live.BatteryCharges' : 'live.BatteryDelivers') : undefined
}

/** What the meter says of the house. */
export const gridFlow: Rule = ({ total }) => {
  const power = total?.meterPower
  const direction = directionOf(power)
  if (!power || !direction) return undefined
  const text = direction > 0 ? 'live.HouseDraws' : 'live.HouseFeedsIn'
  return [{ state: 'found', text, params: { power: amount(power) }, quiet: true }]
}
