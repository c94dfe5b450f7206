import { storedValue } from '../gateway/storage.ts'
import { useSession } from './session.ts'
import { markUnsaved } from './unsaved.ts'

export interface FileToSend {
  name: string
  /** Its content; sent as UTF-8. */
  text: string
}

/** A restore that the owner has confirmed. */
export interface Restore {
  /** The files to send, the next one first. */
  files: readonly FileToSend[]
  /** Names of the files that the gateway has received. */
  sent: readonly string[]
  /** The gateway is restarting with the file before, so the next one has to wait. */
  restarting: boolean
  /** The next file is being sent, and was not answered yet. */
  begun?: boolean | undefined
}

interface KeptRestore extends Restore {
  /** ms since 1970. */
  keptAt: number
}

/** The files are forgotten after this time: config.json has passwords in clear text. Source: gateway contract 18. */
export const maxKeptMs = 15 * 60_000

const restorePages = ['/settings/config', '/wait']

/** In the session storage of this tab, which no other tab or site can read and which ends with the tab. */
const keptRestore = storedValue(
  'restore',
  value => {
    const { files, sent } = Object(value)
    return Array.isArray(files) && Array.isArray(sent) ? (value as KeptRestore) : undefined
  },
  'sessionStorage',
)

let current: Restore | undefined
/** A restore that has ended early, of which the owner was not told yet, by names of files: received, perhaps received, and not sent. */
let ended: { sent: readonly string[]; unclear: string | undefined; unsent: readonly string[] } | undefined
let expiry: ReturnType<typeof setTimeout> | undefined

function clearStorage() {
  clearTimeout(expiry)
  keptRestore.keep(undefined)
}

/** The restore under way in this tab, even if it began before a reload. */
export function restoreUnderWay(): Restore | undefined {
  const stored = current ? undefined : keptRestore.read()
  const leftMs = stored ? stored.keptAt + maxKeptMs - Date.now() : 0
  if (leftMs > 0) {
    current = stored
    markUnsaved('restore', current !== undefined && current.files.length > 0)
    expiry = setTimeout(clearStorage, leftMs)
  }
  return current
}

/** Keeps a restore in memory and, for a reload, in the tab's storage; false if not there. Without files it lasts until the gateway restarts. */
export function keepRestore(restore: Restore) {
  endRestore()
  ended = undefined
  if (restore.files.length === 0 && !restore.restarting) return true
  current = restore
  markUnsaved('restore', restore.files.length > 0)
  expiry = setTimeout(clearStorage, maxKeptMs)
  return keptRestore.keep({ ...restore, keptAt: Date.now() })
}

/** The position of the next file, for a text with `name`, `file` (counted from 1) and `total`. */
export const stepOf = ({ files, sent }: Restore) => ({
  name: files[0]?.name ?? '',
  file: sent.length + 1,
  total: sent.length + files.length,
})

/** Ends the restore under way and forgets its files. */
export function endRestore() {
  current = undefined
  markUnsaved('restore', false)
  clearStorage()
}

/** Ends a restore before all of its files were sent; `takeEnded` then returns which. */
export function breakOffRestore() {
  const { files = [], sent = [], begun } = current ?? keptRestore.read() ?? {}
  const names = files.map(({ name }) => name)
  if (names.length) ended = { sent, unclear: begun ? names.shift() : undefined, unsent: names }
  endRestore()
}

// After a logout nothing is kept of a restore, whose files contain passwords.
useSession.subscribe(({ loggedIn }) => loggedIn || breakOffRestore())

/** Ends a restore that is too old, or was left for the page at `path`; returns what has ended early, once. */
export function takeEnded(path: string) {
  const left = restoreUnderWay()
  if (left ? !restorePages.includes(path) : keptRestore.read()) breakOffRestore()
  const outcome = ended
  ended = undefined
  return outcome
}
