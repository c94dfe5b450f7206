import {
  address,
  bool,
  type FieldSchema,
  int16,
  int32,
  num,
  type Schema,
  serial,
  text,
  uint8,
  uint16,
  uint32,
} from '../../../../tools/simulator/json/schema.ts'
import type { ForkSettings } from '../../../contract/fork.ts'
import type { BatteryConfig } from '../contract/battery.ts'
import type { GridChargerConfig } from '../contract/grid-charger.ts'
import type { PowerLimiterConfig } from '../contract/power-limiter.ts'
import { type HttpRequest, meterValues, type PowerMeterConfig } from '../contract/power-meter.ts'
import type { SolarChargerConfig } from '../contract/solar-charger.ts'

/** Refuses the document where it is absent, or of another type than its own or `kind`. */
const needed = <V>(field: FieldSchema<V>, required: FieldSchema['required'] = true) => ({ ...field, required })
const upTo = (bytes: number) => ({ ...text(''), bytes })
const measure = (factory: number, digits = 2) => ({ ...num(factory), digits })
const topic = upTo(256)

const batterySchema: Schema<BatteryConfig> = {
  enabled: needed(bool(false)),
  provider: needed(uint8(0)),
  enable_discharge_current_limit: bool(false),
  discharge_current_limit: measure(0),
  discharge_current_limit_below_soc: measure(100),
  discharge_current_limit_below_voltage: measure(60),
  use_battery_reported_discharge_current_limit: bool(false),
  zendure: {
    device_type: uint8(0),
    device_id: upTo(8),
    polling_interval: uint8(15),
    soc_min: uint8(7),
    soc_max: uint8(98),
    bypass_mode: uint8(0),
    max_output: uint16(800),
    auto_shutdown: bool(true),
    output_limit: uint16(800),
    output_control: uint8(1),
    output_limit_day: uint16(0),
    output_limit_night: uint16(800),
    sunrise_offset: int16(90),
    sunset_offset: int16(-90),
    charge_through_enable: bool(true),
    charge_through_interval: uint16(200),
    buzzer_enable: bool(false),
    control_mode: uint8(0),
    charge_through_reset: uint8(75),
  },
  mqtt: {
    soc_topic: topic,
    soc_json_path: topic,
    voltage_topic: topic,
    voltage_json_path: topic,
    voltage_unit: uint8(0),
    current_topic: topic,
    current_json_path: topic,
    current_unit: uint8(0),
    discharge_current_limit_topic: topic,
    discharge_current_limit_json_path: topic,
    discharge_current_limit_unit: uint8(0),
  },
  serial: { interface: uint8(0), polling_interval: uint8(5) },
}

const solarChargerSchema: Schema<SolarChargerConfig> = {
  enabled: needed(bool(false)),
  provider: needed(uint8(0)),
  publish_updates_only: needed(bool(true)),
  mqtt: {
    calculate_output_power: bool(false),
    power_topic: topic,
    power_path: topic,
    power_unit: uint8(1),
    voltage_topic: topic,
    voltage_path: topic,
    voltage_unit: uint8(0),
    current_topic: topic,
    current_path: topic,
    current_unit: uint8(0),
  },
}

const gridChargerSchema: Schema<GridChargerConfig> = {
  enabled: needed(bool(false)),
  provider: needed(uint8(0)),
  auto_power_enabled: needed(bool(false)),
  auto_power_batterysoc_limits_enabled: bool(false),
  emergency_charge_enabled: needed(bool(false)),
  voltage_limit: needed(measure(42)),
  enable_voltage_limit: measure(42),
  lower_power_limit: needed(int32(150), 'number'),
  upper_power_limit: needed(int32(2000), 'number'),
  stop_batterysoc_threshold: uint8(95),
  target_power_consumption: int32(0),
  can: { hardware_interface: uint8(0), controller_frequency: needed(uint32(8_000_000)) },
  huawei: {
    offline_voltage: needed(measure(48)),
    offline_current: needed(measure(0)),
    input_current_limit: needed(measure(0)),
    fan_online_full_speed: needed(bool(false)),
    fan_offline_full_speed: needed(bool(false)),
  },
  trucki: { ip_address: needed(address, 'string'), password: needed(upTo(64)) },
}

const request: Schema<HttpRequest> = {
  url: upTo(1024),
  auth_type: uint8(0),
  username: upTo(64),
  password: upTo(64),
  header_key: upTo(64),
  header_value: upTo(256),
  timeout: uint16(1000),
}

const powerMeterSchema: Schema<PowerMeterConfig> = {
  enabled: needed(bool(false)),
  source: needed(uint32(0)),
  mqtt: {
    values: {
      entry: { topic, json_path: topic, unit: uint8(0), sign_inverted: bool(false) },
      count: meterValues,
    },
  },
  serial_sdm: { address: uint32(1), polling_interval: uint32(10) },
  http_json: {
    polling_interval: uint32(10),
    individual_requests: bool(false),
    values: {
      entry: {
        http_request: request,
        enabled: bool(false),
        json_path: topic,
        unit: uint8(0),
        sign_inverted: bool(false),
      },
      count: meterValues,
    },
  },
  http_sml: { polling_interval: uint32(10), http_request: request },
  udp_victron: { polling_interval_ms: uint16(10_000), ip_address: address },
}

const powerLimiterSchema: Schema<PowerLimiterConfig> = {
  enabled: bool(false),
  solar_passthrough_enabled: bool(false),
  conduction_losses: uint8(3),
  battery_always_use_at_night: bool(false),
  target_power_consumption: int16(0),
  target_power_consumption_hysteresis: uint16(0),
  base_load_limit: uint16(100),
  ignore_soc: bool(true),
  battery_soc_start_threshold: uint16(80),
  battery_soc_stop_threshold: uint16(20),
  voltage_start_threshold: measure(50),
  voltage_stop_threshold: measure(49),
  voltage_load_correction_factor: measure(0.001, 4),
  full_solar_passthrough_soc: uint16(100),
  full_solar_passthrough_start_voltage: measure(66),
  full_solar_passthrough_stop_voltage: measure(66),
  inverter_serial_for_dc_voltage: serial,
  inverter_channel_id_for_dc_voltage: uint8(0),
  inverter_restart_hour: uint8(0),
  total_upper_power_limit: uint16(800),
  inverters: {
    most: 10,
    goesOn: ({ serial }) => serial !== '',
    entry: {
      serial,
      is_governed: bool(false),
      is_behind_power_meter: bool(true),
      power_source: uint8(0),
      use_overscaling_to_compensate_shading: bool(false),
      allow_standby: bool(true),
      lower_power_limit: uint16(10),
      upper_power_limit: uint16(800),
    },
  },
}

/** How the firmware reads its documents. */
export const schemas: { [T in keyof ForkSettings]: Schema<ForkSettings[T]> } = {
  battery: batterySchema,
  gridcharger: gridChargerSchema,
  powerlimiter: powerLimiterSchema,
  powermeter: powerMeterSchema,
  solarcharger: solarChargerSchema,
}
