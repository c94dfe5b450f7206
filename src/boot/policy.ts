/** The addresses of the listed gateways in the stored list: no other text in it can look like this. */
const addresses = /"address":"http(s?:\/\/[\w.-]+(:\d+)?[\w./~%-]*)"/g

/**
 * What the page may contact besides 'self': the sockets of its own host, and of each gateway listed for one of these base paths its socket
 * and the icon by which `isThere` finds out whether it answers: `ws://roof ws://192.168.1.62/livedata http://192.168.1.62/favicon.ico …`.
 * Whole addresses, since in Firefox and WebKit a `ws:` host alone allows every call to it.
 */
export function contactsFrom(origin: string, bases: readonly string[]) {
  // Safari before 16 does not count them as 'self'. No policy can hold an IPv6 address. Source: CSP 3, host-source.
  const own = origin.includes('[') ? '' : origin.replace('http', 'ws')
  try {
    const lists = bases.map(base => localStorage.getItem(`${base}gateways`) ?? '').join()
    const others = lists.matchAll(addresses)
    return [own, ...Array.from(others, ([, to]) => `ws${to}/livedata http${to}/favicon.ico`)].join(' ')
  } catch {
    // Blocked storage lists no gateways.
    return own
  }
}
