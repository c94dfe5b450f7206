import { readZip, ZipError } from '../../../ui/read-zip.ts'
import type { Unpacked } from '../../../ui/zip.ts'

/** Bytes of a backup at most, packed and unpacked: many times the file system of a gateway. Source: gateway contract 20.2. */
export const maxBackupBytes = 4 * 1024 * 1024

/** The last part of a path. */
const plainName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The files in a backup, by their plain names, whatever folder they are in. Fails with a ZipError. */
export async function unzip(archive: Blob): Promise<Unpacked[]> {
  const files = (await readZip(archive, maxBackupBytes)).map(({ name, content }) => ({
    name: plainName(name),
    content,
  }))
  if (new Set(files.map(({ name }) => name)).size < files.length) throw new ZipError('ZipUnsafe')
  return files
}
