import type { Readable } from '../../../contract/endpoints.ts'

/** Documents that a support file and a recording hold, by their path below `/api/`; the list of inverters first. */
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
