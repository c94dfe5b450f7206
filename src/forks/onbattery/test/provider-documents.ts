import type { BatteryLive } from '../contract/battery.ts'
import type { Entry } from '../contract/entry.ts'
import type { GridChargerLive } from '../contract/grid-charger.ts'
import type { SolarChargerInstance, SolarChargerLive } from '../contract/solar-charger.ts'

type Section = Record<string, Entry>

const v = (v: number, u: string, d: number | string): Entry => ({ v, u, d })
const key = (value: string): Entry => ({ value, translate: true })
const text = (value: string | number): Entry => ({ value, translate: false })
const yes = key('yes')
const no = key('no')

const status = { SoC: v(63, '%', 0), voltage: v(52.31, 'V', 2), current: v(-6.2, 'A', 1) }
const announced = { dischargeCurrentLimitation: v(74, 'A', 1), chargeCurrentLimitation: v(37, 'A', 1) }
const bms: Section = { power: v(-445.4272, 'W', 2), chargeEnabled: yes, dischargeEnabled: yes }
const cells: Section = {
  batOneTemp: v(24, '°C', 0),
  batTwoTemp: v(25, '°C', 0),
  cellMinVoltage: v(3.307, 'V', 3),
  cellAvgVoltage: v(3.31, 'V', 3),
  cellMaxVoltage: v(3.314, 'V', 3),
  cellDiffVoltage: v(7, 'mV', 0),
  balancingActive: no,
}
const pylontech: Section = {
  chargeVoltage: v(53.2, 'V', 1),
  dischargeVoltageLimitation: v(44.5, 'V', 1),
  stateOfHealth: v(98, '%', 0),
  temperature: v(22.4, '°C', 1),
  modules: v(2, '', 0),
  chargeEnabled: yes,
  dischargeEnabled: yes,
  chargeImmediately: no,
}
const shunt: Section = {
  chargeCycles: v(141, '', 0),
  chargedEnergy: v(1710.42, 'kWh', 2),
  dischargedEnergy: v(1602.17, 'kWh', 2),
  instantaneousPower: v(-324, 'W', 0),
  consumedAmpHours: v(-71.4, 'Ah', 3),
  midpointVoltage: v(26.15, 'V', 2),
  midpointDeviation: v(0.1, '%', 1),
  lastFullCharge: v(1220, 'min', 0),
  temperature: v(21, '°C', 0),
}
const pytes: Section = {
  chargeVoltage: v(56.5, 'V', 1),
  dischargeVoltageLimitation: v(48, 'V', 1),
  stateOfHealth: v(99, '%', 0),
  chargeCycles: v(212, '', 0),
  temperature: v(20.5, '°C', 1),
  capacity: v(300, 'Ah', 0),
  availableCapacity: v(189.5, 'Ah', 2),
  chargedEnergy: v(2104.6, 'kWh', 1),
  dischargedEnergy: v(1987.2, 'kWh', 1),
  chargeImmediately: no,
  balancingActive: yes,
}
const sbs: Section = {
  chargeVoltage: v(58.4, 'V', 1),
  temperature: v(18.5, '°C', 1),
  chargeEnabled: yes,
  dischargeEnabled: no,
}
const pack: Section = {
  state: key('discharging'),
  cellMinVoltage: v(3271, 'mV', 0),
  cellAvgVoltage: v(3274, 'mV', 0),
  cellMaxVoltage: v(3278, 'mV', 0),
  cellDiffVoltage: v(7, 'mV', 0),
  cellMaxTemperature: v(25, '°C', 1),
  voltage: v(49.1, 'V', 2),
  power: v(-324, 'W', 0),
  current: v(-6.6, 'A', 2),
  SoC: v(62.7, '%', 1),
  stateOfHealth: key('unavail'),
  capacity: v(1920, 'Wh', 0),
  availableCapacity: v(1203, 'Wh', 0),
  FwVersion: text('1.0.3'),
}
const zendure: Section = {
  totalInputPower: v(412, 'W', 0),
  chargePower: v(0, 'W', 0),
  dischargePower: v(324, 'W', 0),
  totalOutputPower: v(736, 'W', 0),
  efficiency: v(94.1, '%', 3),
  batteries: v(1, '', 0),
  capacity: v(1920, 'Wh', 0),
  availableCapacity: v(1203, 'Wh', 0),
  useableCapacity: v(1069, 'Wh', 0),
  state: key('discharging'),
  heatState: no,
  bypassState: no,
  'zendure.chargeThroughState': key('zendure.chargeThroughStates.keep'),
  lastFullCharge: v(31, 'h', 0),
  lastEmptyCharge: v(58, 'h', 0),
  remainOutTime: v(340, 'min', 0),
  remainInTime: key('unavail'),
}

/** `batterylivedata/status` of a battery of each provider. Source: OnBattery's contract 1.4.3 and its examples. */
export const batteries: Record<string, BatteryLive> = {
  Pylontech: {
    manufacturer: 'PYLON   ',
    data_age: 0,
    values: { status: { ...status, ...announced, ...pylontech } },
    showIssues: true,
    issues: { highCurrentDischarge: 1, cellDiffVoltage: 2 },
  },
  'JK BMS': {
    manufacturer: 'JK_PB2A16S20P',
    fwversion: '15.38',
    hwversion: '15A',
    data_age: 1,
    values: { status: { ...status, ...bms, bmsTemp: v(29, '°C', 0) }, cells },
    showIssues: true,
    issues: { JkBmsIssueLowCapacity: 1 },
  },
  MQTT: { manufacturer: 'MQTT', data_age: 4, showIssues: false, values: { status } },
  SmartShunt: {
    manufacturer: 'Victron SmartShunt 500A/50mV',
    fwversion: '4.17',
    data_age: 1,
    values: { status: { ...status, ...shunt } },
    showIssues: true,
    issues: { lowSOC: 2 },
  },
  Pytes: {
    manufacturer: 'PYTES   ',
    serial: 'PYT2303A0117',
    data_age: 0,
    values: {
      status: { ...status, ...announced, ...pytes },
      cells: {
        cellMinVoltage: v(3.301, 'V', 3),
        cellMaxVoltage: v(3.312, 'V', 3),
        cellDiffVoltage: v(11, 'mV', 0),
        cellMinTemperature: v(21, '°C', 0),
        cellMaxTemperature: v(24, '°C', 0),
        cellMinVoltageName: text('0107'),
        cellMaxVoltageName: text('0203'),
        cellMinTemperatureName: text('0101'),
        cellMaxTemperatureName: text('0302'),
      },
      modules: {
        online: v(3, '', 0),
        offline: v(0, '', 0),
        blockingCharge: v(0, '', 0),
        blockingDischarge: v(0, '', 0),
      },
    },
    showIssues: true,
    issues: { lowTemperatureCharge: 1, underTemperatureCharge: 2 },
  },
  SBS: {
    manufacturer: 'SBS UniPower ',
    data_age: 0,
    values: { status: { ...status, ...announced, ...sbs } },
    showIssues: true,
    issues: { bmsInternal: 2 },
  },
  'JBD BMS': {
    manufacturer: 'JBDBMS',
    data_age: 2,
    values: { status: { ...status, ...bms }, cells },
    showIssues: true,
    issues: { JbdBmsIssueMosSotwareLock: 2 },
  },
  Zendure: {
    manufacturer: 'Zendure',
    serial: 'HO1AN4ZKN0117',
    data_age: 3,
    showIssues: false,
    values: {
      status: { ...status, ...zendure },
      settings: {
        controlMode: key('write-once'),
        maxInversePower: v(800, 'W', 0),
        outputLimit: v(600, 'W', 0),
        inputLimit: v(600, 'W', 0),
        minSoC: v(7, '%', 1),
        maxSoC: v(98, '%', 1),
        autoRecover: key('enabled'),
        autoShutdown: key('disabled'),
        bypassMode: key('automatic'),
        buzzer: key('disabled'),
      },
      panels: { solarInputPower1: v(210, 'W', 0), solarInputPower2: v(202, 'W', 0) },
      '_AB2000 [CO4HZZZ0117]': pack,
    },
  },
}

/** SBS sends 0 % for the health of every battery. */
export const withoutHealth: BatteryLive = {
  manufacturer: 'SBS UniPower ',
  data_age: 0,
  showIssues: true,
  values: { status: { ...status, ...sbs, stateOfHealth: v(0, '%', 0) } },
}

const zeros = (section: Section): Section =>
  Object.fromEntries(
    Object.entries(section).map(([name, entry]) => [
      name,
      typeof entry === 'object' && 'v' in entry ? { ...entry, v: 0 } : no,
    ]),
  )

const unheard = (manufacturer: string, section: Section): BatteryLive => ({
  manufacturer,
  data_age: 86_400,
  showIssues: true,
  values: { status: zeros(section) },
})

/** Batteries that were never heard: those providers have their values from the start, without charge, voltage and current. */
export const unheardBatteries: Record<string, BatteryLive> = {
  Pylontech: unheard('unknown', pylontech),
  SmartShunt: unheard('unknown', shunt),
  Pytes: unheard('unknown', pytes),
  SBS: unheard('SBS UniPower ', sbs),
  Zendure: unheard('Zendure', zendure),
}

const veDirect = (device: Section): SolarChargerInstance => ({
  data_age_ms: 260,
  hide_serial: false,
  product_id: 'SmartSolar MPPT 150|35',
  firmware_version: '1.64',
  values: {
    device: {
      CS: 'Bulk',
      MPPT: 'MPP Tracker active',
      OR: 'Not off',
      ERR: 'No error',
      HSDS: { v: 41, u: 'd' },
      ...device,
    },
    output: {
      P: v(531, 'W', 0),
      V: v(52.71, 'V', 2),
      I: v(10.1, 'A', 2),
      E: v(96.9, '%', 1),
      SBSTemperature: v(19.4, '°C', '1'),
      AbsorptionVoltage: v(56.4, 'V', '2'),
      FloatVoltage: v(54.2, 'V', '2'),
    },
    input: {
      NetworkPower: v(1062, 'W', '0'),
      PPV: v(548, 'W', 0),
      VPV: v(101.3, 'V', 2),
      IPV: v(5.41, 'A', 2),
      YieldToday: v(860, 'Wh', 0),
      YieldYesterday: v(3.92, 'kWh', 2),
      YieldTotal: v(1204.57, 'kWh', 2),
      MaximumPowerToday: v(702, 'W', 0),
      MaximumPowerYesterday: v(1011, 'W', 0),
    },
  },
})
const byMqtt = (output: Section): SolarChargerInstance => ({
  data_age_ms: 900,
  hide_serial: true,
  product_id: 'MQTT',
  values: { output },
})

const live = (instance: SolarChargerInstance): SolarChargerLive => ({
  dpl: { PLSTATE: 3, PLLIMIT: 412 },
  solarcharger: { full_update: true, instances: { HQ2299TEST1: instance } },
})

/** `solarchargerlivedata/status` with one charger of each provider. Source: OnBattery's contract 1.5.2 and its examples. */
export const solarChargers: Record<string, SolarChargerLive> = {
  'VE.Direct with a load output': live(
    veDirect({ LOAD: 'ON', IL: v(1.2, 'A', 2), MpptTemperature: v(38.2, '°C', '1') }),
  ),
  'VE.Direct with a relay': live(veDirect({ VIRTLOAD: 'OFF', RELAY: 'ON' })),
  MQTT: live(byMqtt({ Power: v(318.5, 'W', 1), V: v(52.6, 'V', 2) })),
  'MQTT, calculated': live(byMqtt({ P: v(318.5, 'W', 1), V: v(52.6, 'V', 2), I: v(6.06, 'A', 2) })),
}

/**
 * The texts of a charger on VE.Direct but for BMS and Paygo, which are names. Source: OnBattery's contract 1.5.2, and where that only counts them, Victron's
 * VE.Direct protocol; what stands in brackets is not told apart.
 */
export const veDirectTexts = [
  // State and tracker.
  'OFF',
  'Fault',
  'Bulk',
  'Absorption',
  'Float',
  'Equalize (manual)',
  'Starting-up',
  'Auto equalize / Recondition',
  'External Control',
  'Voltage or current limited',
  'MPP Tracker active',
  '???',
  // Why it is off.
  'Not off',
  'No input power',
  'Switched off (power switch)',
  'Switched off (device mode register)',
  'Remote input',
  'Protection active',
  'Engine shutdown detection',
  'Analysing input voltage',
  // Fault.
  'No error',
  'Battery voltage too high',
  'Charger temperature too high',
  'Charger over current',
  'Charger current reversed',
  'Bulk time limit exceeded',
  'Current sensor issue (sensor bias/sensor broken)',
  'Terminals overheated',
  'Converter issue (dual converter models only)',
  'Input voltage too high (solar panel)',
  'Input current too high (solar panel)',
  'Input shutdown (due to excessive battery voltage)',
  'Input shutdown (due to current flow during off mode)',
  'Lost communication with one of devices',
  'Synchronised charging device configuration issue',
  'BMS connection lost',
  'Factory calibration data lost',
  'Invalid/incompatible firmware',
  'User settings invalid',
]

const truckiStates = [
  'VBAT_LOW',
  'VBAT_NORMAL',
  'VBAT_FULL',
  'VBAT_FULL_DELAYED',
  'VGRID_LOW_DELAYED',
  'VGRID_LOW',
  'UNKNOWN',
]

const trucki = (state: string): GridChargerLive => ({
  vendorName: 'Trucki',
  productName: 'T2HG/T2MG',
  provider: 1,
  dataAge: 1450,
  reachable: true,
  producing: true,
  values: {
    device: {
      'trucki.zepc': text('-420'),
      state: text('OK'),
      'trucki.batteryGridState': key(`trucki.${state}`),
      temp: v(33.5, '°C', 1),
      efficiency: v(92, '%', 0),
      yieldDay: v(1.84, 'kWh', 2),
      yieldTotal: v(402.1, 'kWh', 2),
    },
    input: {
      voltage: v(232.1, 'V', 1),
      power: v(421.7, 'W', 1),
      powerSetpoint: v(420, 'W', 1),
      minPower: v(50, 'W', 0),
      maxPower: v(1000, 'W', 0),
    },
    output: {
      voltage: v(52.4, 'V', 2),
      voltageSetpoint: v(56.5, 'V', 2),
      power: v(388, 'W', 1),
      current: v(7.4, 'A', 2),
    },
    settings: { offlineVoltage: v(48, 'V', 0), offlineCurrent: v(0, 'A', 0) },
  },
})

/** `gridchargerlivedata/status` of each provider and state. Source: OnBattery's contract 1.6.4 and its examples. */
export const gridChargers: Record<string, GridChargerLive> = {
  Huawei: {
    dataAge: 640,
    provider: 0,
    reachable: true,
    producing: true,
    serial: '2102TESTTEST01',
    vendorName: 'Huawei',
    productName: 'R4850G2',
    values: {
      device: {
        boardType: text('EN1MRC5S1A1'),
        manufactured: text('2020-05-11'),
        productDescription: text('Rectifier'),
        row: text(0),
        slot: text(1),
      },
      input: {
        voltage: v(231.4, 'V', 2),
        current: v(3.52, 'A', 2),
        power: v(812.6, 'W', 2),
        temp: v(31, '°C', 2),
        frequency: v(50.01, 'Hz', 2),
        efficiency: v(95.1, '%', 2),
      },
      output: {
        voltage: v(53.1, 'V', 2),
        current: v(14.55, 'A', 2),
        power: v(772.6, 'W', 2),
        temp: v(34, '°C', 2),
        maxCurrent: v(26.3, 'A', 2),
      },
      acknowledgements: {
        onlineVoltage: v(54.5, 'V', 2),
        offlineVoltage: v(48, 'V', 2),
        onlineCurrent: v(14.6, 'A', 2),
        offlineCurrent: v(0, 'A', 2),
        inputCurrentLimit: v(12, 'A', 2),
        productionEnabled: yes,
        fanOnlineFullSpeed: key('FanAuto'),
        fanOfflineFullSpeed: key('FanFullSpeed'),
      },
    },
  },
  ...Object.fromEntries(truckiStates.map(state => [`Trucki, ${state}`, trucki(state)])),
}
