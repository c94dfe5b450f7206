import { storedCredentials } from '../gateway/credentials.ts'
import { nothingSeen, useLive } from './live.ts'
import { readLive } from './read.ts'

/** The login with which the stored values were read. */
let readWith: string | undefined

/** Discards the stored values after a login or logout, which changes what may be read. */
export function discardAfterLoginChange() {
  if (readWith !== storedCredentials()) useLive.setState(nothingSeen, true)
  readWith = storedCredentials()
}

let firstList: Promise<boolean> | undefined

/** The list that was prefetched, for the first connection; it rejects with an ApiError if that failed. */
export function takeFirstList() {
  const list = firstList
  firstList = undefined
  return list
}

/** Reads the prefetched values for the first frame. A failure is left to the first connection. Never rejects. */
export async function readPrefetched() {
  const [list, details] = Object.keys(globalThis.sundial?.prefetched ?? {}).filter(path => path.startsWith('livedata'))
  if (!list) return
  discardAfterLoginChange()
  firstList = readLive(undefined)
  try {
    await firstList
    const serial = details?.split('inv=')[1]
    if (serial) await readLive(undefined, serial)
  } catch {
    // Without the list the connection says why; missing details are read again.
  }
}
