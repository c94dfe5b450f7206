/** Numbers of chips in an image header, as defined by the manufacturer. */
export const chips = {
  ESP32: 0,
  'ESP32-S2': 2,
  'ESP32-C3': 5,
  'ESP32-S3': 9,
  'ESP32-C2': 12,
  'ESP32-C6': 13,
  'ESP32-H2': 16,
  'ESP32-P4': 18,
  'ESP32-C61': 20,
  'ESP32-C5': 23,
} as const

interface ImageOptions {
  chip?: number
  /** Bytes in all. */
  size?: number
  /** Without an application descriptor, as a boot loader. */
  bare?: boolean
}

/** Bytes before the first segment, before the data of each segment, and of the SHA-256 at the end. */
const [headerBytes, segmentHeaderBytes, hashBytes] = [24, 8, 32]

/** An image as esptool writes it: header, segments of which the first has the application descriptor, checksum, SHA-256. */
export function espImage({ chip = 0, size = 4096, bare = false }: ImageOptions = {}) {
  const image = Buffer.alloc(size)
  for (let at = 288; at < size; at++) image[at] = (at * 31 + 7) & 255
  const lengths = [1024, 512]
  const before = headerBytes + (lengths.length + 1) * segmentHeaderBytes + 1024 + 512
  // The checksum is the last byte of a block of 16.
  lengths.push(Math.floor((size - hashBytes) / 16) * 16 - 1 - before)
  // Magic, segments, flash mode, speed and size, entry point.
  image.set([0xe9, lengths.length, 2, 0x2f])
  image.writeUInt32LE(0x40081f28, 4)
  image[8] = 0xee
  image.writeUInt16LE(chip, 12)
  image.writeUInt16LE(399, 17)
  image[23] = 1
  let at = headerBytes
  for (const length of lengths) {
    // Where the segment goes, and its length.
    image.writeUInt32LE(0x3f400020, at)
    image.writeUInt32LE(length, at + 4)
    at += segmentHeaderBytes + length
  }
  if (bare) return image
  image.writeUInt32LE(0xabcd5432, 32)
  image.write('v26.5.1-3-gabc1234', 48)
  image.write('roof-firmware', 80)
  image.write('18:41:07', 112)
  image.write('May  9 2026', 128)
  image.write('v5.1.4', 144)
  return image
}
