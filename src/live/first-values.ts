import { storedCredentials } from '../gateway/credentials.ts'
import { nothingSeen, useLive } from './live.ts'
import { readLive } from './read.ts'

/** The credentials the stored values were read with. */
let readWith: string | undefined

/** Discards the stored values after a login or logout: what may be read depends on it. */
export function discardOthersValues() {
  if (readWith !== storedCredentials()) useLive.setState(nothingSeen, true)
  readWith = storedCredentials()
}

let firstList: Promise<boolean> | undefined

/** The list that was read before the app was drawn, for the first connection; it rejects with an ApiError if that failed. */
export function takeFirstList() {
  const list = firstList
  firstList = undefined
  return list
}

/**
 * Reads the values that the page has prefetched, so that the first frame shows them and is the only one to be drawn. A failure is
 * left to the first connection. Never rejects.
 */
export async function readPrefetched() {
  const [list, details] = Object.keys(globalThis.sundial?.prefetched ?? {}).filter(path => path.startsWith('livedata'))
  if (!list) return
  discardOthersValues()
  firstList = readLive(undefined)
  try {
    await firstList
    const serial = details?.split('inv=')[1]
    if (serial) await readLive(undefined, serial)
  } catch {
    // Without the list the connection says why; details that are missing are read again.
  }
}
