import type { Generation } from '../../../src/contract/generations.ts'

/** A type of inverter, as the gateway derives it from the serial. */
export interface InverterType {
  /** Text of `inverter/list`. */
  name: string
  family: 'HM' | 'HMS' | 'HMT' | 'HERF'
  /** DC channels. */
  strings: 1 | 2 | 4 | 6
  /** Radio chip it needs. */
  radio: 'nrf24' | 'cmt'
  phases: 1 | 3
}

interface Row extends InverterType {
  prefixes: readonly string[]
  /** Prefixes that match in generation 2026 only. */
  since2026?: readonly string[]
  /** Any prefix with these two digits in the middle. */
  middle?: string
}

const hmt = { family: 'HMT', radio: 'cmt', phases: 3 } as const
const hms = { family: 'HMS', radio: 'cmt', phases: 1 } as const
const hm = { family: 'HM', radio: 'nrf24', phases: 1 } as const
const herf = { family: 'HERF', radio: 'nrf24', phases: 1 } as const

/** The first matching row wins. Source: gateway contract 8.6. */
const rows: readonly Row[] = [
  { ...hmt, name: 'HMT-1600/1800/2000-4T', strings: 4, prefixes: ['1361'] },
  { ...hmt, name: 'HMT-1800/2250-6T', strings: 6, prefixes: ['1382'] },
  { ...hms, name: 'HMS-1600/1800/2000-4T', strings: 4, prefixes: ['1164', '1420'], since2026: ['1166'] },
  { ...hms, name: 'HMS-600/700/800/900/1000-2T', strings: 2, prefixes: ['1144', '1143', '1410'], since2026: ['114a'] },
  { ...hms, name: 'HMS-300/350/400/450/500-1T', strings: 1, prefixes: ['1124'] },
  { ...hms, name: 'HMS-450/500-1T v2', strings: 1, prefixes: ['1125', '1400'] },
  { ...hm, name: 'HM-1000/1200/1500-4T', strings: 4, prefixes: ['1062'], middle: '16' },
  { ...hm, name: 'HM-600/700/800-2T', strings: 2, prefixes: ['1042'], middle: '14' },
  { ...hm, name: 'HM-300/350/400-1T', strings: 1, prefixes: ['1022'], middle: '12' },
  { ...herf, name: 'HERF-300-1T', strings: 1, prefixes: ['2841'] },
  { ...herf, name: 'HERF-600/800-2T', strings: 2, prefixes: ['2821'] },
  { ...herf, name: 'HERF-1600/1800-4T', strings: 4, prefixes: ['2801'] },
]

/** The type a serial (hexadecimal, any case) belongs to; undefined if unknown. */
export function typeOf(serial: string, generation: Generation): InverterType | undefined {
  const prefix = serial.toLowerCase().padStart(12, '0').slice(-12, -8)
  return rows.find(
    row =>
      row.prefixes.includes(prefix) ||
      (generation === 2026 && row.since2026?.includes(prefix)) ||
      row.middle === prefix.slice(1, 3),
  )
}
