import type { ReplyType } from './codes.ts'
import type { FileEntry, LanguageEntry, LanguagePack } from './files.ts'
import type {
  DeviceInfo,
  EventLog,
  GridProfile,
  GridProfileRaw,
  InverterConfig,
  InverterEntry,
  LimitCommand,
  LimitStatus,
  NewInverter,
  OrEmpty,
  PowerCommand,
  PowerStatus,
} from './inverters.ts'
import type { Live } from './live.ts'
import type { Settings } from './settings.ts'
import type { ClockStatus, MqttStatus, NetworkStatus, NtpStatus, SystemStatus, WallTime } from './status.ts'

/**
 * The envelope of every POST, of `security/authenticate` and of `inverter/stats_reset`.
 * `code` is absent in three network warnings, so `message` (short English) is the last resort. Source: gateway contract 4.
 */
export interface Reply {
  type: ReplyType
  message: string
  code?: number
  param?: Record<string, number>
}

/** Query that picks an inverter by its serial, hexadecimal. */
interface OfInverter {
  inv: string
}

type SettingsPaths = { [T in keyof Settings as `${T}/config`]: { read: Settings[T]; write: Settings[T] } }

/** Every JSON endpoint below `/api/`: what a GET reads and what a POST takes in its field `data`. */
export interface Endpoints extends SettingsPaths {
  'devinfo/status': { read: OrEmpty<DeviceInfo>; query: OfInverter }
  'eventlog/status': { read: OrEmpty<EventLog>; query: OfInverter & { locale?: string } }
  'file/delete': { write: { file: string } }
  'file/delete_all': { write: { delete: boolean } }
  'file/list': { read: FileEntry[] }
  'gridprofile/rawdata': { read: OrEmpty<GridProfileRaw>; query: OfInverter }
  'gridprofile/status': { read: OrEmpty<GridProfile>; query: OfInverter }
  'i18n/language': { read: LanguagePack; query: { code: string } }
  'i18n/languages': { read: LanguageEntry[] }
  'inverter/add': { write: NewInverter }
  'inverter/del': { write: { id: number } }
  'inverter/edit': { write: InverterConfig }
  'inverter/list': { read: { inverter: InverterEntry[] } }
  'inverter/order': { write: { order: number[] } }
  /** A GET with a side effect; an unknown serial answers an empty object. */
  'inverter/stats_reset': { read: Reply | Record<string, never>; query: OfInverter }
  'limit/config': { write: LimitCommand }
  /** By serial. */
  'limit/status': { read: Record<string, LimitStatus> }
  'livedata/status': { read: Live; query: Partial<OfInverter> }
  'maintenance/reboot': { write: { reboot: boolean } }
  'mqtt/status': { read: MqttStatus }
  'network/status': { read: NetworkStatus }
  'ntp/status': { read: NtpStatus }
  'ntp/time': { read: ClockStatus; write: WallTime }
  /** Zone name to POSIX rule; generation 2026 only. */
  'ntp/zones': { read: Record<string, string> }
  'power/config': { write: PowerCommand }
  /** By serial. */
  'power/status': { read: Record<string, PowerStatus> }
  'security/authenticate': { read: Reply }
  'system/status': { read: SystemStatus }
}

type PathsWith<Way extends string> = {
  [P in keyof Endpoints]: Way extends keyof Endpoints[P] ? P : never
}[keyof Endpoints]

/** Paths a GET reads JSON from. */
export type Readable = PathsWith<'read'>
/** Paths a POST writes JSON to. */
export type Writable = PathsWith<'write'>
export type Read<P extends Readable> = Endpoints[P] extends { read: infer R } ? R : never
export type Written<P extends Writable> = Endpoints[P] extends { write: infer W } ? W : never
export type Query<P extends Readable> = Endpoints[P] extends { query: infer Q } ? Q : Record<never, never>

/** Endpoints that do not speak JSON: bytes out, multipart in, text out. Source: gateway contract 11, 12, 14.5. */
export const rawPaths = {
  download: 'file/get',
  restore: 'file/upload',
  firmware: 'firmware/update',
  metrics: 'prometheus/metrics',
} as const

/**
 * Who may read: `admin` needs valid credentials always, `readonly` only while read-only access is off, `open` never.
 * Every POST is `admin`. Source: gateway contract 1.1 and 3.
 */
export type Access = 'admin' | 'readonly' | 'open'

export const readAccess: Record<Readable | typeof rawPaths.download | typeof rawPaths.metrics, Access> = {
  'device/config': 'admin',
  'devinfo/status': 'readonly',
  'dtu/config': 'admin',
  'eventlog/status': 'readonly',
  'file/get': 'admin',
  'file/list': 'admin',
  'gridprofile/rawdata': 'readonly',
  'gridprofile/status': 'readonly',
  'i18n/language': 'open',
  'i18n/languages': 'open',
  'inverter/list': 'admin',
  'inverter/stats_reset': 'admin',
  'limit/status': 'readonly',
  'livedata/status': 'readonly',
  'logging/config': 'admin',
  'mqtt/config': 'admin',
  'mqtt/status': 'readonly',
  'network/config': 'admin',
  'network/status': 'readonly',
  'ntp/config': 'admin',
  'ntp/status': 'readonly',
  'ntp/time': 'admin',
  'ntp/zones': 'readonly',
  'power/status': 'readonly',
  'prometheus/metrics': 'readonly',
  'security/authenticate': 'admin',
  'security/config': 'admin',
  'system/status': 'readonly',
}
