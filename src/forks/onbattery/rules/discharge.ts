import type { BatteryConfig } from '../contract/battery.ts'

interface Known {
  soc: number | undefined
  voltage: number | undefined
  /** A that the battery announces. */
  announced: number | undefined
}

/** A that inverters may draw from the battery; undefined without a limit. The smaller of one's own and the battery's counts. */
export function dischargeLimit(config: BatteryConfig, { soc, voltage, announced }: Known): number | undefined {
  if (!config.enable_discharge_current_limit) return undefined
  const own = config.discharge_current_limit
  const below =
    soc === undefined
      ? voltage === undefined || voltage < config.discharge_current_limit_below_voltage
      : soc < config.discharge_current_limit_below_soc
  const limits = [
    own > 0 && below ? own : undefined,
    config.use_battery_reported_discharge_current_limit ? announced : undefined,
  ].filter(limit => limit !== undefined)
  return limits.length ? Math.min(...limits) : undefined
}
