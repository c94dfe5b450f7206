import { show } from './alerts.ts'
import { get } from './api.ts'
import { t } from './i18n.ts'
import { recall, remember } from './storage.ts'

const key = 'firmware'

/** Notes that an upload was accepted while `version` was running, for after the restart, which loads the app afresh. */
export const noteUpdate = (version: string) => remember(key, `${Date.now()} ${version}`)

/**
 * Tells what an upload of firmware came to, once the gateway runs another version or has restarted since: accepted is not
 * installed. Without an upload no call is made. Source: gateway contract 12.
 */
export async function tellUpdate() {
  const [, noted, before] = /(\d+) (.*)/.exec(recall(key) ?? '') ?? []
  if (before === undefined) return
  try {
    const { git_hash: after, uptime } = await get('system/status')
    const changed = after !== before
    if (!changed && uptime * 1000 > Date.now() - Number(noted)) return
    remember(key, null)
    show(
      changed ? 'success' : 'warning',
      t(`firmwareupgrade.${changed ? 'Updated' : 'Unchanged'}`, { before, after }),
      true,
    )
  } catch {
    // It stays noted: the gateway may still be starting, or ask for a login.
  }
}
