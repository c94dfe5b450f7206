import { get } from '../../../gateway/api.ts'
import { recall, remember } from '../../../gateway/storage.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'

const key = 'firmware'

/** Stores that an upload was accepted while `version` was running: the restart reloads the app. */
export const noteUpdate = (version: string) => remember(key, `${Date.now()} ${version}`)

/**
 * Shows the result of a firmware upload, once the gateway runs another version or has restarted since: accepted is not
 * installed. Makes no call without a preceding upload. Source: gateway contract 12.
 */
export async function tellUpdate() {
  const [, uploadedAt, before] = /(\d+) (.*)/.exec(recall(key) ?? '') ?? []
  if (before === undefined) return
  try {
    const { git_hash: after, uptime } = await get('system/status')
    const changed = after !== before
    if (!changed && uptime * 1000 > Date.now() - Number(uploadedAt)) return
    remember(key, null)
    show(
      changed ? 'success' : 'warning',
      t(changed ? 'firmwareupgrade.Updated' : 'firmwareupgrade.Unchanged', { before, after: textOf(after) }),
      true,
    )
  } catch {
    // Checked again later: the gateway may still be starting, or need a login.
  }
}
