import type { Generation } from '../../../src/contract/generations.ts'
import type { Live } from '../../../src/contract/live.ts'
import { type Reads, reads } from '../../../tools/simulator/api/reads.ts'
import { config } from '../config-page.ts'
import { deviceInfo } from '../home.tsx'
import { inverter } from '../inverter-page.ts'
import { detailed, live, summary } from '../live-messages.ts'
import { sunnyGateway } from '../sunny-gateway.ts'

/** Serials of the two inverters in every document. */
const roof = '114180000000'
const garage = '114480000001'

/** Valid documents: by path below /api/ with the start of its query, and files, pushes and replies. */
export type Documents = Readonly<Record<string, () => unknown>>

/** All certificates are present and all switches on, so that every row and field is shown. */
const everything = {
  mqtt_tls: true,
  mqtt_tls_cert_login: true,
  mqtt_hass_enabled: true,
  mqtt_root_ca_cert_info: 'issuer name : CN=Home CA',
  mqtt_client_cert_info: 'issuer name : CN=Home CA',
}

/** Answers about two inverters, files and packs, to POSTs, and from GitHub; a push. */
const written: Documents = {
  socket: () => live([detailed(roof)]),
  'livedata/status?inv=': () => live([detailed(roof)]),
  'livedata/status': () => live([summary(roof), summary(garage, { order: 1 })]),
  '/zones.json': () => ({ 'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3', 'Asia/Tokyo': 'JST-9' }),
  'ntp/zones': () => ({ 'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3' }),
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
  'firmware/status': () => ({ ota_supported: true }),
  'limit/status': () => ({
    [roof]: { limit_relative: 50, max_power: 800, limit_set_status: 'Ok' },
    [garage]: { limit_relative: 100, max_power: 400, limit_set_status: 'Pending' },
  }),
  'power/status': () => ({ [roof]: { power_set_status: 'Ok' }, [garage]: { power_set_status: 'Failure' } }),
  'devinfo/status': () => ({ ...deviceInfo }),
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

/** What a gateway without an inverter says instead, and everything it can warn of. */
export const withoutInverters: Documents = {
  'livedata/status': () => ({
    ...(written['livedata/status']?.() as Live),
    inverters: [],
    hints: { time_sync: true, radio_problem: false, default_password: true, pin_mapping_issue: true },
  }),
}

/** The answer to every call that reads JSON: the one given here, else the simulated gateway's. */
async function documentsOf(generation: Generation): Promise<Documents> {
  const { gateway } = await sunnyGateway({ listen: false, generation })
  const read = (path: keyof Reads) =>
    structuredClone(reads[path](gateway.world, { query: new URLSearchParams(), ifNoneMatch: undefined })) as object
  const isWritten = (path: string) => Object.keys(written).some(each => each.startsWith(path))
  const simulated = (Object.keys(reads) as (keyof Reads)[]).filter(path => !isWritten(path))
  return {
    ...written,
    ...Object.fromEntries(simulated.map(path => [path, () => read(path)])),
    'mqtt/config': () => ({ ...read('mqtt/config'), ...everything }),
    'mqtt/status': () => ({ ...read('mqtt/status'), ...everything }),
  }
}

/** The documents of both generations of the firmware. */
export const documents = { 2025: await documentsOf(2025), 2026: await documentsOf(2026) }
