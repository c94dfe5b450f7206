import { base } from './base.ts'
import { storedValue } from './storage.ts'

/** base64 of the UTF-8 form of `user:password`, for the Basic scheme. */
export const encodeCredentials = (username: string, password: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))

/** The record of the user, which the boot script reads too. */
const user = storedValue('user', record => {
  try {
    const plain = atob(Object(record).authdata)
    // Encoded again: base64 may contain white space, which is not allowed in a header.
    return plain.includes(':') ? { authdata: btoa(plain) } : undefined
  } catch {
    return undefined
  }
})

/** The login in a frame of another site, which could cover the page: a stored login is not used there, and this one is not stored. */
let inFrame: string | null = null

/** The stored credentials, base64; undefined if there is no usable record. */
export const storedCredentials = () => (globalThis.sundial?.framed ? (inFrame ?? undefined) : user.read()?.authdata)

/** The position of the plant, which the gateway tells only the owner: latitude and longitude. */
export const ownersPlace = storedValue('place', place => (Array.isArray(place) ? (place as number[]) : undefined))

/** Stores the answer of a login with its credentials, or deletes them and what only the owner could read. False if nothing is stored. */
export function storeCredentials(authdata: string | null, answer: object = {}) {
  if (!authdata) ownersPlace.keep(undefined)
  if (!globalThis.sundial?.framed) return user.keep(authdata ? { ...answer, authdata } : undefined)
  inFrame = authdata
  return true
}

/** Name of the cookie that marks the browser, with its equals sign. Browsers separate logins by port, but not cookies, so it contains the port. */
const mark = () => `login-in-browser${location.port}=`
/** The browser was marked, but keeps no cookies, so other tabs do not know. */
let onlyThisPage = false

/** Whether any tab gave the browser the login (`socketLogin`), by a session cookie of the app's path, which holds no credentials. */
export function browserHasLogin() {
  try {
    return onlyThisPage || document.cookie.includes(mark())
  } catch {
    return onlyThisPage
  }
}

function markBrowser() {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: browsers have the Cookie Store API with HTTPS only
    document.cookie = `${mark()}1; Path=${base || '/'}; SameSite=Strict`
  } catch {
    // A sandbox forbids cookies.
  }
  onlyThisPage = !browserHasLogin()
}

/**
 * What a call to the gateway carries. Without `X-Requested-With` a 401 would open the browser's own login prompt. A browser that has the
 * gateway's login would answer for a visitor: a call without ours then omits whatever it adds. Source: gateway contract 1.1.
 *
 * Sockets carry no credentials: a browser adds a login in their address to requests of any site to the gateway. Where they refuse that,
 * live values are polled. Only the console, which has no other way, uses `socketLogin`, after the owner agreed to that.
 */
export function callInit(authdata = storedCredentials()) {
  const headers: Record<string, string> = {
    'X-Requested-With': 'XMLHttpRequest',
    ...(authdata && { Authorization: `Basic ${authdata}` }),
  }
  return { headers, credentials: !authdata && browserHasLogin() ? 'omit' : 'same-origin' } as const
}

/** `user:password@` for the address of a socket, percent-encoded; see `callInit`. Empty when logged out. */
export function socketLogin() {
  const stored = storedCredentials()
  if (!stored) return ''
  markBrowser()
  const text = new TextDecoder().decode(Uint8Array.from(atob(stored), c => c.charCodeAt(0)))
  const colon = text.indexOf(':')
  return `${encodeURIComponent(text.slice(0, colon))}:${encodeURIComponent(text.slice(colon + 1))}@`
}
