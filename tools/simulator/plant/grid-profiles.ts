import type { GridProfile } from '../../../src/contract/inverters.ts'

/** The decoded profile with this number; without one, the one of an inverter whose memory is all zeros. Source: gateway contract 10.3. */
export function gridProfile(number: number | null): GridProfile {
  const profile = number === null ? undefined : profiles[number]
  if (!profile) return { name: 'Unknown', version: '0.0.0', sections: [] }
  const { name, version, sections } = profile
  return {
    name,
    version: version.join('.'),
    sections: sections.map(section => ({ ...section, items: section.items.map(([n, u, v]) => ({ n, u, v })) })),
  }
}

const twoBytes = (value: number) => [(value >> 8) & 0xff, value & 0xff]

/** Its bytes, at most 141: of each section a number, and its values in hundredths. */
export function gridRaw(number: number | null): number[] {
  const profile = number === null ? undefined : profiles[number]
  if (!profile) return Array.from({ length: 66 }, () => 0)
  const { id, version, sections } = profile
  return [
    ...twoBytes(id),
    ...version,
    ...sections.flatMap(({ items }, index) => [index, ...items.flatMap(([, , value]) => twoBytes(value * 100))]),
  ]
}

type Unit = 'V' | 's' | 'Hz' | 'bool' | 'Rated%/s' | 'Pn%/Hz' | 'Pn%/s' | 'Pn%/V' | '%Pn' | '%Sn' | ''
type Item = readonly [name: string, unit: Unit, value: number]

interface Section {
  name: string
  items: readonly Item[]
}

const section = (name: string, ...items: Item[]): Section => ({ name, items })

const voltageRide = (low: number, high: number, highest: number) =>
  section(
    'Voltage ride-through',
    ['Nominal voltage', 'V', 230],
    ['Undervoltage 1', 'V', low],
    ['Undervoltage 1 time', 's', 3],
    ['Overvoltage 1', 'V', high],
    ['Overvoltage 1 time', 's', 0.1],
    ['Overvoltage 2', 'V', highest],
    ['Overvoltage 2 time', 's', 0.1],
    ['10 min mean limit', 'V', 253],
  )

const frequencyRide = section(
  'Frequency ride-through',
  ['Nominal frequency', 'Hz', 50],
  ['Underfrequency 1', 'Hz', 47.5],
  ['Underfrequency 1 time', 's', 0.1],
  ['Overfrequency 1', 'Hz', 51.5],
  ['Overfrequency 1 time', 's', 0.1],
)

const islanding = section('Islanding', ['Island detection', 'bool', 1])

const reconnection = (wait: number) =>
  section(
    'Reconnection',
    ['Waiting time', 's', wait],
    ['Highest voltage', 'V', 253],
    ['Lowest voltage', 'V', 195.5],
    ['Highest frequency', 'Hz', 50.1],
    ['Lowest frequency', 'Hz', 47.5],
  )

/** Grid profiles of the simulated plant; the numbers follow the common European rules. */
const profiles: readonly { name: string; id: number; version: number[]; sections: Section[] }[] = [
  {
    name: 'VDE-AR-N 4105 (2018), Germany',
    id: 0x0300,
    version: [2, 0, 8],
    sections: [
      voltageRide(184, 287.5, 299),
      frequencyRide,
      islanding,
      reconnection(60),
      section('Ramp rates', ['Normal ramp', 'Rated%/s', 20], ['Ramp after reconnection', 'Rated%/s', 0.16]),
      section(
        'Frequency-watt',
        ['Active', 'bool', 1],
        ['Begins at', 'Hz', 50.2],
        ['Slope', 'Pn%/Hz', 40],
        ['Recovery slope', 'Pn%/s', 0.16],
      ),
      section('Volt-watt', ['Active', 'bool', 0], ['Begins at', 'V', 251], ['Slope', 'Pn%/V', 12.5]),
      section('Active power control', ['Active', 'bool', 1], ['Highest power', '%Pn', 100]),
      section('Fixed power factor', ['Active', 'bool', 0], ['Power factor', '', 0.95]),
    ],
  },
  {
    name: 'EN 50549-1 (2019), Europe',
    id: 0x0a00,
    version: [1, 1, 2],
    sections: [
      voltageRide(195.5, 264.5, 276),
      frequencyRide,
      islanding,
      reconnection(120),
      section(
        'Volt-var',
        ['Active', 'bool', 0],
        ['Point 1', 'V', 214],
        ['Reactive power at point 1', '%Sn', 44],
        ['Point 2', 'V', 246],
        ['Reactive power at point 2', '%Sn', -44],
      ),
    ],
  },
]
