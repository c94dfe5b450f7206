import type { Reply } from '../../../src/contract/endpoints.ts'
import type { ConfigFile } from '../../../src/contract/files.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import { clockLimits, limits } from '../../../src/contract/limits.ts'
import type { NtpConfig } from '../../../src/contract/settings.ts'
import type { WallTime } from '../../../src/contract/status.ts'
import { count, hasKinds, type JsonObject, type Kind, text } from '../json-body.ts'
import { badLength, most, reply } from '../reply.ts'

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

const bound = limits.ntp

/** The document asked for, or the refusal. Source: gateway contract 13.4. */
export function checkNtp(body: JsonObject, generation: Generation): NtpConfig | Reply {
  if (!hasKinds(body, required[generation])) return reply('FieldsMissing')
  const asked: NtpConfig = {
    ntp_server: text(body.ntp_server),
    ntp_timezone_descr: text(body.ntp_timezone_descr),
    longitude: count(body.longitude),
    latitude: count(body.latitude),
    sunsettype: count(body.sunsettype),
    ...(generation === 2025 ? { ntp_timezone: text(body.ntp_timezone) } : {}),
  }
  const { ntp_server, ntp_timezone, ntp_timezone_descr } = asked
  if (badLength(ntp_server, bound.ntp_server)) return reply('TimeServerBadLength', { max: most(bound.ntp_server) })
  if (ntp_timezone !== undefined && badLength(ntp_timezone, bound.ntp_timezone))
    return reply('ZoneSpecBadLength', { max: most(bound.ntp_timezone) })
  if (badLength(ntp_timezone_descr, bound.ntp_timezone_descr))
    return reply('ZoneNameBadLength', { max: most(bound.ntp_timezone_descr) })
  return asked
}

export const storeNtp = (asked: NtpConfig): ConfigFile['ntp'] => ({
  server: asked.ntp_server,
  ...(asked.ntp_timezone === undefined ? {} : { timezone: asked.ntp_timezone }),
  timezone_descr: asked.ntp_timezone_descr,
  latitude: asked.latitude,
  longitude: asked.longitude,
  sunsettype: asked.sunsettype,
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

const wallReplies = {
  year: 'YearInvalid',
  month: 'MonthInvalid',
  day: 'DayInvalid',
  hour: 'HourInvalid',
  minute: 'MinuteInvalid',
  second: 'SecondInvalid',
} as const

/** The time asked for, or the refusal; no month is checked for its length. Source: gateway contract 13.4. */
export function checkWallTime(body: JsonObject): WallTime | Reply {
  if (!hasKinds(body, wallKinds)) return reply('FieldsMissing')
  const asked = body as unknown as WallTime
  for (const part of Object.keys(wallReplies) as (keyof WallTime)[]) {
    const { min = 0, max = 0 } = clockLimits[part]
    if (asked[part] < min || asked[part] > max) return reply(wallReplies[part], { min, max })
  }
  return asked
}
