/**
 * Reads a serial as every endpoint does: hexadecimal, optional 0x, stops at the first other character, 0 if unreadable.
 * Source: gateway contract 4.
 */
export function parseSerial(text: string): number {
  const digits = /^\s*(?:0x)?([0-9a-f]+)/i.exec(text)?.[1]
  return digits ? Number(BigInt.asUintN(64, BigInt(`0x${digits}`))) : 0
}

/** Lower case; the upper part without leading zeros, the lower 32 bits with. */
export function printSerial(serial: number): string {
  const upper = Math.floor(serial / 2 ** 32)
  return upper.toString(16) + (serial - upper * 2 ** 32).toString(16).padStart(8, '0')
}
