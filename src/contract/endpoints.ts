import type { ReplyType } from './codes.ts'
import type { FileEntry, LanguageEntry, LanguagePack } from './files.ts'
import type { ForkEndpoints, ForkSettings } from './fork.ts'
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

/** Query that selects an inverter by its serial, in hexadecimal. */
interface InverterQuery {
  inv: string
}

type SettingsPaths<S> = { [T in keyof S & string as `${T}/config`]: { read: S[T]; write: S[T] } }

/** Every JSON endpoint below `/api/`: what a GET reads and what a POST takes in its field `data`. */
export interface Endpoints extends SettingsPaths<Settings> {
  'devinfo/status': { read: OrEmpty<DeviceInfo>; query: InverterQuery }
  'eventlog/status': { read: OrEmpty<EventLog>; query: InverterQuery & { locale?: string } }
  'file/delete': { write: { file: string } }
  'file/delete_all': { write: { delete: boolean } }
  'file/list': { read: FileEntry[] }
  'gridprofile/rawdata': { read: OrEmpty<GridProfileRaw>; query: InverterQuery }
  'gridprofile/status': { read: OrEmpty<GridProfile>; query: InverterQuery }
  'i18n/language': { read: LanguagePack; query: { code: string } }
  'i18n/languages': { read: LanguageEntry[] }
  'inverter/add': { write: NewInverter }
  'inverter/del': { write: { id: number } }
  'inverter/edit': { write: InverterConfig }
  'inverter/list': { read: { inverter: InverterEntry[] } }
  'inverter/order': { write: { order: number[] } }
  /** A GET with a side effect; an unknown serial answers an empty object. */
  'inverter/stats_reset': { read: Reply | Record<string, never>; query: InverterQuery }
  'limit/config': { write: LimitCommand }
  /** By serial. */
  'limit/status': { read: Record<string, LimitStatus> }
  'livedata/status': { read: Live; query: Partial<InverterQuery> }
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

/** Endpoints that only a fork's firmware has. */
export type ForkPaths = ForkEndpoints & SettingsPaths<ForkSettings>

/** Endpoints of some forks' firmware; any other answers with the index page. */
interface Optional {
  'firmware/status': { read: { ota_supported?: boolean } }
}

type AllEndpoints = Endpoints & Optional & ForkPaths

type PathsWith<Way extends string, E> = { [P in keyof E & string]: Way extends keyof E[P] ? P : never }[keyof E &
  string]

/** Paths a GET reads JSON from. */
export type Readable<E = AllEndpoints> = PathsWith<'read', E>
/** Paths a POST writes JSON to. */
export type Writable<E = AllEndpoints> = PathsWith<'write', E>
export type DocumentAt<P extends Readable> = AllEndpoints[P] extends { read: infer R } ? R : never
export type Written<P extends Writable> = AllEndpoints[P] extends { write: infer W } ? W : never
export type Query<P extends Readable> = AllEndpoints[P] extends { query: infer Q } ? Q : Record<never, never>

/** Endpoints without JSON: downloads, uploads and plain text. Source: gateway contract 11, 12, 14.5. */
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

export const readAccess: Record<Readable<Endpoints> | typeof rawPaths.download | typeof rawPaths.metrics, Access> = {
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
