import { crc32, type Unpacked } from './zip.ts'

/**
 * Why an archive is not unpacked: it is damaged; it has names or places that no program would write; it is encrypted or packed
 * in a way this browser cannot read; it is too large.
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

/** What the directory of an archive says of a file. */
interface Entry {
  name: string
  /** Where its header is, in bytes. */
  start: number
  method: number
  crc: number
  /** Bytes in the archive. */
  packed: number
  /** Bytes when unpacked. */
  size: number
}

const lengthOf = { header: 30, entry: 46, end: 22 }
const stored = 0
const deflated = 8

/** Where the directory ends: the last record, with the comment that it announces. */
function endOf(view: DataView) {
  const last = view.byteLength - lengthOf.end
  for (let at = last; at >= Math.max(0, last - 0xffff); at--)
    if (view.getUint32(at, true) === 0x06054b50 && view.getUint16(at + 20, true) === last - at) return at
  throw new ZipError('ZipDamaged')
}

const textAt = ({ buffer }: DataView, at: number, length: number) =>
  new TextDecoder().decode(new Uint8Array(buffer as ArrayBuffer, at, length))

/** A path that leaves its folder, or that means different places on different systems. */
const unsafePath = /^\/|[\\:\0]|(^|\/)\.\.?(\/|$)/

/** The files in the directory. A view throws a RangeError for what lies beyond the end. */
function readDirectory(view: DataView): { entries: Entry[]; directory: number } {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  const directory = view.getUint32(end + 16, true)
  // In archives above 4 GB, which some programs write for small ones too, the numbers are elsewhere.
  if (count === 0xffff || directory === 0xffffffff) throw new ZipError('ZipLocked')
  if (directory + view.getUint32(end + 12, true) !== end || view.getUint16(end + 8, true) !== count)
    throw new ZipError('ZipDamaged')
  const entries: Entry[] = []
  let at = directory
  for (let left = count; left > 0; left--) {
    if (at + lengthOf.entry > end || view.getUint32(at, true) !== 0x02014b50) throw new ZipError('ZipDamaged')
    const [flags = 0, method = 0] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [name, extra, comment] = [28, 30, 32].map(offset => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const [crc, packed, size] = [16, 20, 24].map(offset => view.getUint32(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const encrypted = flags & 1
    if (encrypted || (method !== stored && method !== deflated)) throw new ZipError('ZipLocked')
    entries.push({
      name: textAt(view, at + lengthOf.entry, name),
      start: view.getUint32(at + 42, true),
      method,
      crc,
      packed,
      size,
    })
    at += lengthOf.entry + name + extra + comment
  }
  if (at !== end) throw new ZipError('ZipDamaged')
  return { entries, directory }
}

/** Where the content of each file begins. No two files may share a byte, so that an archive cannot unpack to more than it holds. */
function placesOf(view: DataView, entries: readonly Entry[], directory: number) {
  const places = new Map<Entry, number>()
  let free = 0
  for (const entry of [...entries].sort((a, b) => a.start - b.start)) {
    const { start, name, packed } = entry
    if (start < free) throw new ZipError('ZipUnsafe')
    if (start + lengthOf.header > directory || view.getUint32(start, true) !== 0x04034b50)
      throw new ZipError('ZipDamaged')
    const nameLength = view.getUint16(start + 26, true)
    const place = start + lengthOf.header + nameLength + view.getUint16(start + 28, true)
    free = place + packed
    if (free > directory) throw new ZipError('ZipDamaged')
    if (textAt(view, start + lengthOf.header, nameLength) !== name) throw new ZipError('ZipUnsafe')
    places.set(entry, place)
  }
  return places
}

/** Unpacks, and stops as soon as there is more than announced. */
async function inflate(packed: Uint8Array<ArrayBuffer>, size: number) {
  let inflater: DecompressionStream
  try {
    inflater = new DecompressionStream('deflate-raw')
  } catch {
    throw new ZipError('ZipLocked')
  }
  const content = new Uint8Array(size)
  let filled = 0
  const reader = new Blob([packed]).stream().pipeThrough(inflater).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    if (filled + value.length > size) {
      await reader.cancel()
      throw new ZipError('ZipDamaged')
    }
    content.set(value, filled)
    filled += value.length
  }
  return content.subarray(0, filled)
}

async function contentOf({ method, crc, packed, size }: Entry, bytes: Uint8Array<ArrayBuffer>) {
  const content = method === stored ? bytes : await inflate(bytes, size)
  if ((method === stored && packed !== size) || content.length !== size || crc32(content) !== (crc | 0))
    throw new ZipError('ZipDamaged')
  return content
}

/**
 * The files in a zip archive, stored or deflated, with their paths; folders, and what a Mac adds, are left out. Checksums are
 * compared. The archive, and what it unpacks to, have at most `maxBytes`. Fails with a ZipError.
 */
export async function readZip(archive: Blob, maxBytes: number): Promise<Unpacked[]> {
  if (archive.size > maxBytes) throw new ZipError('ZipTooLarge')
  const buffer = await archive.arrayBuffer()
  try {
    const view = new DataView(buffer)
    const { entries, directory } = readDirectory(view)
    if (entries.some(({ name }) => unsafePath.test(name))) throw new ZipError('ZipUnsafe')
    if (entries.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new ZipError('ZipTooLarge')
    const places = placesOf(view, entries, directory)
    const unpacked: Unpacked[] = []
    for (const entry of entries) {
      if (entry.name.endsWith('/') || entry.name.startsWith('__MACOSX/')) continue
      const bytes = new Uint8Array(buffer, places.get(entry), entry.packed)
      unpacked.push({ name: entry.name, content: await contentOf(entry, bytes) })
    }
    return unpacked
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('ZipDamaged')
  }
}
