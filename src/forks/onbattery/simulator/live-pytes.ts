import type { Sections } from '../contract/entry.ts'
import { capacityWh } from './battery-model.ts'
import { cellVolts, plain, temperature, value, yesNo } from './entries.ts'
import type { Home } from './home.ts'

/** The values of a Pytes battery besides those that all have. */
export function pytes(home: Home): Sections {
  const { least, most, spread } = cellVolts(home)
  const { soc } = home.battery
  const ah = capacityWh / 51.2
  return {
    status: {
      chargeVoltage: value(56.5, 'V', 1),
      dischargeVoltageLimitation: value(48, 'V', 1),
      stateOfHealth: value(99, '%', 0),
      chargeCycles: value(212, '', 0),
      temperature: temperature(home),
      capacity: value(ah, 'Ah', 0),
      availableCapacity: value((ah * soc) / 100, 'Ah', 0),
      chargedEnergy: value(2104.6, 'kWh', 1),
      dischargedEnergy: value(1987.2, 'kWh', 1),
      chargeImmediately: yesNo(soc < 5),
      balancingActive: yesNo(most > 3.42),
    },
    cells: {
      cellMinVoltage: value(least, 'V', 3),
      cellMaxVoltage: value(most, 'V', 3),
      cellDiffVoltage: value(spread * 1000, 'mV', 0),
      cellMinTemperature: value(21, '°C', 0),
      cellMaxTemperature: value(24, '°C', 0),
      cellMinVoltageName: plain('0107'),
      cellMaxVoltageName: plain('0203'),
      cellMinTemperatureName: plain('0101'),
      cellMaxTemperatureName: plain('0302'),
    },
    modules: {
      online: value(3, '', 0),
      offline: value(0, '', 0),
      blockingCharge: value(0, '', 0),
      blockingDischarge: value(0, '', 0),
    },
  }
}
