import { kept } from '../gateway/storage.ts'
import { useSession } from './session.ts'
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
  /** The next file is on its way: no answer about it has come. */
  begun?: boolean | undefined
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

/** In the session storage of this tab: no other tab or site can read it, and it ends with the tab. */
const keptRestore = kept(
  'restore',
  value => {
    const { files, sent } = Object(value)
    return Array.isArray(files) && Array.isArray(sent) ? (value as KeptRestore) : undefined
  },
  'sessionStorage',
)

/** A restore that has ended early, by names of files: those that the gateway has, one that may have arrived, and the others. */
interface EndedRestore {
  sent: readonly string[]
  unclear: string | undefined
  unsent: readonly string[]
}

let current: Restore | undefined
/** What the owner has not been told yet. */
let ended: EndedRestore | undefined
let expiry: ReturnType<typeof setTimeout> | undefined

function clearStorage() {
  clearTimeout(expiry)
  keptRestore.keep(undefined)
}

/** The restore under way in this tab, also one that began before the page was reloaded. */
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

/**
 * Keeps a restore in memory and, so that it goes on after a reload, in the tab's storage; returns whether it is there. Without files to
 * send it is kept only until the gateway has restarted with the last one. While there are any, leaving the page asks first.
 */
export function keepRestore(restore: Restore) {
  endRestore()
  ended = undefined
  if (restore.files.length === 0 && !restore.restarting) return true
  current = restore
  markUnsaved('restore', restore.files.length > 0)
  expiry = setTimeout(clearStorage, maxKeptMs)
  return keptRestore.keep({ ...restore, keptAt: Date.now() })
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
  const { files = [], sent = [], begun } = current ?? keptRestore.read() ?? {}
  const names = files.map(({ name }) => name)
  if (names.length) ended = { sent, unclear: begun ? names.shift() : undefined, unsent: names }
  endRestore()
}

// Without a login nothing is kept of a restore, whose files have passwords.
useSession.subscribe(({ loggedIn }) => loggedIn || breakOffRestore())

/** Ends a restore that is too old, or was left for the page at `path`; returns, once, what has ended early. */
export function takeEnded(path: string) {
  const left = restoreUnderWay()
  if (left ? !restorePages.includes(path) : keptRestore.read()) breakOffRestore()
  const told = ended
  ended = undefined
  return told
}
