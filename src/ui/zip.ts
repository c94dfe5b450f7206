/** A file for the archive. */
export interface ArchiveFile {
  name: string
  content: Uint8Array<ArrayBuffer>
}

/** CRC-32, bit by bit: a lookup table would not be worth its bytes for files of this size. */
export function crc32(bytes: Uint8Array) {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 8; bit--; ) crc = (crc >>> 1) ^ (crc & 1 && 0xedb88320)
  }
  return ~crc
}

/** 16-bit numbers in little-endian order; higher bits are dropped. */
const words = (...numbers: number[]) => new Uint8Array(numbers.flatMap(number => [number, number >> 8]))

/**
 * A ZIP archive of uncompressed files, without dates, which gateways do not know. The files hold kilobytes, so compressing
 * them is not worth the code.
 */
export function zip(files: readonly ArchiveFile[]) {
  const stored: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let start = 0
  let length = 0
  for (const { name, content } of files) {
    const path = new TextEncoder().encode(name)
    const crc = crc32(content)
    const size = content.length
    // Names in UTF-8, no packing, the earliest date there is.
    const entry = [10, 0x800, 0, 0, 33, crc, crc >> 16, size, size >> 16, size, size >> 16, path.length, 0]
    stored.push(words(0x4b50, 0x403, ...entry), path, content)
    directory.push(words(0x4b50, 0x201, 10, ...entry, 0, 0, 0, 0, 0, start, start >> 16), path)
    start += 30 + path.length + size
    length += 46 + path.length
  }
  const { length: count } = files
  const end = words(0x4b50, 0x605, 0, 0, count, count, length, length >> 16, start, start >> 16, 0)
  return new Blob([...stored, ...directory, end])
}
