import { isObject, jsonIn } from '../gateway/json.ts'
import { storageKey } from '../gateway/storage.ts'
import { markUnsaved } from './unsaved.ts'

/** A file on its way to the gateway. */
export interface FileToSend {
  /** Its name on the gateway. */
  name: string
  /** Its content; sent as UTF-8. */
  text: string
}

/** A restore that the owner has confirmed. */
export interface Restore {
  /** Those still to be sent, the next one first. */
  files: readonly FileToSend[]
  /** Names of those that the gateway has. */
  sent: readonly string[]
  /** The gateway restarts with the file before, so the next one has to wait. */
  restarting: boolean
}

/** A restore in the tab's session storage. */
interface KeptRestore extends Restore {
  /** ms since 1970. */
  keptAt: number
}

/** The storage forgets the files after this time: config.json has passwords in clear text. Source: gateway contract 18. */
export const maxKeptMs = 15 * 60_000

/** The pages on which a restore goes on. */
const restorePages = ['/settings/config', '/wait']

const key = storageKey('restore')

/** A restore that has ended early: the names of the files that the gateway has, and of the others. */
interface EndedRestore {
  sent: readonly string[]
  unsent: readonly string[]
}

let current: Restore | undefined
/** What the owner has not been told yet. */
let ended: EndedRestore | undefined
let expiry: ReturnType<typeof setTimeout> | undefined

function clearStorage() {
  clearTimeout(expiry)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is in it.
  }
}

function stored(): KeptRestore | undefined {
  try {
    const kept = jsonIn(sessionStorage.getItem(key) ?? '')
    return isObject(kept) && Array.isArray(kept.files) && Array.isArray(kept.sent)
      ? (kept as unknown as KeptRestore)
      : undefined
  } catch {
    return undefined
  }
}

/** The restore under way in this tab, also one that began before the page was reloaded. */
export function restoreUnderWay(): Restore | undefined {
  const kept = current ? undefined : stored()
  const leftMs = kept ? kept.keptAt + maxKeptMs - Date.now() : 0
  if (leftMs > 0) {
    current = kept
    markUnsaved('restore', current !== undefined && current.files.length > 0)
    expiry = setTimeout(clearStorage, leftMs)
  }
  return current
}

/**
 * Keeps a restore in memory and, so that it goes on after a reload, in the session storage of this tab: no other tab or
 * site can read it, and it ends with the tab. Without files to send it is kept only until the
 * gateway has restarted with the last one. While there are any, leaving the page asks first.
 */
export function keepRestore(restore: Restore) {
  endRestore()
  ended = undefined
  if (restore.files.length === 0 && !restore.restarting) return
  current = restore
  markUnsaved('restore', restore.files.length > 0)
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...restore, keptAt: Date.now() } satisfies KeptRestore))
    expiry = setTimeout(clearStorage, maxKeptMs)
  } catch {
    // Storage is blocked or full: the restore goes on unless the page is reloaded.
  }
}

/** Which file comes next, for a text with places for `name`, `file` (counted from 1) and `total`. */
export const stepOf = ({ files, sent }: Restore) => ({
  name: files[0]?.name ?? '',
  file: sent.length + 1,
  total: sent.length + files.length,
})

/** Ends the restore under way; nothing of its files is kept. */
export function endRestore() {
  current = undefined
  markUnsaved('restore', false)
  clearStorage()
}

/** Ends a restore before all of its files were sent; `takeEnded` has then which. */
export function breakOffRestore() {
  const { files, sent } = current ?? stored() ?? {}
  if (files?.length && sent) ended = { sent, unsent: files.map(({ name }) => name) }
  endRestore()
}

/** Ends a restore that is too old, or was left for the page at `path`; returns, once, what has ended early. */
export function takeEnded(path: string) {
  const left = restoreUnderWay()
  if (left ? !restorePages.includes(path) : stored()) breakOffRestore()
  const told = ended
  ended = undefined
  return told
}
