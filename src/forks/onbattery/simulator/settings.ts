import { readDocument } from '../../../../tools/simulator/json/schema.ts'
import { activeEntries } from '../../../../tools/simulator/settings/inverter-slots.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import type { ForkSettings } from '../../../contract/fork.ts'
import type { LimiterEntry, LimiterMetadata, PowerLimiterConfig } from '../contract/power-limiter.ts'
import type { PowerMeterConfig } from '../contract/power-meter.ts'
import { schemas } from './schemas.ts'

/** The documents of this firmware as they are stored. */
export type Settings = ForkSettings

/** The first value is always read. */
const withFirstValue = (meter: PowerMeterConfig): PowerMeterConfig => {
  const values = meter.http_json.values.map((value, n) => (n === 0 ? { ...value, enabled: true } : value))
  return { ...meter, http_json: { ...meter.http_json, values } }
}

/** The settings of a gateway as it comes. */
export const factorySettings = (): Settings => ({
  battery: readDocument(schemas.battery),
  gridcharger: readDocument(schemas.gridcharger),
  powerlimiter: readDocument(schemas.powerlimiter),
  powermeter: withFirstValue(readDocument(schemas.powermeter)),
  solarcharger: readDocument(schemas.solarcharger),
})

/** The inverter that the battery feeds: the second of the plant, or its only one. */
export const batteryInverter = (world: World) => world.plant.installed()[1] ?? world.plant.installed()[0]

const limited = (serial: string, more: Partial<LimiterEntry> = {}): LimiterEntry => ({
  serial,
  is_governed: false,
  is_behind_power_meter: true,
  power_source: 1,
  use_overscaling_to_compensate_shading: false,
  allow_standby: true,
  lower_power_limit: 26,
  upper_power_limit: 800,
  ...more,
})

/** A house with a battery that is charged by two solar chargers and the grid charger, and empties into an inverter. */
export function homeSettings(world: World): Settings {
  const factory = factorySettings()
  const onBattery = batteryInverter(world)?.serial
  const inverters = world.plant
    .installed()
    .map(({ serial }) => limited(serial, serial === onBattery ? { is_governed: true, power_source: 0 } : {}))
  return {
    battery: { ...factory.battery, enabled: true, use_battery_reported_discharge_current_limit: true },
    gridcharger: {
      ...factory.gridcharger,
      enabled: true,
      auto_power_enabled: true,
      auto_power_batterysoc_limits_enabled: true,
      voltage_limit: 54.5,
      enable_voltage_limit: 53.5,
    },
    powerlimiter: {
      ...factory.powerlimiter,
      enabled: onBattery !== undefined,
      ignore_soc: false,
      battery_soc_start_threshold: 40,
      target_power_consumption: 10,
      target_power_consumption_hysteresis: 10,
      solar_passthrough_enabled: true,
      inverter_serial_for_dc_voltage: onBattery ?? '',
      inverters,
    },
    powermeter: {
      ...factory.powermeter,
      enabled: true,
      mqtt: {
        values: factory.powermeter.mqtt.values.map((value, n) =>
          n ? value : { ...value, topic: 'house/meter/power' },
        ),
      },
    },
    solarcharger: { ...factory.solarcharger, enabled: true },
  }
}

/** The document as it is read: an inverter that was not chosen is printed as nine zeros. */
export const readLimiter = (stored: PowerLimiterConfig): PowerLimiterConfig => ({
  ...stored,
  inverter_serial_for_dc_voltage: stored.inverter_serial_for_dc_voltage || '000000000',
})

/** `powerlimiter/metadata`: the inverters of a known type, by slot. */
export function metadataOf(world: World, { battery, powermeter, solarcharger }: Settings): LimiterMetadata {
  const entries = activeEntries(world.config, world.generation)
  return {
    power_meter_enabled: powermeter.enabled,
    battery_enabled: battery.enabled,
    charge_controller_enabled: solarcharger.enabled,
    inverters: entries.map(({ id, serial, channel, ...entry }) => ({
      ...{ serial, pos: id, order: entry.order, name: entry.name, type: entry.type },
      poll_enable: entry.poll_enable,
      poll_enable_night: entry.poll_enable_night,
      command_enable: entry.command_enable,
      command_enable_night: entry.command_enable_night,
      max_power: world.radio.deviceInfo(serial).max_power,
      channels: channel.length,
      pdl_supported: false,
    })),
  }
}
