import type { NetworkConfig } from '../contract/settings.ts'
import { get } from '../gateway/api.ts'
import { textOf } from '../i18n/format.ts'

/** A part of an address, without leading zeros. */
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

const differs = (next: NetworkConfig, before: NetworkConfig, members: (keyof NetworkConfig)[]) =>
  members.some(member => next[member] !== before[member])

/** Whether the address is fixed, not given by the router. */
export const isFixed = ({ dhcp, ipaddress }: NetworkConfig) => !dhcp && ipaddress !== '0.0.0.0'

/** Whether saving may change the gateway's address. */
export const mayMove = (next: NetworkConfig, before: NetworkConfig) =>
  differs(next, before, isFixed(next) ? ['dhcp', 'ssid', 'ipaddress'] : ['dhcp', 'ssid'])

/** The gateway's name by mDNS, with the chip id of its name `inUse` for `%06X`; empty if mDNS is off or the id is unknown. */
export function localName({ hostname, mdnsenabled }: NetworkConfig, before: NetworkConfig, inUse: string | undefined) {
  const at = textOf(before.hostname).indexOf('%06X')
  const id = at < 0 ? '' : textOf(inUse).slice(at, at + 6)
  const name = textOf(hostname).replace('%06X', id || '%')
  // A part of a name has at most 63 characters (RFC 1035).
  return mdnsenabled && /^[\w-]{1,63}$/.test(name) ? `${name}.local` : ''
}

/** Whether the gateway joins a Wi-Fi after a save. By cable it does not; a gateway in no network reports a cable, too. */
export const joinsWifi = (next: NetworkConfig, before: NetworkConfig, mode: string | undefined) =>
  differs(next, before, ['ssid', 'password']) || (mode === 'Station' && mayMove(next, before))

/**
 * The gateway's host after a save: its new fixed address, else its name in the local network. Empty if nothing changes or it is unknown.
 * Must be called before the save. Source: gateway contract 13.3, 14.2.
 */
export async function newHost(next: NetworkConfig, before: NetworkConfig) {
  if (isFixed(next) && mayMove(next, before)) return next.ipaddress
  if (!differs(next, before, ['dhcp', 'ssid', 'hostname', 'mdnsenabled'])) return ''
  const status = textOf(next.hostname).includes('%06X') ? await get('network/status').catch(() => undefined) : undefined
  return localName(next, before, status?.network_hostname)
}
