import type { BatteryConfig } from '../contract/battery.ts'
import type { Sections } from '../contract/entry.ts'
import { capacityWh } from './battery-model.ts'
import { cellVolts, key, plain, value } from './entries.ts'
import type { Home } from './home.ts'

const state = (power: number) => key(power > 10 ? 'charging' : power < -10 ? 'discharging' : 'idle')

/** The values of a Zendure device besides those that all have. */
export function zendure(home: Home, { zendure: config }: BatteryConfig): Sections {
  const { soc, power, voltage, current } = home.battery
  const { least, mean, most, spread } = cellVolts(home)
  const solar = home.solarW
  const modes = ['full-access', 'write-once', 'read-only']
  const bypasses = ['automatic', 'alwaysoff', 'alwayson']
  return {
    status: {
      totalInputPower: value(solar, 'W', 0),
      chargePower: value(Math.max(0, power), 'W', 0),
      dischargePower: value(Math.max(0, -power), 'W', 0),
      totalOutputPower: value(home.drawnW, 'W', 0),
      efficiency: value(94.1, '%', 3),
      batteries: value(1, '', 0),
      capacity: value(capacityWh, 'Wh', 0),
      availableCapacity: value((capacityWh * soc) / 100, 'Wh', 0),
      useableCapacity: value((capacityWh * Math.max(0, soc - config.soc_min)) / 100, 'Wh', 0),
      state: state(power),
      heatState: key('no'),
      bypassState: key('no'),
      'zendure.chargeThroughState': key('zendure.chargeThroughStates.idle'),
      lastFullCharge: value(31, 'h', 0),
      lastEmptyCharge: value(58, 'h', 0),
      remainOutTime: value(340, 'min', 0),
      remainInTime: value(95, 'min', 0),
    },
    settings: {
      controlMode: key(modes[config.control_mode] ?? 'invalid'),
      maxInversePower: value(config.max_output, 'W', 0),
      outputLimit: value(config.output_limit, 'W', 0),
      inputLimit: value(config.output_limit, 'W', 0),
      minSoC: value(config.soc_min, '%', 1),
      maxSoC: value(config.soc_max, '%', 1),
      autoRecover: key('enabled'),
      autoShutdown: key(config.auto_shutdown ? 'enabled' : 'disabled'),
      bypassMode: key(bypasses[config.bypass_mode] ?? 'invalid'),
      buzzer: key(config.buzzer_enable ? 'enabled' : 'disabled'),
    },
    panels: {
      solarInputPower1: value(home.chargers.watts[0] ?? 0, 'W', 0),
      solarInputPower2: value(home.chargers.watts[1] ?? 0, 'W', 0),
    },
    '_AB2000 [CO4HZZZ0117]': {
      state: state(power),
      cellMinVoltage: value(least * 1000, 'mV', 0),
      cellAvgVoltage: value(mean * 1000, 'mV', 0),
      cellMaxVoltage: value(most * 1000, 'mV', 0),
      cellDiffVoltage: value(spread * 1000, 'mV', 0),
      cellMaxTemperature: value(25, '°C', 1),
      voltage: value(voltage, 'V', 2),
      power: value(power, 'W', 0),
      current: value(current, 'A', 2),
      SoC: value(soc, '%', 1),
      stateOfHealth: key('unavail'),
      capacity: value(capacityWh, 'Wh', 0),
      availableCapacity: value((capacityWh * soc) / 100, 'Wh', 0),
      FwVersion: plain('1.0.3'),
    },
  }
}
