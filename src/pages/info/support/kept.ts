import type { DocumentAt, Readable } from '../../../contract/endpoints.ts'
import { restorable } from '../../../contract/files.ts'
import { forkTotals } from '../../../contract/live.ts'

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

/** The same for documents of one inverter. */
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

const value = { v: true, u: true, d: true } as const

const radioStats = {
  tx_request: true,
  tx_re_request: true,
  rx_success: true,
  rx_fail_nothing: true,
  rx_fail_partial: true,
  rx_fail_corrupt: true,
  rssi: true,
} as const

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
    display: {
      rotation: true,
      contrast: true,
      locale: true,
      diagramduration: true,
      diagrammode: true,
    },
    led: { brightness: true },
  },
  'devinfo/status': {
    fw_bootloader_version: true,
    fw_build_version: true,
    fw_build_datetime: true,
    hw_part_number: true,
    hw_version: true,
    hw_model_name: true,
    max_power: true,
  },
  'dtu/config': {
    serial: 'serial',
    pollinterval: true,
    nrf_palevel: true,
    cmt_palevel: true,
    cmt_country: true,
    cmt_frequency: true,
    cmt_chan_width: true,
    country_def: {
      freq_default: true,
      freq_min: true,
      freq_max: true,
      freq_legal_min: true,
      freq_legal_max: true,
    },
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
      order: true,
      data_age: true,
      data_age_ms: true,
      limit_relative: true,
      limit_absolute: true,
      radio_stats: radioStats,
      AC: {
        '*': {
          Power: value,
          Voltage: value,
          Current: value,
          Frequency: value,
          PowerFactor: value,
          ReactivePower: value,
        },
      },
      DC: {
        '*': {
          Power: value,
          Voltage: value,
          Current: value,
          YieldDay: value,
          YieldTotal: value,
          Irradiation: { ...value, max: true },
        },
      },
      INV: { '*': { 'Power DC': value, YieldDay: value, YieldTotal: value, Temperature: value, Efficiency: value } },
      events: true,
    },
    total: { Power: value, YieldDay: value, YieldTotal: value },
    ...Object.fromEntries(forkTotals.map(({ group }) => [group, { ...forkTotal, total: forkTotal }])),
  },
  'logging/config': { loglevel: { default: true, modules: { name: true, level: true } } },
  'mqtt/config': { ...mqtt, mqtt_lwt_qos: true },
  'mqtt/status': mqtt,
  'network/config': { aptimeout: true, syslogport: true },
  'network/status': { sta_rssi: true, network_mode: true, ap_stationnum: true },
  'ntp/config': { ntp_timezone: true, ntp_timezone_descr: true, sunsettype: true },
  'ntp/status': {
    ntp_timezone: true,
    ntp_timezone_descr: true,
    ntp_localtime: true,
  },
  'power/status': { '*': { power_set_status: true } },
  'security/config': {},
  'system/status': {
    sdkversion: true,
    pioenv: true,
    git_hash: true,
    git_branch: true,
    config_version: true,
    cfgsavecount: true,
    uptime: true,
    resetreason_0: true,
    resetreason_1: true,
    chipmodel: true,
    chiprevision: true,
    chipcores: true,
    cpufreq: true,
    cputemp: true,
    flashsize: true,
    heap_total: true,
    heap_used: true,
    heap_min_free: true,
    heap_max_block: true,
    psram_total: true,
    psram_used: true,
    littlefs_total: true,
    littlefs_used: true,
    sketch_total: true,
    sketch_used: true,
    task_details: { name: true, stack_watermark: true, priority: true },
  },
}
