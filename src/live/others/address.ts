import { addressOfHost } from '../../gateway/base.ts'

/** Why an address cannot belong to another gateway. */
export type AddressFault = 'invalid' | 'login' | 'insecure' | 'ip6'

/** An address as stored, such as `http://192.168.1.62` or `https://sun.example/barn`, or why there is none. */
type ReadAddress = { address: string; fault?: undefined } | { address?: undefined; fault: AddressFault }

const maxLength = 200

/** A content security policy ends at some characters that a path may contain. */
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16)}`

/** The end of an address that is a route of the app, not part of the path under which it is served. */
const route =
  /\/(index\.html|history(\/(report|data))?|why|gateways|about|wall|login|error|wait|(settings|setup|info|firmware|maintenance)\/[^/]*)?\/*$/

/** Reads a host or address as typed. Without a protocol it has the page's; route, query and fragment are cut off. Pure. */
export function readAddress(text: string, pageProtocol: string): ReadAddress {
  const typed = text.trim()
  const isSecure = pageProtocol === 'https:'
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${isSecure ? 'https' : 'http'}://${typed}`
  let url: URL
  try {
    url = new URL(whole)
  } catch {
    return { fault: 'invalid' }
  }
  const { protocol, username, password, hostname, origin, pathname } = url
  if (username || password) return { fault: 'login' }
  if (protocol !== 'http:' && protocol !== 'https:') return { fault: 'invalid' }
  // A policy cannot contain such an address.
  if (hostname.startsWith('[')) return { fault: 'ip6' }
  if (!typed || typed.length > maxLength || !addressOfHost(hostname)) return { fault: 'invalid' }
  if (isSecure && protocol === 'http:') return { fault: 'insecure' }
  return { address: origin + pathname.replace(route, '').replace(/[^\w./~%-]/g, escaped) }
}

/** A small file that every gateway serves without a login. Source: gateway contract 19. */
export const iconOf = (address: string) => `${address}/favicon.ico`

/** The socket that pushes the values of a gateway. Source: gateway contract 6.4. */
export const socketOf = (address: string) => `${address.replace('http', 'ws')}/livedata`
