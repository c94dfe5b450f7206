import type { FileEntry } from '../../../contract/files.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { readFile } from '../../../gateway/read-file.ts'
import { textOf } from '../../../i18n/format.ts'
import { roofText, useArrangement } from '../../../roof/arrangement.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { type ArchiveFile, zip } from '../../../ui/zip.ts'
import { kindNamed, roofFile } from './chosen-file.ts'

/** Whether a backup includes this file: it can be restored, and is not empty, since the gateway does not send empty files reliably. */
export const inBackup = ({ name, size }: FileEntry) => size > 0 && kindNamed(name) !== undefined

/**
 * Saves all files that can be restored in one archive, named after the gateway and the day. They are read one after the other, since the
 * gateway serves few connections. Fails with an ApiError.
 */
export async function saveBackup(files: readonly FileEntry[], status: Partial<SystemStatus> | undefined) {
  const packed: ArchiveFile[] = []
  for (const { name } of files.filter(inBackup)) {
    const content = await (await readFile(name)).arrayBuffer()
    packed.push({ name, content: new Uint8Array(content) })
  }
  const { roofs } = useArrangement.getState()
  if (roofs.length) packed.push({ name: roofFile, content: new TextEncoder().encode(roofText(roofs)) })
  saveFile(zip(packed), `${textOf(status?.hostname, 'gateway')}-${new Date().toJSON().slice(0, 10)}.zip`)
}
