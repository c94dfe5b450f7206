import type { GridProfile } from '../../../src/contract/inverters.ts'
import { type ProfileData, profiles } from './grid-profile-data.ts'

/** Modbus CRC, the end of every block on the radio. */
function checksum(bytes: readonly number[]): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}

const twoBytes = (value: number) => [(value >> 8) & 0xff, value & 0xff]

function rawOf({ id, version, sections }: ProfileData): number[] {
  const [major, minor, patch] = version
  const body = sections.flatMap(section => [
    section.kind,
    section.version,
    ...section.items.flatMap(([, , value, scale]) => twoBytes(Math.round(value * scale) & 0xffff)),
  ])
  const bytes = [...twoBytes(id), (major << 4) | minor, patch, ...body]
  return [...bytes, ...twoBytes(checksum(bytes))]
}

/** The decoded profile with this number; without one, the one of an inverter whose memory is all zeros. Source: gateway contract 10.3. */
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
