import { chipFamily } from '../../../contract/pins.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import type { TextKey } from '../../../i18n/i18n.ts'

/** What a firmware file contains. */
export interface FirmwareImage {
  /** gzip, which the gateway does not unpack. Source: gateway contract 12. */
  compressed: boolean
  /** Size of the unpacked image in bytes; undefined if this browser cannot unpack it. */
  size?: number
  /** Whether it is an application image, as an update has to be; undefined like the size. */
  valid?: boolean
  /** False if it ends before its own header says, or is an archive that cannot be unpacked. */
  whole?: boolean
  /** Chip family it was built for, such as `ESP32-S3`; undefined if the number in its header is unknown. */
  chip?: string | undefined
  /** From its application descriptor, if there is one. */
  app?: { version: string; project: string; built: string }
}

/** Offset of the partition table in an image of the whole flash, which begins with a boot loader. */
const partitionTableOffset = 0x8000
/** Bytes to read: headers, application descriptor and the magic number of the partition table. */
const headSize = partitionTableOffset + 2
/** Offset of the application descriptor. */
const appDescriptorOffset = 32
const appDescriptorMagic = 0xabcd5432
const imageMagic = 0xe9
const partitionTableMagic = 0x50aa
/** Bytes of the image header, of the header of each segment, and of the hash that may follow the checksum. */
const [imageHeaderSize, segmentHeaderSize, hashSize] = [24, 8, 32]

/** Chip families by their number in the image header. Source: esp_chip_id_t. */
const families: Record<number, string> = {
  0: 'ESP32',
  2: 'ESP32-S2',
  5: 'ESP32-C3',
  9: 'ESP32-S3',
  12: 'ESP32-C2',
  13: 'ESP32-C6',
  16: 'ESP32-H2',
  18: 'ESP32-P4',
  20: 'ESP32-C61',
  23: 'ESP32-C5',
}

/** The first bytes of a file, then zeros if it is shorter. */
async function headOf(file: Blob) {
  const head = new Uint8Array(headSize)
  head.set(new Uint8Array(await file.slice(0, headSize).arrayBuffer()))
  return head
}

/** The content of a gzip file; rejects if it is damaged. */
const unpack = (file: Blob) => new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob()

/** The end of an image by the lengths of its segments, in bytes; infinite if some of them are missing. Source: esp_image_segment_header_t. */
async function endOf(image: Blob, head: Uint8Array) {
  let end = imageHeaderSize
  for (let left = head[1] ?? 0; left > 0; left--) {
    if (end + segmentHeaderSize > image.size) return Number.POSITIVE_INFINITY
    const segment = new DataView(await image.slice(end, end + segmentHeaderSize).arrayBuffer())
    end += segmentHeaderSize + segment.getUint32(4, true)
  }
  // The checksum is the last byte of a block of 16; a flag in the header announces a hash.
  return Math.ceil((end + 1) / 16) * 16 + (head[23] ? hashSize : 0)
}

/** Reads the header of an image. Source: esp_image_header_t, esp_app_desc_t, esp_partition_info_t. */
async function describe(image: Blob): Promise<Omit<FirmwareImage, 'compressed'>> {
  const { size } = image
  const head = await headOf(image)
  const view = new DataView(head.buffer)
  const hasApp = view.getUint32(appDescriptorOffset, true) === appDescriptorMagic
  // An image of the whole flash, written where an application belongs, would brick the gateway.
  if (head[0] !== imageMagic || (!hasApp && view.getUint16(partitionTableOffset, true) === partitionTableMagic))
    return { size, valid: false }
  const text = (at: number, length: number) =>
    new TextDecoder().decode(head.subarray(at, at + length)).replace(/\0.*/s, '')
  return {
    size,
    valid: true,
    whole: (await endOf(image, head)) <= size,
    chip: families[view.getUint16(12, true)],
    ...(hasApp && {
      app: { version: text(48, 32), project: text(80, 32), built: `${text(128, 16)} ${text(112, 16)}`.trim() },
    }),
  }
}

/** Reads what a file contains. A file that cannot be read is not a valid image. */
export async function examineImage(file: Blob): Promise<FirmwareImage> {
  try {
    const head = await headOf(file)
    const compressed = head[0] === 0x1f && head[1] === 0x8b
    if (!compressed) return { compressed, ...(await describe(file)) }
    if (!globalThis.DecompressionStream) return { compressed }
    const image = await unpack(file).catch(() => undefined)
    return image ? { compressed, ...(await describe(image)) } : { compressed, size: file.size, whole: false }
  } catch {
    return { compressed: false, size: file.size, valid: false }
  }
}

/** Checks an image against the gateway, as far as that is known: errors, with which it must not be sent, and what could not be checked. */
export function checkImage(
  image: FirmwareImage,
  gateway?: Pick<SystemStatus, 'chipmodel' | 'sketch_total'>,
): { errors: TextKey[]; unchecked: TextKey[] } {
  const { size, valid, whole, chip, app } = image
  const errors: TextKey[] = []
  const unchecked: TextKey[] = []
  if (valid === false) return { errors: ['firmwareupgrade.NotImage'], unchecked }
  if (whole === false) return { errors: ['firmwareupgrade.Incomplete'], unchecked }
  const own = chipFamily(gateway?.chipmodel)
  const room = gateway?.sketch_total
  if (!chip || !own) unchecked.push('firmwareupgrade.Chip')
  else if (chip !== own) errors.push('firmwareupgrade.OtherChip')
  if (!size || !room) unchecked.push('firmwareupgrade.Size')
  else if (size > room) errors.push('firmwareupgrade.TooLarge')
  if (!app) unchecked.push('firmwareupgrade.Version')
  return { errors, unchecked }
}
