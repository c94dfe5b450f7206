import type { Reply } from '../../../../contract/endpoints.ts'
import type { DtuConfig } from '../../../../contract/settings.ts'
import { get, post } from '../../../../gateway/api.ts'

/** The change under way: the next one waits for its end, or it would read what is about to be overwritten. */
let underWay: Promise<unknown> = Promise.resolve()

/**
 * Sets a frequency, Hz, and nothing else: the stored settings are read, and sent with what a newer firmware has in them. `may` says
 * whether they are as expected; otherwise the answer is `changed`, and they are left as they are. A refusal is the gateway's reply.
 * Fails with an ApiError.
 */
export function tune(frequency: number, may: (stored: DtuConfig) => boolean = () => true) {
  const change = underWay.then(() => setNow(frequency, may))
  underWay = change.catch(() => undefined)
  return change
}

async function setNow(frequency: number, may: (stored: DtuConfig) => boolean): Promise<'set' | 'changed' | Reply> {
  const stored = await get('dtu/config', {}, { priority: 'high' })
  if (!may(stored)) return 'changed'
  if (stored.cmt_frequency === frequency) return 'set'
  const reply = await post('dtu/config', { ...stored, cmt_frequency: frequency })
  return reply.type === 'success' ? 'set' : reply
}
