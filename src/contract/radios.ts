/** The gateway's radio chip for an inverter. */
export type RadioChip = 'nrf24' | 'cmt'

const cmtPrefixes: ReadonlySet<string> = new Set([
  ...['1361', '1382', '1164', '1420', '1166', '1144', '1143', '1410', '114a', '1124', '1125', '1400'],
])
const nrf24Prefix = /^(.(16|14|12).|1062|1042|1022|2841|2821|2801)/

/**
 * The chip for a serial in hexadecimal; undefined for an unknown type. 114a and 1166 use CMT, although a gateway of 2025 tries the other.
 * Source: gateway contract 8.6.
 */
export function radioOf(serial: string): RadioChip | undefined {
  const digits = serial.toLowerCase().padStart(12, '0')
  if (cmtPrefixes.has(digits.slice(0, 4))) return 'cmt'
  return nrf24Prefix.test(digits) ? 'nrf24' : undefined
}
