import type { GridProfile } from '../../../src/contract/inverters.ts'

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

type Unit = 'V' | 's' | 'Hz' | 'bool' | 'Rated%/s' | 'Pn%/Hz' | 'Pn%/s' | 'Pn%/V' | '%Pn' | '%Sn' | ''

/** Name, unit, value, and the factor that makes the value a whole number of two bytes. */
type Item = readonly [name: string, unit: Unit, value: number, scale: number]

interface ProfileSection {
  name: string
  /** The bytes it starts with: its kind and its version. */
  kind: number
  version: number
  items: readonly Item[]
}

interface ProfileData {
  name: string
  id: number
  version: readonly [number, number, number]
  sections: readonly ProfileSection[]
}

const voltageRide = (nominal: number, low: number, high: number, highest: number): ProfileSection => ({
  name: 'Voltage ride-through',
  kind: 0x00,
  version: 0x0a,
  items: [
    ['Nominal voltage', 'V', nominal, 10],
    ['Undervoltage 1', 'V', low, 10],
    ['Undervoltage 1 time', 's', 3, 10],
    ['Overvoltage 1', 'V', high, 10],
    ['Overvoltage 1 time', 's', 0.1, 10],
    ['Overvoltage 2', 'V', highest, 10],
    ['Overvoltage 2 time', 's', 0.1, 10],
    ['10 min mean limit', 'V', 253, 10],
  ],
})

const frequencyRide = (low: number, high: number): ProfileSection => ({
  name: 'Frequency ride-through',
  kind: 0x10,
  version: 0x03,
  items: [
    ['Nominal frequency', 'Hz', 50, 100],
    ['Underfrequency 1', 'Hz', low, 100],
    ['Underfrequency 1 time', 's', 0.1, 10],
    ['Overfrequency 1', 'Hz', high, 100],
    ['Overfrequency 1 time', 's', 0.1, 10],
  ],
})

const islanding: ProfileSection = {
  name: 'Islanding',
  kind: 0x20,
  version: 0x00,
  items: [['Island detection', 'bool', 1, 1]],
}

const reconnection = (wait: number): ProfileSection => ({
  name: 'Reconnection',
  kind: 0x30,
  version: 0x03,
  items: [
    ['Waiting time', 's', wait, 10],
    ['Highest voltage', 'V', 253, 10],
    ['Lowest voltage', 'V', 195.5, 10],
    ['Highest frequency', 'Hz', 50.1, 100],
    ['Lowest frequency', 'Hz', 47.5, 100],
  ],
})

const ramps: ProfileSection = {
  name: 'Ramp rates',
  kind: 0x40,
  version: 0x00,
  items: [
    ['Normal ramp', 'Rated%/s', 20, 100],
    ['Ramp after reconnection', 'Rated%/s', 0.16, 100],
  ],
}

const frequencyWatt: ProfileSection = {
  name: 'Frequency-watt',
  kind: 0x50,
  version: 0x08,
  items: [
    ['Active', 'bool', 1, 1],
    ['Begins at', 'Hz', 50.2, 100],
    ['Slope', 'Pn%/Hz', 40, 10],
    ['Recovery slope', 'Pn%/s', 0.16, 100],
  ],
}

const voltWatt: ProfileSection = {
  name: 'Volt-watt',
  kind: 0x60,
  version: 0x04,
  items: [
    ['Active', 'bool', 0, 1],
    ['Begins at', 'V', 251, 10],
    ['Slope', 'Pn%/V', 12.5, 10],
  ],
}

const activePower: ProfileSection = {
  name: 'Active power control',
  kind: 0x70,
  version: 0x02,
  items: [
    ['Active', 'bool', 1, 1],
    ['Highest power', '%Pn', 100, 10],
  ],
}

const voltVar: ProfileSection = {
  name: 'Volt-var',
  kind: 0x80,
  version: 0x01,
  items: [
    ['Active', 'bool', 0, 1],
    ['Point 1', 'V', 214, 10],
    ['Reactive power at point 1', '%Sn', 44, 10],
    ['Point 2', 'V', 246, 10],
    ['Reactive power at point 2', '%Sn', -44, 10],
  ],
}

const fixedFactor: ProfileSection = {
  name: 'Fixed power factor',
  kind: 0x90,
  version: 0x00,
  items: [
    ['Active', 'bool', 0, 1],
    ['Power factor', '', 0.95, 1000],
  ],
}

const wattFactor: ProfileSection = {
  name: 'Watt-power-factor',
  kind: 0xb0,
  version: 0x00,
  items: [
    ['Active', 'bool', 1, 1],
    ['Begins at', '%Pn', 50, 10],
    ['Power factor at full power', '', 0.9, 1000],
  ],
}

/** Grid profiles of the simulated plant; the numbers follow the common European rules. */
export const profiles: readonly ProfileData[] = [
  {
    name: 'VDE-AR-N 4105 (2018), Germany',
    id: 0x0300,
    version: [2, 0, 8],
    sections: [
      voltageRide(230, 184, 287.5, 299),
      frequencyRide(47.5, 51.5),
      islanding,
      reconnection(60),
      ramps,
      frequencyWatt,
      voltWatt,
      activePower,
      fixedFactor,
    ],
  },
  {
    name: 'EN 50549-1 (2019), Europe',
    id: 0x0a00,
    version: [1, 1, 2],
    sections: [voltageRide(230, 195.5, 264.5, 276), frequencyRide(47.5, 51.5), islanding, reconnection(120), voltVar],
  },
  {
    name: 'TOR Erzeuger Typ A (2022), Austria',
    id: 0x0d04,
    version: [1, 2, 0],
    sections: [
      voltageRide(230, 184, 255.3, 264.5),
      frequencyRide(47.5, 51.5),
      islanding,
      reconnection(300),
      ramps,
      frequencyWatt,
      activePower,
      wattFactor,
    ],
  },
]
