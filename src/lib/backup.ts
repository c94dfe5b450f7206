import type { FileEntry } from '../contract/files.ts'
import { ApiError, request } from './api.ts'
import { saveFile } from './save-file.ts'
import { type Unpacked, zip } from './zip.ts'

/** ms for a file: a language pack over weak Wi-Fi takes its time. */
const patience = 60_000

/** Reads a file of the gateway; one that is not there fails with an ApiError of status 404. Source: gateway contract 11. */
export const readFile = (name: string) =>
  request(
    `file/get?file=${encodeURIComponent(name)}`,
    {},
    response => {
      // Nothing kept there is a page, but what answers for a missing path is.
      if (response.headers.get('content-type')?.includes('html')) throw new ApiError('unexpected', response.status)
      return response.blob()
    },
    patience,
  )

/** Saves a file of the gateway under its own name. Fails with an ApiError. */
export const download = async (name: string) => saveFile(await readFile(name), name)

/** Saves files of the gateway as one archive, read one after the other: it serves few connections. Fails with an ApiError. */
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
