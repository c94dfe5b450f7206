import { renderApp } from '../../../../test/support/render-app.tsx'
import { factorySettings, type Settings } from '../simulator/settings.ts'
import { simulate } from '../simulator.ts'

/** A settings page with what it shows. */
export interface Scenario {
  topic: keyof Settings
  path: string
  /** What is stored, so that these fields are shown. */
  settings: Partial<Settings>
  /** In place of the power source of every inverter. */
  source?: number
  about: string
}

const { battery: anyBattery, gridcharger: anyCharger, powermeter: anyMeter, solarcharger } = factorySettings()

// What each provider needs, so that any other can be chosen.
const battery = { ...anyBattery, zendure: { ...anyBattery.zendure, device_id: 'a1b2c3d4' } }
const gridcharger = { ...anyCharger, trucki: { ip_address: '192.0.2.9', password: '' } }

const request = {
  ...anyMeter.http_sml.http_request,
  url: 'http://192.0.2.7/',
  auth_type: 1,
  username: 'me',
  password: 'x',
}
const http = {
  ...anyMeter.http_json,
  individual_requests: true,
  values: anyMeter.http_json.values.map(value => ({
    ...value,
    enabled: true,
    http_request: request,
    json_path: 'a',
  })),
}

const powermeter = {
  ...anyMeter,
  http_json: http,
  http_sml: { ...anyMeter.http_sml, http_request: request },
  udp_victron: { polling_interval_ms: 1000, ip_address: '192.0.2.8' },
}

/** The pages by the document they edit. */
export const paths: Record<keyof Settings, string> = {
  battery: '/settings/battery',
  gridcharger: '/settings/chargerac',
  powerlimiter: '/settings/powerlimiter',
  powermeter: '/settings/powermeter',
  solarcharger: '/settings/solarcharger',
}

const limited = {
  ...battery,
  enabled: true,
  enable_discharge_current_limit: true,
  use_battery_reported_discharge_current_limit: true,
}
const of =
  <T extends keyof Settings>(topic: T) =>
  (about: string, stored?: Settings[T]): Scenario => ({
    topic,
    path: paths[topic],
    about,
    settings: stored ? { [topic]: stored } : {},
  })

const ofBattery = of('battery')
const ofMeter = of('powermeter')
const ofCharger = of('gridcharger')
const ofSolar = of('solarcharger')

/** Together they show every field of every settings page. */
export const scenarios: Scenario[] = [
  ofBattery('a battery by CAN', limited),
  ofBattery('a battery by a serial line', { ...limited, provider: 1 }),
  ofBattery('a battery by MQTT', { ...limited, provider: 2 }),
  ...[1, 2].map(output_control =>
    ofBattery(`a Zendure device with output control ${output_control}`, {
      ...limited,
      provider: 7,
      zendure: { ...battery.zendure, output_control },
    }),
  ),
  ofSolar('VE.Direct', { ...solarcharger, enabled: true }),
  ofSolar('MQTT', { ...solarcharger, enabled: true, provider: 1 }),
  ofSolar('MQTT with calculated power', {
    ...solarcharger,
    enabled: true,
    provider: 1,
    mqtt: { ...solarcharger.mqtt, calculate_output_power: true },
  }),
  ...[0, 1].map(provider =>
    ofCharger(`charger ${provider}`, {
      ...gridcharger,
      enabled: true,
      provider,
      auto_power_enabled: true,
      auto_power_batterysoc_limits_enabled: true,
    }),
  ),
  ofMeter('a meter by MQTT', { ...powermeter, enabled: true }),
  ofMeter('a meter by a serial line', { ...powermeter, enabled: true, source: 2 }),
  ofMeter('a meter by HTTP and JSON', { ...powermeter, enabled: true, source: 3 }),
  ofMeter('a meter by HTTP and SML', { ...powermeter, enabled: true, source: 6 }),
  ofMeter('a meter by Modbus', { ...powermeter, enabled: true, source: 7 }),
  ofCharger('emergency charging alone', { ...gridcharger, enabled: true, emergency_charge_enabled: true }),
  of('powerlimiter')('an inverter on the battery'),
  { ...of('powerlimiter')('inverters on panels'), source: 1 },
  { ...of('powerlimiter')('inverters on a smart buffer'), source: 2 },
]

/** Opens its page, logged in. */
export async function open({ path, settings, source }: Scenario) {
  if (source === undefined) return renderApp({ path, login: true, gateway: { fork: simulate({ settings }) } })
  // The serials of the inverters are those of the gateway.
  const before = await renderApp({ path: '/', login: true, gateway: { fork: simulate() } })
  const stored = await before.readDocument('powerlimiter/config')
  before.leave()
  const inverters = stored.inverters.map(inverter => ({ ...inverter, is_governed: true, power_source: source }))
  const powerlimiter = { ...stored, inverters }
  return renderApp({ path, login: true, gateway: { fork: simulate({ settings: { ...settings, powerlimiter } }) } })
}
