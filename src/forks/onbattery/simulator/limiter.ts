import { type PowerLimiterConfig, powerSources } from '../contract/power-limiter.ts'

/** The house as the limiter finds it. */
interface Situation {
  night: boolean
  /** %; undefined while the battery is not read. */
  soc: number | undefined
  /** V of the battery. */
  voltage: number
  /** W of all solar chargers. */
  solarW: number
  /** W at the meter, above 0 drawn from the grid; undefined without a meter. */
  meterW: number | undefined
  /** W that the inverters deliver, by serial. */
  outputs: Readonly<Record<string, number>>
}

/** What the limiter sets. */
export interface Decision {
  /** W by serial; 0 is standby. */
  limits: Record<string, number>
  /** W of all inverters. */
  total: number
  /** The battery has reached its start threshold, and not yet its stop threshold since then. */
  discharging: boolean
}

/** Inverters on panels come first, those on the battery last. */
const turns: number[] = [powerSources.solar, powerSources.smartBuffer, powerSources.battery]

/** W that the inverters on the battery may deliver. */
function batteryWatts(config: PowerLimiterConfig, { soc, voltage, solarW }: Situation, before: boolean) {
  const bySoc = !config.ignore_soc && soc !== undefined
  const level = bySoc ? soc : voltage
  const start = bySoc ? config.battery_soc_start_threshold : config.voltage_start_threshold
  const stop = bySoc ? config.battery_soc_stop_threshold : config.voltage_stop_threshold
  const discharging = level > stop && (before || level >= start)
  const passed = config.solar_passthrough_enabled && level > stop ? solarW : 0
  return { discharging, watts: discharging ? Number.POSITIVE_INFINITY : passed }
}

/** A limiter that makes a simulated house look alive: it serves the load, and knows far less than the firmware's. */
export function decide(config: PowerLimiterConfig, situation: Situation, before: boolean): Decision {
  const { meterW, outputs, night } = situation
  const governed = config.inverters
    .filter(({ is_governed, power_source }) => is_governed && !(night && power_source === powerSources.solar))
    .sort((a, b) => turns.indexOf(a.power_source) - turns.indexOf(b.power_source))
  const present = governed.reduce((sum, { serial }) => sum + (outputs[serial] ?? 0), 0)
  const neededW = meterW === undefined ? config.base_load_limit : present + meterW - config.target_power_consumption
  const { discharging, watts } = batteryWatts(config, situation, before)
  let rest = Math.min(Math.round(neededW), config.total_upper_power_limit)
  let ofBattery = watts
  const limits: Record<string, number> = {}
  for (const { serial, power_source, lower_power_limit: least, upper_power_limit: most } of governed) {
    const onBattery = power_source === powerSources.battery
    const share = Math.min(rest, most, onBattery ? ofBattery : most)
    const floor = power_source === powerSources.solar ? least : 0
    const limit = share < least ? floor : Math.round(share)
    limits[serial] = limit
    rest -= limit
    if (onBattery) ofBattery -= limit
  }
  return { limits, total: Object.values(limits).reduce((sum, limit) => sum + limit, 0), discharging }
}
