import { get } from './api.ts'
import { ApiError } from './api-error.ts'
import { browserHasLogin, callInit, socketLogin } from './credentials.ts'

/** What visitors may do: use the sockets; perhaps use them although calls are refused, which only a trial tells; or neither. */
export type SocketAccess = 'allowed' | 'untried' | 'barred'

/** Refusals in a row after which sockets count as barred: a single one may have another reason. */
const maxRefusals = 2

/**
 * How often in a row a socket without a login was refused where calls without one are. No file or version tells which firmware
 * does that. Chromium, Firefox 153 and WebKitGTK do not prompt for a login then. Source: gateway contract 2.1.
 */
let refusals = 0

/** What visitors may do, by a call without a login. Rejects with an ApiError if there is no answer. */
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

/** A trial was refused: true once that is enough to know that visitors are barred. */
export const countRefusal = () => ++refusals >= maxRefusals

/** A socket has opened: earlier refusals had another reason. */
export function accessGranted() {
  refusals = 0
}

/** `user:password@` for the address of a socket where visitors are barred; undefined without it, or unless the owner agreed. */
export const ownersLogin = (mayGiveLogin?: () => boolean) => (mayGiveLogin?.() && socketLogin()) || undefined
