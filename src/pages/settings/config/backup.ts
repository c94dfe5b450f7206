import type { FileEntry } from '../../../contract/files.ts'
import { readFile } from '../../../gateway/read-file.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { type Unpacked, zip } from '../../../ui/zip.ts'

/** Saves files of the gateway in one archive, read one after the other, since it serves few connections. Fails with an ApiError. */
export async function downloadAll(files: readonly FileEntry[], name: string) {
  const packed: Unpacked[] = []
  for (const { name, size } of files) {
    // The gateway does not answer reliably for an empty file.
    const content = size ? await (await readFile(name)).arrayBuffer() : []
    // A name that is a path would leave the folder into which the archive is unpacked.
    packed.push({ name: name.replace(/[\\/:]/g, '_'), content: new Uint8Array(content) })
  }
  saveFile(zip(packed), name)
}
