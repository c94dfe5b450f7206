import { get } from './api.ts'
import { ApiError } from './api-error.ts'
import { browserHasLogin, callInit, socketLogin } from './credentials.ts'

/** How a socket of the gateway is opened. */
export interface SocketAccess {
  /** `user:password@` for its address; empty without a login. */
  login: string
  /** Calls without a login are refused: the socket may be refused, too, which says so in no other way. */
  isTrial: boolean
}

/** Visitors may use the sockets. */
export const openToVisitors: SocketAccess = { login: '', isTrial: false }

/** Refusals in a row after which sockets count as barred: a single one may have another reason. */
const maxRefusals = 2

/**
 * How often in a row a socket without a login was refused where calls without one are. No file or version tells which firmware
 * does that. Chromium, Firefox 153 and WebKitGTK do not prompt for a login then. Source: gateway contract 2.1.
 */
let refusals = 0

/** The access where visitors are barred: by the login, if the owner agreed; undefined without that. */
function ownersAccess(mayGiveLogin: (() => boolean) | undefined): SocketAccess | undefined {
  const login = mayGiveLogin?.() && socketLogin()
  return login ? { login, isTrial: false } : undefined
}

/**
 * What a call without a login tells of the sockets; undefined where visitors are barred and the owner has not agreed to give the login.
 * Rejects with an ApiError if there is no answer.
 */
export async function askAccess(signal: AbortSignal, mayGiveLogin?: () => boolean): Promise<SocketAccess | undefined> {
  try {
    await get('livedata/status', { inv: '1' }, { ...callInit(''), signal, priority: 'high' })
    return openToVisitors
  } catch (cause) {
    if (!(cause instanceof ApiError) || !cause.status) throw cause
    // The browser would add the login to the socket, too.
    if (browserHasLogin()) return ownersAccess(mayGiveLogin)
    if (cause.status !== 401) return openToVisitors
    return refusals < maxRefusals ? { login: '', isTrial: true } : ownersAccess(mayGiveLogin)
  }
}

/** A trial was refused: how to open the socket next, undefined if not at all. */
export function accessAfterRefusal(trial: SocketAccess, mayGiveLogin?: () => boolean): SocketAccess | undefined {
  refusals++
  return refusals < maxRefusals ? trial : ownersAccess(mayGiveLogin)
}

/** A socket has opened: earlier refusals had another reason. */
export function accessGranted() {
  refusals = 0
}
