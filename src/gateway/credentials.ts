import { recall, remember } from './storage.ts'

/** Local storage key of the user record. */
const key = 'user'

/** base64 of the UTF-8 form of `user:password`, as the Basic scheme wants it. */
export const encodeCredentials = (username: string, password: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))

/** The stored credentials, base64; undefined when there is no usable record, a corrupt one included. */
export function storedCredentials(): string | undefined {
  const record = recall(key)
  // A visitor's is no error: to throw one and catch it takes 2 ms of a phone, several times before the first frame.
  if (record === null) return undefined
  try {
    const plain = atob((JSON.parse(record) as { authdata: string }).authdata)
    // Encoded again: base64 may contain white space, which is not allowed in a header.
    return plain.includes(':') ? btoa(plain) : undefined
  } catch {
    return undefined
  }
}

/** Stores the answer of a login with its credentials, or deletes them. */
export const storeCredentials = (authdata: string | null, answer: object = {}) =>
  remember(key, authdata && JSON.stringify({ ...answer, authdata }))

/**
 * What a request to the gateway carries is decided here and nowhere else.
 *
 * Calls carry `X-Requested-With`, or a 401 would open the browser's own login prompt, and after a login our `Authorization`
 * header; the browser itself adds cookies, and where we send no `Authorization` the login of a proxy. Source: gateway
 * contract 1.1.
 *
 * Sockets carry no credentials: a script cannot set their headers, and a browser remembers a login in their address and adds it
 * to requests of any site to the gateway. So they are opened only where visitors may use them; elsewhere live values are
 * polled. Only the console, which has no other way, uses `socketLogin`, after the owner agreed to that.
 */
export function callHeaders(credentials = storedCredentials()): Record<string, string> {
  return {
    'X-Requested-With': 'XMLHttpRequest',
    ...(credentials && { Authorization: `Basic ${credentials}` }),
  }
}

const browserLoginKey = 'login-in-browser'

/** Whether this tab gave the browser the login, which the browser then adds even to calls without our header. */
export function browserHasLogin() {
  try {
    return sessionStorage.getItem(browserLoginKey) !== null
  } catch {
    return false
  }
}

/** `user:password@` for the address of a socket, percent-encoded; see `callHeaders`. Empty when logged out. */
export function socketLogin() {
  const stored = storedCredentials()
  if (!stored) return ''
  try {
    sessionStorage.setItem(browserLoginKey, '')
  } catch {
    // Storage is blocked: until the browser is closed, a call without our header may be answered as a logged-in one.
  }
  const text = new TextDecoder().decode(Uint8Array.from(atob(stored), c => c.charCodeAt(0)))
  const colon = text.indexOf(':')
  return `${encodeURIComponent(text.slice(0, colon))}:${encodeURIComponent(text.slice(colon + 1))}@`
}
