import type { GridChargerConfig, GridChargerLive } from '../contract/grid-charger.ts'
import type { SolarChargerConfig, SolarChargerInstance, SolarChargerLive } from '../contract/solar-charger.ts'
import { key, plain, value, yesNo } from './entries.ts'
import type { Home } from './home.ts'
import { chargerPanels } from './solar-model.ts'

const energy = (wh: number) => (wh < 1000 ? value(wh, 'Wh', 0) : value(wh / 1000, 'kWh', 2))

/** Whether the provider starts with its settings. */
export function solarChargerRuns({ enabled, provider, mqtt }: SolarChargerConfig) {
  if (!enabled || provider > 1) return false
  if (provider === 0) return true
  return mqtt.calculate_output_power ? Boolean(mqtt.voltage_topic && mqtt.current_topic) : Boolean(mqtt.power_topic)
}

function veDirect(home: Home, n: number): SolarChargerInstance {
  const { model = '' } = chargerPanels[n] ?? {}
  const watts = home.chargers.watts[n] ?? 0
  const yields = home.chargers.counted[n] ?? { today: 0, yesterday: 0, total: 0, most: 0, mostYesterday: 0 }
  const { voltage, soc } = home.battery
  // One whose battery is full gives nothing by day, and is not off.
  const dark = home.night || (watts < 1 && soc < 97)
  const input = watts / 0.97
  const panelVolts = dark ? 0.4 : 88 + 12 * home.weather.wander(home.at, 50 + n)
  return {
    data_age_ms: 260,
    hide_serial: false,
    product_id: model,
    firmware_version: '1.64',
    values: {
      device: {
        CS: dark ? 'OFF' : soc >= 99.5 ? 'Float' : soc > 97 ? 'Absorption' : 'Bulk',
        MPPT: dark ? 'OFF' : soc > 97 ? 'Voltage or current limited' : 'MPP Tracker active',
        OR: dark ? 'No input power' : 'Not off',
        ERR: 'No error',
        HSDS: { v: 41, u: 'd' },
        MpptTemperature: { v: Number((22 + watts / 60).toFixed(1)), u: '°C', d: '1' },
      },
      output: {
        P: value(watts, 'W', 0),
        V: value(voltage, 'V', 2),
        I: value(watts / voltage, 'A', 2),
        E: value(dark ? 0 : 97, '%', 1),
        AbsorptionVoltage: { v: 56.4, u: 'V', d: '2' },
        FloatVoltage: { v: 54.2, u: 'V', d: '2' },
      },
      input: {
        PPV: value(input, 'W', 0),
        VPV: value(panelVolts, 'V', 2),
        IPV: value(dark ? 0 : input / panelVolts, 'A', 2),
        YieldToday: energy(yields.today),
        YieldYesterday: energy(yields.yesterday),
        YieldTotal: value(yields.total / 1000, 'kWh', 2),
        MaximumPowerToday: value(yields.most, 'W', 0),
        MaximumPowerYesterday: value(yields.mostYesterday, 'W', 0),
      },
    },
  }
}

function byMqtt(home: Home, { mqtt }: SolarChargerConfig): SolarChargerInstance {
  const { voltage } = home.battery
  const output = mqtt.calculate_output_power
    ? { P: value(home.solarW, 'W', 1), V: value(voltage, 'V', 2), I: value(home.solarW / voltage, 'A', 2) }
    : { Power: value(home.solarW, 'W', 1), ...(mqtt.voltage_topic && { V: value(voltage, 'V', 2) }) }
  return { data_age_ms: 900, hide_serial: true, product_id: 'MQTT', values: { output } }
}

/** What the limiter does, as the solar charger's document tells it. */
function limiterState(home: Home, enabled: boolean): number {
  if (!enabled) return -1
  if (!home.decision) return 0
  const { total, discharging } = home.decision
  if (total < 1) return 1
  return discharging ? 3 : 2
}

/** `solarchargerlivedata/status`; `{}` while no charger runs. */
export function solarChargerLive(home: Home, config: SolarChargerConfig, limiterOn: boolean): SolarChargerLive {
  if (!solarChargerRuns(config)) return {}
  const instances = config.provider
    ? { MQTT: byMqtt(home, config) }
    : Object.fromEntries(chargerPanels.map(({ serial }, n) => [serial, veDirect(home, n)]))
  return {
    dpl: { PLSTATE: limiterState(home, limiterOn), PLLIMIT: Math.round(home.decision?.total ?? 0) },
    solarcharger: { full_update: true, instances },
  }
}

/** Whether the provider starts with its settings. */
export const gridChargerRuns = ({ enabled, provider, can, trucki }: GridChargerConfig) =>
  enabled && (provider === 0 ? can.hardware_interface <= 1 : provider === 1 && trucki.ip_address !== '0.0.0.0')

function huawei(home: Home, { huawei, voltage_limit }: GridChargerConfig): GridChargerLive {
  const { gridChargerW, battery, manual, gridChargerOn, at, weather } = home
  const mains = 230 + 4 * weather.wander(at, 60)
  const input = gridChargerW > 0 ? gridChargerW / 0.95 : 2.4
  const fan = (full: boolean) => key(full ? 'FanFullSpeed' : 'FanAuto')
  return {
    ...{ dataAge: 640, provider: 0, reachable: true, producing: gridChargerW > 10 },
    ...{ serial: '2102SUNDIAL0117', vendorName: 'Huawei', productName: 'R4850G2' },
    values: {
      device: {
        boardType: plain('EN1MRC5S1A1'),
        manufactured: plain('2020-05-11'),
        productDescription: plain('Rectifier'),
        row: plain(0),
        slot: plain(1),
      },
      input: {
        voltage: value(mains, 'V', 2),
        current: value(input / mains, 'A', 2),
        power: value(input, 'W', 2),
        temp: value(27 + gridChargerW / 200, '°C', 2),
        frequency: value(50.01, 'Hz', 2),
        efficiency: value(gridChargerW > 0 ? 95 : 0, '%', 2),
      },
      output: {
        voltage: value(battery.voltage, 'V', 2),
        current: value(gridChargerW / battery.voltage, 'A', 2),
        power: value(gridChargerW, 'W', 2),
        temp: value(29 + gridChargerW / 180, '°C', 2),
        maxCurrent: value(26.3, 'A', 2),
      },
      acknowledgements: {
        onlineVoltage: value(manual.voltage ?? voltage_limit, 'V', 2),
        offlineVoltage: value(huawei.offline_voltage, 'V', 2),
        onlineCurrent: value(manual.current ?? gridChargerW / battery.voltage, 'A', 2),
        offlineCurrent: value(huawei.offline_current, 'A', 2),
        inputCurrentLimit: value(huawei.input_current_limit, 'A', 2),
        productionEnabled: yesNo(gridChargerOn),
        fanOnlineFullSpeed: fan(huawei.fan_online_full_speed),
        fanOfflineFullSpeed: fan(huawei.fan_offline_full_speed),
      },
    },
  }
}

function trucki(home: Home): GridChargerLive {
  const { gridChargerW, battery, at, weather } = home
  const input = gridChargerW / 0.92
  return {
    ...{ vendorName: 'Trucki', productName: 'T2HG/T2MG', provider: 1 },
    // Equal readings do not renew the age, so an idle unit counts as unreachable.
    ...{ dataAge: gridChargerW > 0 ? 1450 : 61_000, reachable: gridChargerW > 0, producing: gridChargerW > 10 },
    values: {
      device: {
        'trucki.zepc': plain(String(-Math.round(input))),
        state: plain('OK'),
        'trucki.batteryGridState': key(battery.soc >= 99 ? 'trucki.VBAT_FULL' : 'trucki.VBAT_NORMAL'),
        temp: value(33.5, '°C', 1),
        efficiency: value(gridChargerW > 0 ? 92 : 0, '%', 0),
        yieldDay: value(1.84, 'kWh', 2),
        yieldTotal: value(402.1, 'kWh', 2),
      },
      input: {
        voltage: value(230 + 4 * weather.wander(at, 60), 'V', 1),
        power: value(input, 'W', 1),
        powerSetpoint: value(input, 'W', 1),
        minPower: value(50, 'W', 0),
        maxPower: value(1000, 'W', 0),
      },
      output: {
        voltage: value(battery.voltage, 'V', 2),
        voltageSetpoint: value(56.5, 'V', 2),
        power: value(gridChargerW, 'W', 1),
        current: value(gridChargerW / battery.voltage, 'A', 2),
      },
      settings: { offlineVoltage: value(48, 'V', 0), offlineCurrent: value(0, 'A', 0) },
    },
  }
}

/** `gridchargerlivedata/status`; `{}` while no charger runs. */
export function gridChargerLive(home: Home, config: GridChargerConfig): GridChargerLive {
  if (!gridChargerRuns(config)) return {}
  return config.provider === 0 ? huawei(home, config) : trucki(home)
}
