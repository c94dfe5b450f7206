import type { SecurityConfig } from '../../src/contract/settings.ts'
import { deviceConfig, dtuConfig, loggingConfig, mqttConfig, networkConfig, ntpConfig } from './documents.ts'
import { config } from './files.tsx'
import { inverter } from './inverters.tsx'
import { detailed, live, summary } from './live-messages.ts'
import { mqttStatus, networkStatus, ntpStatus, systemStatus } from './status.tsx'

/** Serials of the two inverters that every document speaks of. */
export const roof = '116180000000'
const garage = '116180000001'

/** What a gateway, and GitHub for it, answers to each call the app reads JSON by, by path and the beginning of its query, and to a POST; and files. */
export const everyDocument: Readonly<Record<string, () => unknown>> = {
  'livedata/status?inv=': () => live([detailed(roof)]),
  'livedata/status': () => live([summary(roof), summary(garage, { order: 1 })]),
  'network/config': networkConfig,
  'ntp/config': ntpConfig,
  'ntp/time': () => ({ year: 2026, month: 3, day: 30, hour: 19, minute: 18, second: 50, ntp_status: true }),
  '/zones.json': () => ({ 'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3', 'Asia/Tokyo': 'JST-9' }),
  'ntp/zones': () => ({ 'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3' }),
  'mqtt/config': () => ({ ...mqttConfig(), mqtt_tls: true, mqtt_tls_cert_login: true, mqtt_hass_enabled: true }),
  'security/config': (): SecurityConfig => ({ password: 'openDTU42', allow_readonly: true }),
  'logging/config': loggingConfig,
  'dtu/config': dtuConfig,
  'device/config': deviceConfig,
  'inverter/list': () => ({ inverter: [inverter(0, 'Roof'), inverter(1, 'Garage')] }),
  'file/list': () => [
    { name: 'config.json', size: 4096 },
    { name: 'pin_mapping.json', size: 512 },
  ],
  'file/get?file=pin_mapping.json': () => [
    {
      name: 'Balcony',
      links: [{ name: 'Manual', url: 'https://example.org/' }],
      nrf24: { clk: 18 },
      led: { led0: 25 },
    },
    { name: 'Roof', eth: { enabled: true, phy_addr: 0 } },
  ],
  'file/get?file=config.json': config,
  'a file of settings': config,
  'a file of pins': () => [
    { name: 'Balcony', links: [] },
    { name: 'Roof', eth: { enabled: true } },
  ],
  'a pack': () => ({ meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva' } } }),
  'inverter/stats_reset': () => ({ type: 'success', message: 'Stats reset', code: 4010 }),
  '/repos/': () => ({ total_commits: 7, html_url: 'https://github.com/tbnobody/OpenDTU/compare/a...b' }),
  'system/status': systemStatus,
  'network/status': networkStatus,
  'ntp/status': ntpStatus,
  'mqtt/status': mqttStatus,
  'limit/status': () => ({
    [roof]: { limit_relative: 50, max_power: 800, limit_set_status: 'Ok' },
    [garage]: { limit_relative: 100, max_power: 400, limit_set_status: 'Pending' },
  }),
  'power/status': () => ({ [roof]: { power_set_status: 'Ok' }, [garage]: { power_set_status: 'Failure' } }),
  'devinfo/status': () => ({
    valid_data: true,
    fw_bootloader_version: 104,
    fw_build_version: 10018,
    fw_build_datetime: '2023-05-24 10:00:00',
    hw_part_number: 269619201,
    hw_version: '01.00',
    hw_model_name: 'HM-800',
    max_power: 800,
    pdl_supported: false,
  }),
  'eventlog/status': () => ({
    count: 2,
    events: [
      { message_id: 1, message: 'Inverter start', start_time: 28_800, end_time: 28_800 },
      { message_id: 145, message: 'Grid: overvoltage', start_time: -60, end_time: 0 },
    ],
  }),
  'gridprofile/status': () => ({
    name: 'EU - EN 50549',
    version: '2.0.0',
    sections: [
      {
        name: 'Voltage',
        items: [
          { n: 'Nominal', u: 'V', v: 230 },
          { n: 'Slow', u: 'bool', v: 1 },
        ],
      },
    ],
  }),
  'gridprofile/rawdata': () => ({ raw: [1, 3, 255, 0] }),
  'security/authenticate': () => ({ type: 'success', message: 'Authentication successful!', code: 10002 }),
  reply: () => ({ type: 'success', message: 'Settings saved!', code: 1001 }),
  'i18n/languages': () => [{ code: 'it', name: 'Italiano' }],
  'i18n/language?code=it': () => ({ meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva' } } }),
}
