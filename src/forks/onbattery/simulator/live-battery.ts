import { type BatteryConfig, type BatteryLive, batteryProviders as providers } from '../contract/battery.ts'
import type { Entry, Sections } from '../contract/entry.ts'
import { capacityWh } from './battery-model.ts'
import { cellVolts, plain, temperature, value, yesNo } from './entries.ts'
import type { Home } from './home.ts'
import { zendure } from './live-zendure.ts'

/** The values of a Pytes battery besides those that all have. */
function pytes(home: Home): Sections {
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

type Section = Record<string, Entry>

const manufacturers: Record<number, Partial<BatteryLive>> = {
  [providers.pylontech]: { manufacturer: 'PYLON   ' },
  [providers.jkBms]: { manufacturer: 'JK_PB2A16S20P', fwversion: '15.38', hwversion: '15A' },
  [providers.mqtt]: { manufacturer: 'MQTT' },
  [providers.smartShunt]: { manufacturer: 'Victron SmartShunt 500A/50mV', fwversion: '4.17' },
  [providers.pytes]: { manufacturer: 'PYTES   ', serial: 'PYT2303A0117' },
  [providers.sbs]: { manufacturer: 'SBS UniPower ' },
  [providers.jbdBms]: { manufacturer: 'JBDBMS', fwversion: '2.9', hwversion: 'JBD-SP16S020' },
  [providers.zendure]: { manufacturer: 'Zendure', serial: 'HO1AN4ZKN0117' },
}

const announces = ({ provider }: BatteryConfig) =>
  provider === providers.pylontech || provider === providers.pytes || provider === providers.sbs

function statusOf(home: Home, config: BatteryConfig): Section {
  const { soc, voltage, current, limits } = home.battery
  const digits = config.provider === providers.pylontech || config.provider === providers.pytes ? 0 : 1
  return {
    SoC: value(soc, '%', digits),
    voltage: value(voltage, 'V', 2),
    current: value(current, 'A', config.provider === providers.pylontech ? 1 : 2),
    ...(announces(config) && {
      dischargeCurrentLimitation: value(limits.discharge, 'A', 1),
      chargeCurrentLimitation: value(limits.charge, 'A', 1),
    }),
  }
}

function cellSection(home: Home): Section {
  const { least, mean, most, spread } = cellVolts(home)
  return {
    batOneTemp: value(23 + 2 * home.weather.wander(home.at, 42), '°C', 0),
    batTwoTemp: value(24, '°C', 0),
    cellMinVoltage: value(least, 'V', 3),
    cellAvgVoltage: value(mean, 'V', 3),
    cellMaxVoltage: value(most, 'V', 3),
    cellDiffVoltage: value(spread * 1000, 'mV', 0),
    balancingActive: yesNo(most > 3.42),
  }
}

const switches = ({ battery: { soc } }: Home): Section => ({
  chargeEnabled: yesNo(soc < 100),
  dischargeEnabled: yesNo(soc > 5),
})

const bmsStatus = (home: Home): Section => ({ power: value(home.battery.power, 'W', 2), ...switches(home) })

const pylontech = (home: Home): Section => ({
  chargeVoltage: value(56.5, 'V', 1),
  dischargeVoltageLimitation: value(48, 'V', 1),
  stateOfHealth: value(98, '%', 0),
  temperature: temperature(home),
  modules: value(3, '', 0),
  ...switches(home),
  chargeImmediately: yesNo(home.battery.soc < 5),
})

const shunt = (home: Home): Section => ({
  chargeCycles: value(141, '', 0),
  chargedEnergy: value(1710.42, 'kWh', 2),
  dischargedEnergy: value(1602.17, 'kWh', 2),
  instantaneousPower: value(home.battery.power, 'W', 0),
  consumedAmpHours: value(((home.battery.soc - 100) / 100) * (capacityWh / 51.2), 'Ah', 3),
  midpointVoltage: value(home.battery.voltage / 2, 'V', 2),
  midpointDeviation: value(0.1, '%', 1),
  lastFullCharge: value(1220, 'min', 0),
})

/** What each provider adds to the status that all have, and its further sections. */
const sectionsOf: Partial<Record<number, (home: Home, config: BatteryConfig) => Sections>> = {
  [providers.pylontech]: home => ({ status: pylontech(home) }),
  [providers.jkBms]: home => ({
    status: { ...bmsStatus(home), bmsTemp: value(29, '°C', 0) },
    cells: cellSection(home),
  }),
  [providers.jbdBms]: home => ({ status: bmsStatus(home), cells: cellSection(home) }),
  [providers.smartShunt]: home => ({ status: shunt(home) }),
  [providers.pytes]: pytes,
  [providers.sbs]: home => ({
    status: {
      chargeVoltage: value(58.4, 'V', 1),
      stateOfHealth: value(0, '%', 0),
      temperature: temperature(home),
      ...switches(home),
    },
  }),
  [providers.zendure]: zendure,
}

/** Warnings (1) and alarms (2) of an empty battery, by the names of the provider. */
function issuesOf({ battery }: Home, { provider }: BatteryConfig): Record<string, number> | undefined {
  if (battery.soc > 12) return undefined
  if (provider === providers.jkBms) return { JkBmsIssueLowCapacity: 1 }
  if (provider === providers.jbdBms) return battery.soc > 3 ? undefined : { JbdBmsIssueCellUnderVoltage: 2 }
  if (provider === providers.smartShunt) return { lowSOC: 2 }
  return battery.soc > 3 ? { lowVoltage: 1 } : { underVoltage: 2 }
}

/** Whether the provider starts with its settings; otherwise the gateway only says that it is enabled. */
export function batteryRuns({ enabled, provider, mqtt, zendure }: BatteryConfig) {
  if (!enabled || provider > 7) return false
  if (provider === providers.mqtt) return [mqtt.soc_topic, mqtt.voltage_topic, mqtt.current_topic].some(Boolean)
  return provider !== providers.zendure || (zendure.device_id.length === 8 && zendure.device_type <= 5)
}

/** `batterylivedata/status`. */
export function batteryLive(home: Home, config: BatteryConfig, uptimeS: number): BatteryLive {
  if (!batteryRuns(config)) return { manufacturer: 'unknown', data_age: uptimeS, showIssues: true }
  const { status = {}, ...sections } = sectionsOf[config.provider]?.(home, config) ?? {}
  const showIssues = config.provider !== providers.mqtt && config.provider !== providers.zendure
  const issues = showIssues ? issuesOf(home, config) : undefined
  return {
    manufacturer: 'unknown',
    ...manufacturers[config.provider],
    data_age: 0,
    values: { status: { ...statusOf(home, config), ...status }, ...sections },
    showIssues,
    ...(issues && { issues }),
  }
}
