import { isObject, jsonIn } from '../gateway/json.ts'
import { storageKey } from '../gateway/storage.ts'

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
  /** How many there were at first. */
  total: number
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

let current: Restore | undefined
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
    return isObject(kept) && Array.isArray(kept.files) ? (kept as unknown as KeptRestore) : undefined
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
    expiry = setTimeout(clearStorage, leftMs)
  }
  return current
}

/**
 * Keeps a restore in memory and, so that it goes on after a reload, in the session storage of this tab: no other tab or
 * site can read it, and it ends with the tab. Without files to send it is kept only until the
 * gateway has restarted with the last one.
 */
export function keepRestore(restore: Restore) {
  endRestore()
  if (restore.files.length === 0 && !restore.restarting) return
  current = restore
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...restore, keptAt: Date.now() } satisfies KeptRestore))
    expiry = setTimeout(clearStorage, maxKeptMs)
  } catch {
    // Storage is blocked or full: the restore goes on unless the page is reloaded.
  }
}

/** Which file comes next, for a text with places for `name`, `file` (counted from 1) and `total`. */
export const stepOf = ({ files, total }: Restore) => ({
  name: files[0]?.name ?? '',
  file: total - files.length + 1,
  total,
})

/** Ends the restore under way; nothing of its files is kept. */
export function endRestore() {
  current = undefined
  clearStorage()
}

/** Ends a restore that is too old, or was left for the page at `path`; returns the names of the files that were not sent. */
export function endLeftRestore(path: string): string[] {
  const left = restoreUnderWay()
  if (left && restorePages.includes(path)) return []
  const files = (left ?? stored())?.files
  if (!files) return []
  endRestore()
  return files.map(({ name }) => name)
}
