import type { PowerLimiterConfig } from '../contract/power-limiter.ts'

/** What the limiter remembers of the battery from one calculation to the next. */
export interface Memory {
  /** The start threshold was reached, and the stop threshold not since. */
  discharging: boolean
  /** The stop threshold was reached this night. */
  stoppedTonight: boolean
  /** All solar power goes out, until below the stop voltage. */
  fullThrough: boolean
}

export const nothingReached: Memory = { discharging: false, stoppedTonight: false, fullThrough: false }

/** The battery and what works on it. */
export interface BatterySituation {
  night: boolean
  /** %; undefined without a fresh value. */
  soc: number | undefined
  /** V; undefined without a fresh value. */
  voltage: number | undefined
  /** W that the inverters on the battery deliver, which pulls the voltage down. */
  batteryOutputW: number
  /** W of all solar chargers. */
  solarW: number
  /** The grid charger works by itself. */
  gridCharging: boolean
  /** The battery asks to be charged at once. */
  chargeWanted: boolean
  /** A that the battery may give; undefined without a limit. */
  currentLimitA: number | undefined
}

/** Why the inverters on the battery may deliver so much. */
export type Reason = 'discharge' | 'full' | 'passthrough' | 'night' | 'stopped' | 'waiting' | 'charging' | 'unknown'

export interface Permit {
  reason: Reason
  /** W at most. */
  most: number
  /** W at least, with full solar pass-through. */
  least: number
  memory: Memory
}

/** What is lost between charger, battery and inverter: a tenth of a half for the inverter, the rest in cables. */
const kept = ({ conduction_losses }: PowerLimiterConfig) => 0.95 * (1 - conduction_losses / 100)

/** What decides: the charge if it is known and wanted, else the voltage as it would be without load. */
export function level(config: PowerLimiterConfig, situation: BatterySituation) {
  const bySoc = !config.ignore_soc && config.battery_soc_start_threshold > 0 && situation.soc !== undefined
  const corrected = (situation.voltage ?? Number.NaN) + situation.batteryOutputW * config.voltage_load_correction_factor
  return bySoc
    ? {
        bySoc,
        now: situation.soc ?? Number.NaN,
        start: config.battery_soc_start_threshold,
        stop: config.battery_soc_stop_threshold,
        full: config.full_solar_passthrough_soc,
        fullEnd: config.full_solar_passthrough_soc,
      }
    : {
        bySoc,
        now: corrected,
        start: config.voltage_start_threshold,
        stop: config.voltage_stop_threshold,
        full: config.full_solar_passthrough_start_voltage,
        fullEnd: config.full_solar_passthrough_stop_voltage,
      }
}

function remember(config: PowerLimiterConfig, situation: BatterySituation, before: Memory): Memory {
  const { now, start, stop, full, fullEnd } = level(config, situation)
  const stopped = now <= stop
  const discharging = !stopped && (now >= start || before.discharging)
  const through = config.solar_passthrough_enabled && now >= start && now >= fullEnd
  return {
    discharging,
    stoppedTonight: situation.night && (stopped || before.stoppedTonight),
    fullThrough: through && (now >= full || before.fullThrough),
  }
}

/** How much the inverters on the battery may deliver together. */
export function permit(config: PowerLimiterConfig, situation: BatterySituation, before: Memory): Permit {
  const memory = remember(config, situation, before)
  const solar = Math.round(situation.solarW * kept(config))
  const none = (reason: Reason): Permit => ({ reason, most: 0, least: 0, memory })
  const { now, stop } = level(config, situation)
  if (Number.isNaN(now)) return none('unknown')
  if (situation.chargeWanted || (situation.gridCharging && !memory.fullThrough)) return none('charging')
  if (now <= stop) return none('stopped')
  const { currentLimitA, voltage, night } = situation
  const passes = config.solar_passthrough_enabled ? solar : 0
  const drawn =
    currentLimitA === undefined
      ? Number.POSITIVE_INFINITY
      : Math.round(currentLimitA * (voltage ?? 0) * kept(config)) + passes
  if (memory.fullThrough) return { reason: 'full', most: drawn, least: Math.min(solar, drawn), memory }
  if (memory.discharging) return { reason: 'discharge', most: drawn, least: 0, memory }
  if (night && config.battery_always_use_at_night) {
    return memory.stoppedTonight ? none('waiting') : { reason: 'night', most: drawn, least: 0, memory }
  }
  if (config.solar_passthrough_enabled) return { reason: 'passthrough', most: Math.min(solar, drawn), least: 0, memory }
  return none('waiting')
}
