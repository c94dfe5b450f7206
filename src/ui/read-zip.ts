import { unzipSync } from 'fflate'
import { crc32, type Unpacked } from './zip.ts'

/**
 * Why an archive is not unpacked: it is damaged; it has names or places that no program would write; it is encrypted or packed
 * in a way that is not known here; it is too large.
 */
export type ZipProblem = 'ZipDamaged' | 'ZipUnsafe' | 'ZipLocked' | 'ZipTooLarge'

/** An archive that is not unpacked, and why. */
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

/** What fflate does not read in the directory of an archive, of each file. A view throws a RangeError for what lies beyond the end. */
function entriesIn(view: DataView) {
  let end = view.byteLength - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  let at = view.getUint32(end + 16, true)
  // In archives above 4 GB, which some programs write for small ones too, the number is elsewhere.
  if (at === 0xffffffff) throw new ZipError('ZipLocked')
  const entries: { encrypted: boolean; crc: number }[] = []
  while (at < end && view.getUint32(at, true) === 0x02014b50) {
    entries.push({ encrypted: (view.getUint16(at + 8, true) & 1) > 0, crc: view.getInt32(at + 16, true) })
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries.values()
}

/**
 * The files in a zip archive, stored or deflated, with their paths; folders, and what a Mac adds, are left out. Checksums are
 * compared. The archive, and what it unpacks to, have at most `maxBytes`. Fails with a ZipError.
 */
export async function readZip(archive: Blob, maxBytes: number): Promise<Unpacked[]> {
  if (archive.size > maxBytes) throw new ZipError('ZipTooLarge')
  const buffer = await archive.arrayBuffer()
  const checksums = new Map<string, number>()
  let packed = 0
  let unpacked = 0
  try {
    const entries = entriesIn(new DataView(buffer))
    const contents = unzipSync(new Uint8Array(buffer), {
      filter({ name, size, originalSize, compression }) {
        const entry = entries.next().value
        const isStored = compression === packing.stored
        if (!entry || size > archive.size || (isStored && size !== originalSize)) throw new ZipError('ZipDamaged')
        if (entry.encrypted || (!isStored && compression !== packing.deflated)) throw new ZipError('ZipLocked')
        packed += size
        unpacked += originalSize
        if (unpacked > maxBytes) throw new ZipError('ZipTooLarge')
        // Files that overlap could unpack to more than the archive holds.
        if (packed > archive.size || unsafePath.test(name) || checksums.has(name)) throw new ZipError('ZipUnsafe')
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false
        checksums.set(name, entry.crc)
        return true
      },
    })
    return [...checksums].map(([name, crc]) => {
      const content = contents[name] as Uint8Array<ArrayBuffer>
      if (crc32(content) !== crc) throw new ZipError('ZipDamaged')
      return { name, content }
    })
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('ZipDamaged')
  }
}
