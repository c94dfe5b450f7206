import type { GridProfile } from '../../../src/contract/inverters.ts'
import { type PlannedProfile, profiles } from './grid-profile-data.ts'

/** CRC of Modbus, as the radio uses it to close a block. */
function checksum(bytes: readonly number[]): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}

const pair = (value: number) => [(value >> 8) & 0xff, value & 0xff]

function rawOf({ id, version, sections }: PlannedProfile): number[] {
  const [major, minor, patch] = version
  const body = sections.flatMap(section => [
    section.kind,
    section.version,
    ...section.items.flatMap(([, , value, scale]) => pair(Math.round(value * scale) & 0xffff)),
  ])
  const bytes = [...pair(id), (major << 4) | minor, patch, ...body]
  return [...bytes, ...pair(checksum(bytes))]
}

/** The decoded profile with this number; without one, that of an inverter that holds only zeros. Source: gateway contract 10.3. */
export function gridProfile(number: number | null): GridProfile {
  const profile = number === null ? undefined : profiles[number]
  if (!profile) return { name: 'Unknown', version: '0.0.0', sections: [] }
  return {
    name: profile.name,
    version: profile.version.join('.'),
    sections: profile.sections.map(({ name, items }) => ({ name, items: items.map(([n, u, v]) => ({ n, u, v })) })),
  }
}

/** Its bytes, at most 141. */
export function gridRaw(number: number | null): number[] {
  const profile = number === null ? undefined : profiles[number]
  return profile ? rawOf(profile) : Array.from({ length: 66 }, () => 0)
}
