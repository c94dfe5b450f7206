import type { Reply } from '../../../src/contract/endpoints.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import { clockLimits, limits } from '../../../src/contract/limits.ts'
import type { ConfigFile, NtpConfig } from '../../../src/contract/settings.ts'
import type { WallTime } from '../../../src/contract/status.ts'
import { hasKinds, type JsonObject, type Kind, numberOf, textOf } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import { firstRefusal, type Refusals } from './refusals.ts'

const shared: Record<Exclude<keyof NtpConfig, 'ntp_timezone' | 'ntp_timezone_descr'>, Kind> = {
  ntp_server: 'string',
  longitude: 'number',
  latitude: 'number',
  sunsettype: 'uint8',
}

const required: Record<Generation, Record<string, Kind>> = {
  2025: { ...shared, ntp_timezone: 'string' },
  2026: { ...shared, ntp_timezone_descr: 'string' },
}

const refusals: Refusals<typeof limits.ntp> = {
  ntp_server: 'TimeServerBadLength',
  ntp_timezone: 'ZoneSpecBadLength',
  ntp_timezone_descr: 'ZoneNameBadLength',
  latitude: 'stored',
  longitude: 'stored',
}

/** The document as sent, or the refusal. Source: gateway contract 13.4. */
export function checkNtp(body: JsonObject, generation: Generation): NtpConfig | Reply {
  if (!hasKinds(body, required[generation])) return reply('FieldsMissing')
  const sent: NtpConfig = {
    ntp_server: textOf(body.ntp_server),
    ntp_timezone_descr: textOf(body.ntp_timezone_descr),
    longitude: numberOf(body.longitude),
    latitude: numberOf(body.latitude),
    sunsettype: numberOf(body.sunsettype),
    ...(generation === 2025 ? { ntp_timezone: textOf(body.ntp_timezone) } : {}),
  }
  return firstRefusal(sent, limits.ntp, refusals) ?? sent
}

export const storeNtp = (sent: NtpConfig): ConfigFile['ntp'] => ({
  server: sent.ntp_server,
  ...(sent.ntp_timezone === undefined ? {} : { timezone: sent.ntp_timezone }),
  timezone_descr: sent.ntp_timezone_descr,
  latitude: sent.latitude,
  longitude: sent.longitude,
  sunsettype: sent.sunsettype,
})

export const readNtp = (stored: ConfigFile['ntp']): NtpConfig => ({
  ntp_server: stored.server,
  ...(stored.timezone === undefined ? {} : { ntp_timezone: stored.timezone }),
  ntp_timezone_descr: stored.timezone_descr,
  longitude: stored.longitude,
  latitude: stored.latitude,
  sunsettype: stored.sunsettype,
})

const wallKinds: Record<keyof WallTime, Kind> = {
  year: 'uint',
  month: 'uint',
  day: 'uint',
  hour: 'uint',
  minute: 'uint',
  second: 'uint',
}

const wallRefusals: Refusals<typeof clockLimits> = {
  year: 'YearInvalid',
  month: 'MonthInvalid',
  day: 'DayInvalid',
  hour: 'HourInvalid',
  minute: 'MinuteInvalid',
  second: 'SecondInvalid',
}

/** The time as sent, or the refusal; the length of the month is not checked. Source: gateway contract 13.4. */
export function checkWallTime(body: JsonObject): WallTime | Reply {
  if (!hasKinds(body, wallKinds)) return reply('FieldsMissing')
  const sent = body as unknown as WallTime
  return firstRefusal(sent, clockLimits, wallRefusals) ?? sent
}

/** As a gateway without config.json has it. Source: gateway contract 13, 18. */
export const factoryNtp = (generation: Generation): ConfigFile['ntp'] => ({
  server: 'opendtu.pool.ntp.org',
  ...(generation === 2025 ? { timezone: 'CET-1CEST,M3.5.0,M10.5.0/3' } : {}),
  timezone_descr: 'Europe/Berlin',
  latitude: 51.1657,
  longitude: 10.4515,
  sunsettype: 1,
})
