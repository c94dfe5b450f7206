import type { World } from '../../../../tools/simulator/world/world.ts'
import type { OnBatteryOptions } from '../simulator/scenes.ts'
import { factorySettings, homeSettings, type Settings } from '../simulator/settings.ts'

/** A settings page with what it shows. */
export interface Scenario {
  topic: keyof Settings
  about: string
  /** What is stored, so that these fields are shown. */
  settings: NonNullable<OnBatteryOptions['settings']>
}

/** The pages by the document they edit. */
export const paths: Record<keyof Settings, string> = {
  battery: '/settings/battery',
  gridcharger: '/settings/chargerac',
  powerlimiter: '/settings/powerlimiter',
  powermeter: '/settings/powermeter',
  solarcharger: '/settings/solarcharger',
}

const factory = factorySettings()

/** The page of a battery that reports its current, with these settings. */
export const battery = (about: string, more: Partial<Settings['battery']>, zendure = {}): Scenario => ({
  topic: 'battery',
  about,
  settings: {
    battery: {
      ...factory.battery,
      enabled: true,
      enable_discharge_current_limit: true,
      use_battery_reported_discharge_current_limit: true,
      // What each provider needs, so that any other can be chosen.
      zendure: { ...factory.battery.zendure, device_id: 'a1b2c3d4', ...zendure },
      ...more,
    },
  },
})

const charger = (about: string, more: Partial<Settings['gridcharger']>): Scenario => {
  const trucki = { ip_address: '192.0.2.9', password: '' }
  return {
    topic: 'gridcharger',
    about,
    settings: { gridcharger: { ...factory.gridcharger, enabled: true, trucki, ...more } },
  }
}

const login = { url: 'http://192.0.2.7/', auth_type: 1, username: 'me', password: 'x' }

function meter(about: string, source: number): Scenario {
  const { http_json, http_sml, ...rest } = factory.powermeter
  const http_request = { ...http_sml.http_request, ...login }
  const values = http_json.values.map(value => ({ ...value, enabled: true, http_request, json_path: 'a' }))
  return {
    topic: 'powermeter',
    about,
    settings: {
      powermeter: {
        ...{ ...rest, enabled: true, source },
        http_json: { ...http_json, individual_requests: true, values },
        http_sml: { ...http_sml, http_request },
        udp_victron: { polling_interval_ms: 1000, ip_address: '192.0.2.8' },
      },
    },
  }
}

const solar = (about: string, provider: number, mqtt = {}): Scenario => ({
  topic: 'solarcharger',
  about,
  settings: {
    solarcharger: {
      ...{ ...factory.solarcharger, enabled: true, provider },
      mqtt: { ...factory.solarcharger.mqtt, ...mqtt },
    },
  },
})

/** A limiter that sets every inverter, each with that power source. */
const limiterOf = (power_source: number) => (world: World) => {
  const { powerlimiter } = homeSettings(world)
  const inverters = powerlimiter.inverters.map(inverter => ({ ...inverter, is_governed: true, power_source }))
  return { powerlimiter: { ...powerlimiter, inverters } }
}

const automatic = { auto_power_enabled: true, auto_power_batterysoc_limits_enabled: true }

/** Together they show every field of every settings page. */
export const scenarios: Scenario[] = [
  battery('a battery by CAN', {}),
  battery('a battery by a serial line', { provider: 1 }),
  battery('a battery by MQTT', { provider: 2 }),
  battery('a Zendure device with a fixed output', { provider: 7 }, { output_control: 1 }),
  battery('a Zendure device with an output by the sun', { provider: 7 }, { output_control: 2 }),
  solar('VE.Direct', 0),
  solar('MQTT', 1),
  solar('MQTT with calculated power', 1, { calculate_output_power: true }),
  charger('a Huawei charger', automatic),
  charger('a Trucki charger', { ...automatic, provider: 1 }),
  charger('emergency charging alone', { emergency_charge_enabled: true }),
  meter('a meter by MQTT', 0),
  meter('a meter by a serial line', 2),
  meter('a meter by HTTP and JSON', 3),
  meter('a meter by HTTP and SML', 6),
  meter('a meter by Modbus', 7),
  { topic: 'powerlimiter', about: 'an inverter on the battery', settings: {} },
  { topic: 'powerlimiter', about: 'inverters on panels', settings: limiterOf(1) },
  { topic: 'powerlimiter', about: 'inverters on a smart buffer', settings: limiterOf(2) },
]
