import { create } from 'zustand'
import { callHeaders, get } from './api.ts'
import { encodeCredentials, storeCredentials, storedCredentials } from './credentials.ts'
import { go, here } from './location.ts'

/** Logged in means a usable user record exists; the gateway knows no session. Source: specification 1, section 4. */
export const useSession = create(() => ({ loggedIn: storedCredentials() !== undefined }))

const look = () => useSession.setState({ loggedIn: storedCredentials() !== undefined })

/** Follows logins and logouts of other tabs until the returned function is called. */
export function watchSession() {
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}

/** Proves credentials with the gateway, then keeps them in place of the ones before. Fails with an ApiError. */
export async function adopt(username: string, password: string) {
  const authdata = encodeCredentials(username, password)
  storeCredentials(authdata, await get('security/authenticate', {}, { headers: callHeaders(authdata) }))
  look()
}

/** Logs in, or out when that fails: with an ApiError, `unauthorized` when the credentials are wrong. */
export async function login(username: string, password: string) {
  try {
    await adopt(username, password)
  } catch (cause) {
    storeCredentials(null)
    look()
    throw cause
  }
}

/** Forgets the user and shows the live view. */
export function logout() {
  storeCredentials(null)
  look()
  go('/')
}

/** Path of the login page that comes back to `path`; a login page as target does not nest. */
export const loginFor = (path: string) =>
  path.startsWith('/login') ? path : `/login?returnUrl=${encodeURIComponent(path)}`

/** The rule for 401: the credentials are of no use any more, so forget them and ask for new ones. */
export function forget() {
  storeCredentials(null)
  look()
  const path = here()
  if (!path.startsWith('/login')) go(loginFor(path))
}

/** `url` if it is a path of this app other than the login page, else the live view. */
export function safeReturn(url: string | null) {
  if (!url?.startsWith('/') || url.includes('\\')) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(url, location.origin)
    if (origin !== location.origin || pathname.startsWith('//') || /^\/login\/*$/i.test(pathname)) return '/'
    return pathname + search + hash
  } catch {
    return '/'
  }
}
