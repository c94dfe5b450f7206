import type { ReactNode } from 'react'
import type { MqttStatus, NetworkStatus, NtpStatus, SystemStatus } from '../../src/contract/status.ts'
import { useAlerts } from '../../src/lib/alerts.ts'
import { mqttConfig } from './documents.ts'
import { type Answer, type Call, fakeGateway } from './fake-gateway.ts'
import { mount, until } from './mount.tsx'

export const systemStatus = (): SystemStatus => ({
  hostname: 'roof-gateway',
  sdkversion: 'v4.4.7',
  pioenv: 'generic_esp32',
  git_hash: 'v26.3.30-5-gb6f0353',
  git_branch: 'master',
  config_version: '0.1.30',
  cfgsavecount: 1234,
  uptime: 90_061,
  resetreason_0: 'Vbat power on reset',
  resetreason_1: 'For APP CPU, reset by PRO CPU',
  chipmodel: 'ESP32-D0WD-V3',
  chiprevision: 301,
  chipcores: 2,
  cpufreq: 240,
  cputemp: 53.34,
  flashsize: 4_194_304,
  heap_total: 327_680,
  heap_used: 184_320,
  heap_min_free: 81_920,
  heap_max_block: 86_016,
  psram_total: 0,
  psram_used: 0,
  littlefs_total: 196_608,
  littlefs_used: 24_576,
  sketch_total: 1_966_080,
  sketch_used: 1_712_240,
  task_details: [
    { name: 'IDLE0', stack_watermark: 560, priority: 0 },
    { name: 'async_tcp', stack_watermark: 11_068, priority: 3 },
    { name: 'from_the_future', stack_watermark: 100, priority: 1 },
  ],
  nrf_configured: true,
  nrf_connected: true,
  nrf_pvariant: true,
  cmt_configured: true,
  cmt_connected: false,
})

export const networkStatus = (): NetworkStatus => ({
  sta_status: true,
  sta_ssid: 'Sonnenhaus',
  sta_bssid: '9C:C7:A6:1B:52:0E',
  sta_rssi: -64,
  network_mode: 'Station',
  network_hostname: 'roof-gateway',
  network_ip: '192.168.1.61',
  network_netmask: '255.255.255.0',
  network_gateway: '192.168.1.1',
  network_dns1: '192.168.1.1',
  network_dns2: '0.0.0.0',
  network_mac: '24:6F:28:A4:C2:F8',
  ap_status: true,
  ap_ssid: 'OpenDTU-10797816',
  ap_ip: '192.168.4.1',
  ap_mac: '24:6F:28:A4:C2:F9',
  ap_stationnum: 0,
})

export const ntpStatus = (): NtpStatus => ({
  ntp_server: 'pool.ntp.org',
  ntp_timezone: 'CET-1CEST,M3.5.0,M10.5.0/3',
  ntp_timezone_descr: 'Europe/Berlin',
  ntp_status: true,
  ntp_localtime: 'Monday, March 30 2026 19:18:50',
  sun_risetime: 'Monday, March 30 2026 06:58:04',
  sun_settime: 'Monday, March 30 2026 19:46:22',
  sun_isSunsetAvailable: true,
  sun_isDayPeriod: true,
})

/** Everything on, so that every row has something to say. */
export const mqttStatus = (): MqttStatus => ({
  ...mqttConfig(),
  mqtt_tls: true,
  mqtt_tls_cert_login: true,
  mqtt_hass_enabled: true,
  mqtt_lwt_topic: 'solar/dtu/status',
  mqtt_connected: true,
  mqtt_root_ca_cert_info: 'issuer name : CN=Home CA\nexpires on  : 2031-01-01 00:00:00',
  mqtt_client_cert_info: 'issuer name : CN=Home CA\nsubject name : CN=roof',
})

/** A status page on a fake gateway; `answers` come before the document, which is changed in place. */
export async function showStatus<D extends object>(
  page: ReactNode,
  path: string,
  document: D,
  answers: (call: Call) => Answer | Promise<Answer> | undefined = () => undefined,
) {
  history.replaceState(null, '', '/info')
  useAlerts.setState({ alerts: [] })
  const calls = fakeGateway(call => answers(call) ?? (call.path === path ? { json: document } : undefined))
  const shown = mount(page)
  await until(() => shown.place.querySelector('.card'))
  return { ...shown, calls, reads: () => calls.filter(call => call.path === path).length }
}

const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()

/** The page's text without its title, and with plain blanks. */
export const pageText = () => [...document.querySelectorAll('.card')].map(words).join(' ')

const card = (title: string) =>
  [...document.querySelectorAll('.card')].find(one => words(one.querySelector('h2')) === title)

export const cardTitles = () => [...document.querySelectorAll('.card h2')].map(words)

/** What stands beside a label of a card; undefined where there is no such row. */
export function fact(title: string, label: string) {
  const row = [...(card(title)?.querySelectorAll('dt') ?? [])].find(dt => words(dt) === label)
  return words(row?.nextElementSibling)
}

/** Colour of the badge beside a label: on, idle, down or off. */
export function tone(title: string, label: string) {
  const row = [...(card(title)?.querySelectorAll('dt') ?? [])].find(dt => words(dt) === label)
  return row?.nextElementSibling?.querySelector<HTMLElement>('.badge')?.dataset.state
}

/** The rows of a card's table, cell by cell. */
export const rows = (title: string) =>
  [...(card(title)?.querySelectorAll('tbody tr') ?? [])].map(row => [...row.children].map(words))

const dashes = () => pageText().split('–').length - 1

/**
 * Leaves out each member of the document in turn, and then makes it null. The page must never show the words of a machine,
 * and one dash more than before, except where `flags` only decide how other members read.
 */
export async function withoutEachMember<D extends object>(
  page: ReactNode,
  path: string,
  document: () => D,
  flags: (keyof D)[] = [],
) {
  const wrong: string[] = []
  const look = async (shown: D) => {
    const { leave } = await showStatus(page, path, shown)
    const found = { text: pageText(), dashes: dashes() }
    leave()
    return found
  }
  const whole = await look(document())
  for (const name of Object.keys(document()) as (keyof D & string)[])
    for (const [how, broken] of [
      ['missing', Object.fromEntries(Object.entries(document()).filter(([key]) => key !== name))],
      ['null', { ...document(), [name]: null }],
    ] as const) {
      const found = await look(broken as D)
      if (/NaN|undefined|null|∞|Infinity|\[object/.test(found.text)) wrong.push(`${name} ${how}: ${found.text}`)
      if (!flags.includes(name) && found.dashes <= whole.dashes) wrong.push(`${name} ${how} shows no dash`)
    }
  return wrong
}
