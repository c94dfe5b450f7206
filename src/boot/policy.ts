/** The address of each listed gateway, as the app stores the list: no other text in it can look like that. */
const addresses = /"address":"http(s?:\/\/[\w.-]+(:\d+)?)/g

/** The sockets of the other gateways that are listed in this browser for one of these base paths: ` ws://192.168.1.62 …`. */
export function socketsOfOthers(bases: readonly string[]) {
  try {
    const lists = bases.map(base => localStorage.getItem(`${base}gateways`) ?? '').join()
    return [...lists.matchAll(addresses)].map(([, host]) => ` ws${host}`).join('')
  } catch {
    // Blocked storage lists nobody.
    return ''
  }
}
