/** The address of each listed gateway, as the app stores the list: no other text in it can look like that. */
const addresses = /"address":"http(s?:\/\/[\w.-]+(:\d+)?[\w./~%-]*)"/g

/**
 * What the page may contact of the other gateways that are listed in this browser for one of these base paths: the socket of each, and
 * the icon by which `isThere` learns whether it answers: ` ws://192.168.1.62/livedata http://192.168.1.62/favicon.ico …`. Whole
 * addresses, since in Firefox and WebKit a `ws:` host alone allows every call to it.
 */
export function contactsOfOthers(bases: readonly string[]) {
  try {
    const lists = bases.map(base => localStorage.getItem(`${base}gateways`) ?? '').join()
    return [...lists.matchAll(addresses)]
      .map(([, address]) => ` ws${address}/livedata http${address}/favicon.ico`)
      .join('')
  } catch {
    // Blocked storage lists nobody.
    return ''
  }
}
