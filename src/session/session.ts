import { create } from 'zustand'
import { get } from '../gateway/api.ts'
import {
  browserHasLogin,
  callInit,
  encodeCredentials,
  storeCredentials,
  storedCredentials,
} from '../gateway/credentials.ts'
import { listen } from './listen.ts'
import { currentPath, go } from './navigation.ts'

/**
 * Logged in means that a usable user record exists; the gateway knows no session. `expired`: the gateway refused a record in use, and
 * nobody has logged in since; `uploadLost`: this happened during an upload; `endedElsewhere`: how often another tab has logged out.
 */
export const useSession = create(() => ({ ...fromStorage(), endedElsewhere: 0 }))

function fromStorage() {
  return { loggedIn: storedCredentials() !== undefined, expired: false, uploadLost: false }
}

const update = (more = {}) => useSession.setState({ ...fromStorage(), ...more })

function updateFromOtherTab() {
  const { loggedIn, endedElsewhere } = useSession.getState()
  const { loggedIn: stillLoggedIn } = fromStorage()
  update({ endedElsewhere: endedElsewhere + Number(loggedIn && !stillLoggedIn) })
}

/** Follows logins and logouts of other tabs until the returned function is called. */
export const watchSession = () => listen({ storage: updateFromOtherTab })

/** Checks credentials with the gateway, then stores them; resolves to false if the browser does not store them. Fails with an ApiError. */
export async function authenticate(username: string, password: string) {
  const authdata = encodeCredentials(username, password)
  const isKept = storeCredentials(authdata, await get('security/authenticate', {}, callInit(authdata)))
  update()
  return isKept
}

/** Logs in: as `authenticate`, but logs out if that fails, with an ApiError, `unauthorized` if the credentials are wrong. */
export async function login(username: string, password: string) {
  try {
    return await authenticate(username, password)
  } catch (cause) {
    storeCredentials(null)
    update()
    throw cause
  }
}

/** Deletes the credentials and shows the live view, or the login page if the browser itself still has them, which it explains. */
export function logout() {
  storeCredentials(null)
  update()
  go(browserHasLogin() ? '/login' : '/')
}

/** Path of the login page that returns to `path`; a `path` that is a login page itself is returned as is. */
export const loginFor = (path: string) =>
  path.startsWith('/login') ? path : `/login?returnUrl=${encodeURIComponent(path)}`

/** Handles a 401: deletes the credentials and opens the login page. */
export function endSession() {
  // When several calls are refused at once, the first one deletes the record.
  const expired = storedCredentials() !== undefined || useSession.getState().expired
  storeCredentials(null)
  useSession.setState({ loggedIn: false, expired })
  const path = currentPath()
  if (!path.startsWith('/login')) go(loginFor(path))
}

/** `url` if it is a path of this app other than the login page, else the live view. */
export function safeReturnPath(url: string | null) {
  if (!url?.startsWith('/') || url.includes('\\')) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(url, location.origin)
    if (origin !== location.origin || pathname.startsWith('//') || /^\/login\/*$/i.test(pathname)) return '/'
    return pathname + search + hash
  } catch {
    return '/'
  }
}
