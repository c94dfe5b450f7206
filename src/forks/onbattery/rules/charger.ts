import type { GridChargerConfig } from '../contract/grid-charger.ts'

/** What the grid charger knows when a meter value arrives. */
export interface ChargerSituation {
  /** W at the meter, above 0 drawn. */
  meterW: number
  /** W of its DC output now. */
  outputW: number
  /** V of its output. */
  voltage: number
  soc: number | undefined
  /** W that the battery takes at most from it. */
  batteryTakesW: number
  /** An inverter on the battery delivers. */
  inverterRuns: boolean
  /** The battery asks to be charged at once. */
  chargeWanted: boolean
}

const efficiency = 0.95

/** W of the DC output that the charger is set to when it charges by itself. */
export function chargerOutput(config: GridChargerConfig, situation: ChargerSituation): number {
  const { meterW, outputW, voltage, soc, batteryTakesW, inverterRuns, chargeWanted } = situation
  if (config.emergency_charge_enabled && chargeWanted) return config.upper_power_limit
  if (!config.auto_power_enabled || inverterRuns) return 0
  const full = config.auto_power_batterysoc_limits_enabled && (soc ?? 0) >= config.stop_batterysoc_threshold
  if (full || (outputW === 0 && voltage >= config.enable_voltage_limit)) return 0
  const wanted = outputW + (config.target_power_consumption - meterW) * efficiency
  const most = Math.min(config.upper_power_limit, batteryTakesW)
  return wanted < config.lower_power_limit ? 0 : Math.min(wanted, most)
}
