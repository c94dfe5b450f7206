import type { DocumentAt, Readable } from '../../../contract/endpoints.ts'
import { restorable } from '../../../contract/files.ts'
import type { DeviceInfo } from '../../../contract/inverters.ts'
import { forkTotals, type LiveSummary, type MeasurementKind, type RadioStats } from '../../../contract/live.ts'
import type { CountryDef, DisplayConfig, DtuConfig } from '../../../contract/settings.ts'
import type { NtpStatus, SystemStatus, TaskDetail } from '../../../contract/status.ts'

/** Documents that a support file holds, by their path below `/api/`; the list of inverters first. */
export const readOnce = [
  'livedata/status',
  'device/config',
  'dtu/config',
  'logging/config',
  'mqtt/config',
  'network/config',
  'ntp/config',
  'security/config',
  'limit/status',
  'mqtt/status',
  'network/status',
  'ntp/status',
  'power/status',
  'system/status',
  'inverter/list',
  'file/list',
  'i18n/languages',
] as const satisfies Readable[]

/** The documents of one inverter that are read for each. */
export const readPerInverter = [
  'livedata/status',
  'devinfo/status',
  'eventlog/status',
  'gridprofile/status',
  'gridprofile/rawdata',
] as const satisfies Readable[]

/**
 * What is kept of a value: `true` all of it, a list these texts; of an object its members, of a map (`*`) each value, of a list each entry.
 * `serial` keeps the model of an inverter. Other texts and numbers are replaced; a boolean is always kept, since it identifies nobody.
 */
type KeptMembers<T> = [NonNullable<T>] extends [boolean]
  ? never
  : [NonNullable<T>] extends [string | number | boolean]
    ? true | 'serial' | readonly string[]
    : NonNullable<T> extends readonly (infer E)[]
      ? KeptMembers<E>
      : string extends keyof T
        ? { '*': KeptMembers<T[string & keyof T]> }
        : { [K in keyof T]?: KeptMembers<T[K]> }

type DocumentPath = (typeof readOnce)[number] | (typeof readPerInverter)[number]

/** The name appears in the compiler's message about a path in `readOnce` that is not in `keptMembers`. */
type WhatMayBeKeptOfEachInReadOnce = { [P in DocumentPath]: KeptMembers<DocumentAt<P>> }

/** A member of a document that may be kept whole: a text or a number. */
type WholeMember<T> = { [K in keyof T & string]-?: true extends KeptMembers<T[K]> ? K : never }[keyof T & string]

/** These members, kept whole. */
const whole = <T>(...names: WholeMember<T>[]) =>
  Object.fromEntries(names.map(name => [name, true])) as { [K in WholeMember<T>]?: true }

const value = { v: true, u: true, d: true } as const

const values = <K extends MeasurementKind>(...kinds: K[]) =>
  Object.fromEntries(kinds.map(kind => [kind, value])) as Record<K, typeof value>

/** Totals that a fork adds to the live values. */
const forkTotal = Object.fromEntries(forkTotals.map(({ member }) => [member, value]))

const mqtt = { mqtt_port: true, mqtt_publish_interval: true } as const

/** What a support file keeps, by the path of the document below `/api/`: nothing that tells who or where the owner is. */
export const keptMembers: WhatMayBeKeptOfEachInReadOnce = {
  'device/config': {
    curPin: {
      nrf24: { clk: true, cs: true, en: true, irq: true, miso: true, mosi: true },
      cmt: { clk: true, cs: true, fcs: true, sdio: true, gpio2: true, gpio3: true },
      w5500: { sclk: true, mosi: true, miso: true, cs: true, int: true, rst: true },
      eth: { phy_addr: true, power: true, mdc: true, mdio: true, type: true, clk_mode: true },
      display: { type: true, data: true, clk: true, cs: true, reset: true },
      led: { led0: true, led1: true },
    },
    display: whole<DisplayConfig>('rotation', 'contrast', 'locale', 'diagramduration', 'diagrammode'),
    led: { brightness: true },
  },
  'devinfo/status': {
    ...whole<DeviceInfo>('fw_bootloader_version', 'fw_build_version', 'fw_build_datetime'),
    ...whole<DeviceInfo>('hw_part_number', 'hw_version', 'hw_model_name', 'max_power'),
  },
  'dtu/config': {
    serial: 'serial',
    ...whole<DtuConfig>('pollinterval', 'nrf_palevel'),
    ...whole<DtuConfig>('cmt_palevel', 'cmt_country', 'cmt_frequency', 'cmt_chan_width'),
    country_def: whole<CountryDef>('freq_default', 'freq_min', 'freq_max', 'freq_legal_min', 'freq_legal_max'),
  },
  'eventlog/status': { count: true, events: { message_id: true, message: true, start_time: true, end_time: true } },
  'file/list': { name: restorable, size: true },
  'gridprofile/rawdata': { raw: true },
  'gridprofile/status': {
    name: true,
    version: true,
    sections: { name: true, items: { n: true, u: true, v: true } },
  },
  'i18n/languages': {},
  'inverter/list': {
    inverter: {
      id: true,
      serial: 'serial',
      order: true,
      type: true,
      reachable_threshold: true,
      channel: { max_power: true, yield_total_offset: true },
    },
  },
  'limit/status': { '*': { limit_relative: true, max_power: true, limit_set_status: true } },
  'livedata/status': {
    inverters: {
      serial: 'serial',
      ...whole<LiveSummary>('order', 'data_age', 'data_age_ms', 'limit_relative', 'limit_absolute'),
      radio_stats: {
        ...whole<RadioStats>('tx_request', 'tx_re_request', 'rx_success', 'rssi'),
        ...whole<RadioStats>('rx_fail_nothing', 'rx_fail_partial', 'rx_fail_corrupt'),
      },
      AC: { '*': values('Power', 'Voltage', 'Current', 'Frequency', 'PowerFactor', 'ReactivePower') },
      DC: {
        '*': {
          ...values('Power', 'Voltage', 'Current', 'YieldDay', 'YieldTotal'),
          Irradiation: { ...value, max: true },
        },
      },
      INV: { '*': values('Power DC', 'YieldDay', 'YieldTotal', 'Temperature', 'Efficiency') },
      events: true,
    },
    total: values('Power', 'YieldDay', 'YieldTotal'),
    ...Object.fromEntries(forkTotals.map(({ group }) => [group, { ...forkTotal, total: forkTotal }])),
  },
  'logging/config': { loglevel: { default: true, modules: { name: true, level: true } } },
  'mqtt/config': { ...mqtt, mqtt_lwt_qos: true },
  'mqtt/status': mqtt,
  'network/config': { aptimeout: true, syslogport: true },
  'network/status': { sta_rssi: true, network_mode: true, ap_stationnum: true },
  'ntp/config': { ntp_timezone: true, ntp_timezone_descr: true, sunsettype: true },
  'ntp/status': whole<NtpStatus>('ntp_timezone', 'ntp_timezone_descr', 'ntp_localtime'),
  'power/status': { '*': { power_set_status: true } },
  'security/config': {},
  'system/status': {
    ...whole<SystemStatus>('sdkversion', 'pioenv', 'git_hash', 'git_branch', 'config_version', 'cfgsavecount'),
    ...whole<SystemStatus>('uptime', 'resetreason_0', 'resetreason_1'),
    ...whole<SystemStatus>('chipmodel', 'chiprevision', 'chipcores', 'cpufreq', 'cputemp', 'flashsize'),
    ...whole<SystemStatus>('heap_total', 'heap_used', 'heap_min_free', 'heap_max_block'),
    ...whole<SystemStatus>('psram_total', 'psram_used', 'littlefs_total', 'littlefs_used'),
    ...whole<SystemStatus>('sketch_total', 'sketch_used'),
    task_details: whole<TaskDetail>('name', 'stack_watermark', 'priority'),
  },
}
