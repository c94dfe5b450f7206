import { get } from '../gateway/api.ts'
import { storedCredentials } from '../gateway/credentials.ts'
import { storedText, storedValue } from '../gateway/storage.ts'

/** When this browser deleted a pack, ms of its clock; 0 if the record is damaged. */
const deletion = storedValue('packDeleted', ms => Number(ms) || 0)

/** Stores that a pack was deleted now. Until its restart the gateway still lists the pack, and crashes when asked for it. */
export const markPackDeleted = () => deletion.keep(Date.now())

/** The pack that this browser read last: time, in ms of its clock, and code. */
const lastRead = storedText('packRead', String)

/** Stores that a pack was read now. */
export const markPackRead = (code: string) => lastRead.keep(`${Date.now()} ${code}`)

/** Whether the gateway has restarted since `time`, in ms of the browser's clock; false when its uptime is unknown. */
async function restartedSince(time: number) {
  // Before the call: a slow answer must not make the start seem later.
  const askedAt = Date.now()
  const { uptime } = await get('system/status').catch(() => ({ uptime: Number.NaN }))
  return askedAt - uptime * 1000 > time
}

/**
 * How to read a pack: from the browser's cache if it was read since the gateway's start, because it changes only with a restart, but may
 * have been deleted, which a visitor cannot find out. Source: gateway contract 11, 16.
 */
export async function packCacheMode(code: string): Promise<RequestCache> {
  const [, at, read] = /^(\d+) (.*)$/s.exec(lastRead.read() ?? '') ?? []
  return read === code && !(await restartedSince(Number(at))) ? 'force-cache' : 'default'
}

/**
 * Whether the packs that the gateway lists can be read. Not while one is deleted: by this browser without a restart since, or because a
 * user who is logged in sees fewer pack files than languages. Source: gateway contract 11, 16.
 */
export async function arePacksUsable(listed: number) {
  const deletedAt = deletion.read()
  if (deletedAt !== undefined) {
    if (listed && !(await restartedSince(deletedAt))) return false
    deletion.keep(undefined)
  }
  if (!listed || !storedCredentials()) return true
  const files: unknown = await get('file/list').catch(() => undefined)
  return !Array.isArray(files) || files.filter(file => `${file?.name}`.endsWith('.lang.json')).length >= listed
}
