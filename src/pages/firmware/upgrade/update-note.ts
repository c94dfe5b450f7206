import { get } from '../../../gateway/api.ts'
import { storedText } from '../../../gateway/storage.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'

const note = storedText('firmware', String)

/** After this time without a restart, no restart follows. */
const restartMs = 15_000

/** Stores that an image was sent while `version` was running, since the restart reloads the app. */
export const noteUpdate = (version: string): void => void note.keep(`${Date.now()} ${version}`)

/**
 * Shows the result of a firmware upload once the gateway runs another version or has had time to restart: an accepted image may not be
 * installed, and one whose answer was lost may be. Makes no call without a preceding upload. Source: gateway contract 12.
 */
export async function tellUpdate() {
  const [, uploadedAt, before] = /(\d+) (.*)/.exec(note.read() ?? '') ?? []
  if (before === undefined) return
  try {
    const { git_hash: after, uptime } = await get('system/status')
    const changed = after !== before
    const sinceMs = Date.now() - Number(uploadedAt)
    if (!changed && uptime * 1000 > sinceMs && sinceMs < restartMs) return
    note.keep(undefined)
    show(
      changed ? 'success' : 'warning',
      t(changed ? 'firmwareupgrade.Updated' : 'firmwareupgrade.Unchanged', { before, after: textOf(after) }),
      true,
    )
  } catch {
    // Checked again later: the gateway may still be starting, or need a login.
  }
}
