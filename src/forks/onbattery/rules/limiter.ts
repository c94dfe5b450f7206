import { type LimitedInverter, type PowerLimiterConfig, powerSources } from '../contract/power-limiter.ts'
import { type BatterySituation, type Memory, type Permit, permit } from './permit.ts'

/** What the limiter knows when it calculates. */
export interface Situation extends Omit<BatterySituation, 'batteryOutputW'> {
  /** W at the meter, above 0 drawn from the grid; undefined without a fresh value. */
  meterW: number | undefined
  /** W that the inverters deliver, by serial. */
  outputs: Readonly<Record<string, number>>
  /** Serials of the inverters that can be commanded. */
  usable: readonly string[]
  /** W that the panels of an inverter could deliver, by serial; without it as much as its upper limit. */
  panels?: Readonly<Record<string, number>>
}

/** What the limiter decides. */
export interface Decision {
  /** W that the house needs from the inverters, within the maximum of all together. */
  wanted: number
  /** W by serial; 0 is standby. */
  limits: Record<string, number>
  /** W that all governed inverters are expected to deliver. */
  total: number
  permit: Permit
}

/** Whether the firmware survives the source; any other ends it once the clock is set. */
export const isSafePowerSource = (source: unknown) =>
  Number.isInteger(source) && Number(source) >= 0 && Number(source) <= 2

/** W that are wanted of the governed inverters. */
function wantedOf(config: PowerLimiterConfig, governed: readonly LimitedInverter[], situation: Situation) {
  const { meterW, outputs } = situation
  const most = config.total_upper_power_limit
  if (meterW === undefined) return Math.min(config.base_load_limit, most)
  const output = (of: readonly LimitedInverter[]) => of.reduce((sum, { serial }) => sum + (outputs[serial] ?? 0), 0)
  const beside = output(governed.filter(({ is_behind_power_meter }) => !is_behind_power_meter))
  const wanted = output(governed) + meterW - beside - config.target_power_consumption
  return Math.max(0, Math.min(Math.round(wanted), most))
}

interface Group {
  members: readonly LimitedInverter[]
  /** W each delivers now. */
  outputs: Readonly<Record<string, number>>
  hysteresis: number
  /** W for one that is given less than its lower limit: its lower limit, or 0 for standby. */
  floor: (member: LimitedInverter) => number
}

/** Shares `wanted` W among the members of a group, the one with the greatest room first. */
function share(wanted: number, { members, outputs, hysteresis, floor }: Group) {
  const now = ({ serial }: LimitedInverter) => outputs[serial] ?? 0
  const present = members.reduce((sum, member) => sum + now(member), 0)
  const limits: Record<string, number> = {}
  if (wanted > 0 && present > 0 && Math.abs(wanted - present) < hysteresis) {
    for (const member of members) limits[member.serial] = now(member)
    return limits
  }
  let rest = wanted
  const byRoom = [...members].sort((a, b) => b.upper_power_limit - now(b) - (a.upper_power_limit - now(a)))
  for (const member of byRoom) {
    const { serial, lower_power_limit: least, upper_power_limit: most } = member
    const given = rest < least ? floor(member) : Math.min(rest, most)
    limits[serial] = given
    rest = Math.max(0, rest - given)
  }
  return limits
}

/** What the limiter sets: first inverters on panels, then those on a smart buffer, then those on the battery. */
export function decide(config: PowerLimiterConfig, situation: Situation, before: Memory): Decision {
  const { outputs, usable, panels = {}, night } = situation
  const governed = config.inverters.filter(
    ({ serial, is_governed, power_source }) =>
      is_governed && usable.includes(serial) && !(night && power_source === powerSources.solar),
  )
  const of = (source: number) => governed.filter(({ power_source }) => power_source === source)
  const hysteresis = config.target_power_consumption_hysteresis
  const onBattery = of(powerSources.battery)
  const batteryOutputW = onBattery.reduce((sum, { serial }) => sum + (outputs[serial] ?? 0), 0)
  const permitted = permit(config, { ...situation, batteryOutputW }, before)
  const wanted = wantedOf(config, governed, situation)
  const expected = (limits: Record<string, number>) =>
    Object.entries(limits).reduce((sum, [serial, watts]) => sum + Math.min(watts, panels[serial] ?? watts), 0)

  const lower = ({ lower_power_limit }: LimitedInverter) => lower_power_limit
  const solar = share(wanted, { members: of(powerSources.solar), outputs, hysteresis, floor: lower })
  const afterSolar = Math.max(0, wanted - expected(solar))
  const buffered = share(afterSolar, {
    members: of(powerSources.smartBuffer),
    outputs,
    hysteresis,
    floor: member => (member.allow_standby ? 0 : member.lower_power_limit),
  })
  const afterBuffer = Math.max(0, afterSolar - expected(buffered))
  const battery = share(Math.min(Math.max(afterBuffer, permitted.least), permitted.most), {
    members: onBattery,
    outputs,
    hysteresis,
    floor: () => 0,
  })
  const limits = { ...solar, ...buffered, ...battery }
  return { wanted, limits, total: expected(limits), permit: permitted }
}
