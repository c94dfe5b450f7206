/** An IPv4 address as an unsigned 32-bit number; undefined for anything but four parts of 0..255. */
export function ipv4(text: unknown): number | undefined {
  const parts = Uint8Array.from(String(text).split('.'), Number)
  // A part that is no number of 0..255, or has leading zeros, does not read the same again.
  return parts.length === 4 && parts.join('.') === text ? parts.reduce((sum, part) => sum * 256 + part, 0) : undefined
}

/** Whether `text` is a netmask: ones followed by zeros. */
export function isNetmask(text: string) {
  const mask = ipv4(text)
  if (mask === undefined) return false
  const hosts = ~mask
  return (hosts & (hosts + 1)) === 0
}

/** Whether two addresses are in one subnet; also true if one of the texts is not an address, false with an all-zero mask. */
export function inSubnet(one: string, other: string, netmask: string) {
  const [a, b, mask] = [one, other, netmask].map(ipv4)
  if (a === undefined || b === undefined || mask === undefined) return true
  return a === b || (mask !== 0 && ((a ^ b) & mask) === 0)
}
