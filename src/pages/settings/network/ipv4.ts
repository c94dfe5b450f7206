/** A part of an address: digits without leading zeros. */
const part = /^(0|[1-9]\d{0,2})$/

/** An IPv4 address as an unsigned 32-bit number; undefined for anything but four parts of 0..255. */
export function ipv4(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined
  const parts = text.split('.')
  const isAddress = parts.length === 4 && parts.every(digits => part.test(digits) && Number(digits) <= 255)
  return isAddress ? parts.reduce((address, digits) => address * 256 + Number(digits), 0) : undefined
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
