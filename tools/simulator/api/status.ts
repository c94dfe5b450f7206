import type { Hints, Live } from '../../../src/contract/live.ts'
import type { ClockStatus, MqttStatus, NetworkStatus, NtpStatus, SystemStatus } from '../../../src/contract/status.ts'
import { chip } from '../chip.ts'
import { flashBytes } from '../files/flash.ts'
import { parseSerial, printSerial } from '../json/body.ts'
import { factoryPassword, mqtt } from '../settings/tables.ts'
import { clockText, wallTimeIn } from '../time/zone-time.ts'
import type { World } from '../world/world.ts'

const tasks = [
  { name: 'IDLE0', stack_watermark: 560, priority: 0 },
  { name: 'IDLE1', stack_watermark: 536, priority: 0 },
  { name: 'wifi', stack_watermark: 3480, priority: 23 },
  { name: 'tiT', stack_watermark: 1652, priority: 18 },
  { name: 'loopTask', stack_watermark: 3244, priority: 1 },
  { name: 'async_tcp', stack_watermark: 11_068, priority: 3 },
]

/** A number that varies with the uptime, so that a reload shows changes. */
const variation = (world: World, span: number) => Math.round(Math.sin(world.uptime() / 7000) * span)

function memory(world: World) {
  const heap_used = 168_400 + world.radio.serials.length * 3120 + variation(world, 2600)
  const free = chip.heapBytes - heap_used
  return {
    heap_total: chip.heapBytes,
    heap_used,
    heap_min_free: Math.min(96_212, free),
    heap_max_block: Math.min(free, 86_004),
    psram_total: 0,
    psram_used: 0,
    littlefs_total: flashBytes,
    littlefs_used: world.flash.used(),
    sketch_total: chip.slotBytes,
    sketch_used: world.image.size,
  }
}

function radios(world: World) {
  const { nrf, cmt } = world.wiring()
  const works = !world.faults.settings.radio
  return {
    nrf_configured: nrf,
    nrf_connected: nrf && works,
    nrf_pvariant: nrf && works,
    cmt_configured: cmt,
    cmt_connected: cmt && works,
  }
}

/** Source: gateway contract 14.1. */
export const systemStatus = (world: World): SystemStatus => ({
  hostname: chip.hostname(world.config.wifi.hostname),
  sdkversion: 'v4.4.7-dirty',
  cpufreq: chip.frequencyMhz,
  cputemp: Math.round((48.5 + variation(world, 30) / 10) * 10) / 10,
  ...memory(world),
  chiprevision: chip.revision,
  chipmodel: chip.model,
  chipcores: chip.cores,
  flashsize: chip.flashBytes,
  task_details: structuredClone(tasks),
  resetreason_0: world.resetReason,
  resetreason_1: world.resetReason === 'Software reset CPU' ? 'Software reset CPU' : 'For APP CPU, reset by PRO CPU',
  cfgsavecount: world.config.cfg.save_count,
  config_version: '0.1.30',
  git_hash: world.image.hash,
  git_branch: 'master',
  pioenv: 'generic_esp32',
  uptime: Math.floor(world.uptime() / 1000),
  ...radios(world),
})

/** Source: gateway contract 6.3. */
function hintsOf(world: World): Hints {
  const { nrf, cmt } = world.wiring()
  return {
    time_sync: !world.clockValid(),
    radio_problem: (nrf || cmt) && world.faults.settings.radio,
    default_password: world.config.security.password === factoryPassword,
    pin_mapping_issue: world.profile() === undefined,
    ...world.faults.settings.hints,
  }
}

/** One inverter with all measurements, as in `?inv=` and in every push; none for an unknown serial. */
export const liveOf = (world: World, serial: string): Live => ({
  inverters: world.radio.serials.includes(serial)
    ? [{ ...world.radio.summary(serial), ...world.radio.detail(serial) }]
    : [],
  total: world.radio.totals(),
  hints: hintsOf(world),
})

/** Source: gateway contract 6.1. */
export function liveStatus(world: World, inv: string | undefined): Live {
  const asked = parseSerial(inv ?? '')
  if (asked !== 0) return liveOf(world, printSerial(asked))
  return {
    inverters: world.radio.serials.map(serial => world.radio.summary(serial)),
    total: world.radio.totals(),
    hints: hintsOf(world),
  }
}

/** Source: gateway contract 14.4. */
export function mqttStatus(world: World): MqttStatus {
  const {
    mqtt_password,
    mqtt_root_ca_cert,
    mqtt_client_cert,
    mqtt_client_key,
    mqtt_lwt_online,
    mqtt_lwt_offline,
    mqtt_lwt_qos,
    ...shown
  } = mqtt.read(world.config, world.generation)
  return {
    ...shown,
    mqtt_clientid: shown.mqtt_clientid || chip.accessPoint,
    mqtt_lwt_topic: shown.mqtt_topic + shown.mqtt_lwt_topic,
    mqtt_connected: world.broker.isConnected(),
    mqtt_root_ca_cert_info: world.certificateInfo(mqtt_root_ca_cert),
    mqtt_client_cert_info: world.certificateInfo(mqtt_client_cert),
  }
}

const unset = '0.0.0.0'

const addressesOf = (ip = unset, netmask = unset, gateway = unset, dns1 = unset, dns2 = unset) => ({
  network_ip: ip,
  network_netmask: netmask,
  network_gateway: gateway,
  network_dns1: dns1,
  network_dns2: dns2,
})

function addresses(world: World) {
  if (!world.connected()) return addressesOf()
  const { dhcp, ip, netmask, gateway, dns1, dns2 } = world.config.wifi
  if (dhcp) return addressesOf('192.168.178.61', '255.255.255.0', '192.168.178.1', '192.168.178.1')
  return addressesOf(ip, netmask, gateway, dns1, dns2)
}

/** Whether the access point is on: its timeout starts at boot and after a network save, and only runs while in a network; 0 = never off. */
const accessPointOn = (world: World) => {
  const { aptimeout } = world.config.wifi
  return !world.connected() || aptimeout === 0 || world.clock.now() - world.accessPointSince < aptimeout * 60_000
}

/** Source: gateway contract 14.2. */
export function networkStatus(world: World): NetworkStatus {
  const { wifi } = world.config
  const cable = world.wiring().ethernet
  const on = accessPointOn(world)
  return {
    sta_status: !cable && wifi.ssid !== '',
    sta_ssid: cable ? '' : wifi.ssid,
    sta_bssid: cable || !wifi.ssid ? '' : '9C:C7:A6:1B:52:0E',
    sta_rssi: cable || !wifi.ssid ? 0 : -61 + Math.round(Math.sin(world.uptime() / 9000) * 4),
    network_mode: cable ? 'Ethernet' : 'Station',
    network_hostname: chip.hostname(wifi.hostname),
    ...addresses(world),
    network_mac: chip.stationMac,
    ap_status: on,
    ap_ssid: chip.accessPoint,
    ap_ip: on ? '192.168.4.1' : unset,
    ap_mac: chip.accessPointMac,
    ap_stationnum: 0,
  }
}

const ruleOf = ({ generation, config: { ntp }, zones }: World) =>
  generation === 2025 ? (ntp.timezone ?? '') : (zones[ntp.timezone_descr] ?? '')

/** Without a clock, or without a sunrise, it counts as day, and there are no times. Source: gateway contract 14.3. */
function sunOf(world: World) {
  const none = { sun_risetime: '--', sun_settime: '--', sun_isDayPeriod: true }
  if (!world.clockValid()) return { ...none, sun_isSunsetAvailable: true }
  const { rise, set } = world.plant.sun(world.now())
  if (rise === null || set === null) return { ...none, sun_isSunsetAvailable: false }
  return {
    sun_risetime: clockText(rise, world.zone()),
    sun_settime: clockText(set, world.zone()),
    sun_isSunsetAvailable: true,
    sun_isDayPeriod: world.plant.isDay(world.now()),
  }
}

export const ntpStatus = (world: World): NtpStatus => ({
  ntp_server: world.config.ntp.server,
  ntp_timezone: ruleOf(world),
  ntp_timezone_descr: world.config.ntp.timezone_descr,
  ntp_status: world.clockValid(),
  ntp_localtime: clockText(world.now(), world.zone()),
  ...sunOf(world),
})

/** Source: gateway contract 13.4. */
export const clockStatus = (world: World): ClockStatus => ({
  ntp_status: world.clockValid(),
  ...wallTimeIn(world.now(), world.zone()),
})

type Labels = Record<string, string | number>

interface Sample {
  name: string
  labels: Labels
  value: number
}

/** Everything else is a gauge. */
const counters = new Set(['opendtu_uptime', 'opendtu_YieldDay', 'opendtu_YieldTotal'])

const escaped = (text: string) => text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')

const lineOf = ({ name, labels, value }: Sample) => {
  const inside = Object.entries(labels).map(([key, text]) => `${key}="${escaped(String(text))}"`)
  return `${name}${inside.length ? `{${inside.join(',')}}` : ''} ${value}`
}

const own = (name: string, value: number, labels: Labels = {}): Sample => ({ name: `opendtu_${name}`, labels, value })

/** Values of the channels appear after the first data. Source: gateway contract 14.5. */
function measurements(world: World, serial: string, labels: Labels): Sample[] {
  if (!world.radio.revision(serial)) return []
  return Object.entries(world.radio.detail(serial)).flatMap(([type, channels]) => {
    if (typeof channels !== 'object') return []
    return Object.entries(channels as object).flatMap(([channel, values]) =>
      Object.entries(values as object).flatMap(([kind, { v }]) =>
        typeof v === 'number' ? [own(kind.replace(' ', ''), v, { ...labels, type, channel })] : [],
      ),
    )
  })
}

function inverterSamples(world: World, serial: string): Sample[] {
  const { name, limit_relative, limit_absolute, data_age_ms } = world.radio.summary(serial)
  const unit = world.config.inverters.findIndex(slot => printSerial(slot.serial) === serial)
  const labels = { serial, unit, name }
  const strings = (world.config.inverters[unit]?.channel ?? []).flatMap((string, channel) => [
    own('MaxPower', string.max_power, { ...labels, channel }),
    own('PanelInfo', 1, { ...labels, channel, panelname: string.name }),
  ])
  return [
    own('last_update', Math.floor(data_age_ms / 1000), labels),
    own('inverter_limit_relative', limit_relative / 100, labels),
    own('inverter_limit_absolute', limit_absolute, labels),
    ...measurements(world, serial, labels),
    ...strings,
  ]
}

/** Prometheus text: the samples of a metric stand together below its type. Source: gateway contract 14.5. */
export function metrics(world: World): string {
  const { git_hash, pioenv, chipmodel, uptime, heap_total, heap_used, heap_min_free, heap_max_block } =
    systemStatus(world)
  const samples = [
    own('build', 1, { name: pioenv, id: git_hash }),
    own('platform', 1, { arch: chipmodel }),
    own('uptime', uptime),
    own('heap_size', heap_total),
    own('free_heap_size', heap_total - heap_used),
    own('biggest_heap_block', heap_max_block),
    own('heap_min_free', heap_min_free),
    { name: 'wifi_rssi', labels: {}, value: -61 },
    { name: 'wifi_station', labels: {}, value: 1 },
    ...world.radio.serials.flatMap(serial => inverterSamples(world, serial)),
  ]
  const lines = [...new Set(samples.map(({ name }) => name))].flatMap(name => [
    `# TYPE ${name} ${counters.has(name) ? 'counter' : 'gauge'}`,
    ...samples.filter(sample => sample.name === name).map(lineOf),
  ])
  return `${lines.join('\n')}\n`
}
