import { Inflate } from 'fflate'
import { type ArchiveFile, crc32 } from './zip.ts'

/**
 * Why an archive is not unpacked: it is damaged; it has names or positions that no program would write; it is encrypted, or packed by an
 * unknown method; it is too large.
 */
export type ZipProblem = 'ZipDamaged' | 'ZipUnsafe' | 'ZipLocked' | 'ZipTooLarge'

/** Why an archive is not unpacked. */
export class ZipError extends Error {
  readonly problem: ZipProblem

  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A path that leaves its folder, or that means different places on different systems. */
const unsafePath = /^\/|[\\:\0]|(^|\/)\.\.?(\/|$)/

const packing = { stored: 0, deflated: 8 }

/** The directory entry of a file; sizes in bytes. */
interface Entry {
  name: string
  isEncrypted: boolean
  packing: number
  crc: number
  packedSize: number
  size: number
  /** Offset of its local header. */
  at: number
}

/** The directory of an archive. The view throws a RangeError beyond its end. */
function* entriesOf(bytes: Uint8Array, view: DataView): Generator<Entry> {
  let end = view.byteLength - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  let at = view.getUint32(end + 16, true)
  // In the format for archives above 4 GB, which some programs always use, the number is elsewhere.
  if (at === 0xffffffff) throw new ZipError('ZipLocked')
  while (at < end && view.getUint32(at, true) === 0x02014b50) {
    const flags = view.getUint16(at + 8, true)
    const nameLength = view.getUint16(at + 28, true)
    yield {
      name: new TextDecoder(flags & 0x800 ? 'utf-8' : 'latin1').decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isEncrypted: (flags & 1) > 0,
      packing: view.getUint16(at + 10, true),
      crc: view.getInt32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

/** Bytes inflated at once, which may become a thousand times as many. */
const pieceSize = 16_384

/** Inflates a file, and fails once it has more bytes than the directory says: a small archive may hold gigabytes. */
function inflate(packed: Uint8Array, size: number) {
  const content = new Uint8Array(size)
  let length = 0
  const stream = new Inflate(piece => {
    // Throws beyond `size`.
    content.set(piece, length)
    length += piece.length
  })
  for (let at = 0; at < packed.length; at += pieceSize)
    stream.push(packed.subarray(at, at + pieceSize), at + pieceSize >= packed.length)
  if (length < size) throw new ZipError('ZipDamaged')
  return content
}

/**
 * The files in a zip archive, stored or deflated, with their paths, without folders and the files that a Mac adds. Checksums are compared.
 * Neither the archive nor its content may exceed `maxBytes`. Fails with a ZipError.
 */
export async function readZip(archive: Blob, maxBytes: number): Promise<ArchiveFile[]> {
  if (archive.size > maxBytes) throw new ZipError('ZipTooLarge')
  const bytes = new Uint8Array(await archive.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const files = new Map<string, ArchiveFile>()
  let packedSize = 0
  let size = 0
  try {
    const entries = [...entriesOf(bytes, view)]
    for (const entry of entries) {
      const isStored = entry.packing === packing.stored
      if (entry.packedSize > bytes.length || (isStored && entry.packedSize !== entry.size))
        throw new ZipError('ZipDamaged')
      if (entry.isEncrypted || (!isStored && entry.packing !== packing.deflated)) throw new ZipError('ZipLocked')
      packedSize += entry.packedSize
      size += entry.size
    }
    if (size > maxBytes) throw new ZipError('ZipTooLarge')
    // Files that overlap could unpack to more than the archive holds.
    if (packedSize > bytes.length) throw new ZipError('ZipUnsafe')
    for (const entry of entries) {
      const { name, at } = entry
      if (unsafePath.test(name) || files.has(name)) throw new ZipError('ZipUnsafe')
      if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue
      const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
      const packed = bytes.subarray(start, start + entry.packedSize)
      const content = entry.packing === packing.stored ? packed : inflate(packed, entry.size)
      if (view.getUint32(at, true) !== 0x04034b50 || crc32(content) !== entry.crc) throw new ZipError('ZipDamaged')
      files.set(name, { name, content })
    }
    return [...files.values()]
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('ZipDamaged')
  }
}
