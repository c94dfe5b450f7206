import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import type { ConfigFile, ConfigFileInverter } from '../../src/contract/files.ts'
import type { Generation } from '../../src/contract/generations.ts'
import { capacity } from '../../src/contract/limits.ts'
import { chip } from './chip.ts'

/** Factory password, also the key of the access point. Source: gateway contract 1.1. */
export const factoryPassword = 'openDTU42'

/** 0.1.30 */
const configVersion = 0x00011e00

/** A free inverter slot. Source: gateway contract 8.1, 18. */
export const freeSlot = (): ConfigFileInverter => ({
  serial: 0,
  name: '',
  order: 0,
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: true,
  reachable_threshold: 2,
  zero_runtime: false,
  zero_day: false,
  clear_eventlog: false,
  yieldday_correction: false,
  channel: Array.from({ length: capacity.channels }, () => ({ name: '', max_power: 0, yield_total_offset: 0 })),
})

/** The public root of a well-known free CA. */
const rootCertificate = () =>
  rootCertificates.find(pem => new X509Certificate(pem).subject.includes('CN=ISRG Root X1')) ?? ''

const network = () => ({
  wifi: {
    ssid: '',
    password: '',
    ip: '0.0.0.0',
    netmask: '0.0.0.0',
    gateway: '0.0.0.0',
    dns1: '0.0.0.0',
    dns2: '0.0.0.0',
    dhcp: true,
    hostname: 'OpenDTU-%06X',
    aptimeout: 3,
  },
  mdns: { enabled: false },
  syslog: { enabled: false, hostname: '', port: 514 },
})

const mqtt = (): ConfigFile['mqtt'] => ({
  enabled: false,
  hostname: '',
  port: 1883,
  clientid: chip.accessPoint,
  username: '',
  password: '',
  topic: 'solar/',
  retain: true,
  publish_interval: 5,
  clean_session: true,
  lwt: { topic: 'dtu/status', value_online: 'online', value_offline: 'offline', qos: 2 },
  tls: { enabled: false, root_ca_cert: rootCertificate(), certlogin: false, client_cert: '', client_key: '' },
  hass: { enabled: false, retain: true, topic: 'homeassistant/', individual_panels: false, expire: true },
})

const device = (): ConfigFile['device'] => ({
  pinmapping: '',
  display: {
    powersafe: true,
    screensaver: true,
    rotation: 2,
    contrast: 60,
    locale: 'en',
    diagram_duration: 36_000,
    diagram_mode: 1,
  },
  led: [{ brightness: 100 }, { brightness: 100 }],
})

/** What a gateway without config.json starts with. Source: gateway contract 13, 18. */
export const factoryConfig = (generation: Generation): ConfigFile => ({
  cfg: { version: configVersion, save_count: 0 },
  ...network(),
  ntp: {
    server: 'opendtu.pool.ntp.org',
    ...(generation === 2025 ? { timezone: 'CET-1CEST,M3.5.0,M10.5.0/3' } : {}),
    timezone_descr: 'Europe/Berlin',
    latitude: 51.1657,
    longitude: 10.4515,
    sunsettype: 1,
  },
  mqtt: mqtt(),
  dtu: {
    serial: chip.gatewaySerial,
    poll_interval: 5,
    nrf_pa_level: 0,
    cmt_pa_level: 0,
    cmt_frequency: 865_000_000,
    cmt_country_mode: 0,
  },
  security: { password: factoryPassword, allow_readonly: true },
  device: device(),
  inverters: Array.from({ length: capacity.inverters }, freeSlot),
  logging: { default: 1, modules: [] },
})
