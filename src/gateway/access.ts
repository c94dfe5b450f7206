import { get } from './api.ts'
import { ApiError } from './api-error.ts'
import { browserHasLogin, callInit, socketLogin } from './credentials.ts'

/** Whether visitors may use the sockets: yes; perhaps although calls are refused, which only a trial shows; or no. */
export type SocketAccess = 'allowed' | 'untried' | 'barred'

/** Refusals in a row after which sockets count as barred: a single refusal may have another cause. */
const maxRefusals = 2

/**
 * Refusals in a row of a socket without a login where calls without one are refused, too. No file or version tells which firmware does
 * that. Chromium, Firefox 153 and WebKitGTK do not prompt for a login then. Source: gateway contract 2.1.
 */
let refusals = 0

/** Finds out what visitors may do, by a call without a login. Rejects with an ApiError if there is no answer. */
export async function askAccess(signal: AbortSignal): Promise<SocketAccess> {
  try {
    await get('livedata/status', { inv: '1' }, { ...callInit(''), signal, priority: 'high' })
    return 'allowed'
  } catch (cause) {
    if (!(cause instanceof ApiError) || !cause.status) throw cause
    // The browser would add the login to the socket, too.
    if (browserHasLogin()) return 'barred'
    if (cause.status !== 401) return 'allowed'
    return refusals < maxRefusals ? 'untried' : 'barred'
  }
}

/** Counts a refused trial: true once visitors are known to be barred. */
export const countRefusal = () => ++refusals >= maxRefusals

/** Forgets earlier refusals: a socket has opened, so they had another cause. */
export function forgetRefusals() {
  refusals = 0
}

/** `user:password@` for the address of a socket where visitors are barred; undefined without it, or unless the owner agreed. */
export const ownersLogin = (mayGiveLogin?: () => boolean) => (mayGiveLogin?.() && socketLogin()) || undefined
