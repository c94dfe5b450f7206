import type { SystemStatus } from '../contract/status.ts'
import type { TextKey } from './i18n.ts'

/** What a firmware file says of itself. */
export interface FirmwareImage {
  /** gzip, which the gateway does not unpack. Source: gateway contract 12. */
  packed: boolean
  /** Bytes of the image itself; undefined when this browser cannot unpack it. */
  size?: number
  /** An image of one application, as an update is; undefined like the size. */
  valid?: boolean
  /** Family it was built for, as `ESP32-S3`; undefined when the number in its header is not known. */
  chip?: string | undefined
  /** Texts of its application descriptor, if there is one. */
  app?: { version: string; project: string; built: string }
}

/** What speaks against a file: why it must not be sent, and the names of what could not be checked. */
export interface Verdict {
  wrong: ('NotImage' | 'OtherChip' | 'TooLarge')[]
  unknown: TextKey[]
}

/** Place of the partition table in an image of the whole flash, which begins with a boot loader. */
const tableAt = 0x8000
/** Bytes that hold the headers, the application descriptor as far as its date, and that table's mark. */
const headSize = tableAt + 2
/** Place of the application descriptor. */
const appAt = 32
const appMark = 0xabcd5432
const imageMark = 0xe9
const tableMark = 0x50aa

/** Families by the number in the image header, without the name they share. Source: esp_chip_id_t. */
const families: Record<number, string> = {
  0: '',
  2: '-S2',
  5: '-C3',
  9: '-S3',
  12: '-C2',
  13: '-C6',
  16: '-H2',
  18: '-P4',
  20: '-C61',
  23: '-C5',
}

/** Family of a chip model, `ESP32` for ESP32-D0WD-V3 and ESP32-PICO-D4; undefined for what is none of them. */
export const familyOf = (model: string | undefined) => /^ESP32(-[SCHP][1-9]\d*)?/.exec(model ?? '')?.[0]

/** The first bytes of a gzip file unpacked, and its size; an error when it is damaged. */
async function unpack(file: Blob) {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const head = new Uint8Array(headSize)
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (size < headSize) head.set(part.value.subarray(0, headSize - size), size)
    size += part.value.length
  }
  return { head, size }
}

/** Reads the header of an image. Source: esp_image_header_t, esp_app_desc_t, esp_partition_info_t. */
function describe(head: Uint8Array, size: number): Omit<FirmwareImage, 'packed'> {
  const view = new DataView(head.buffer)
  const hasApp = view.getUint32(appAt, true) === appMark
  // An image of the whole flash in the place of an application would leave the gateway dead.
  if (head[0] !== imageMark || (!hasApp && view.getUint16(tableAt, true) === tableMark)) return { size, valid: false }
  const family = families[view.getUint16(12, true)]
  const text = (at: number, length: number) =>
    new TextDecoder().decode(head.subarray(at, at + length)).replace(/\0.*/s, '')
  return {
    size,
    valid: true,
    chip: family === undefined ? family : `ESP32${family}`,
    ...(hasApp && {
      app: { version: text(48, 32), project: text(80, 32), built: `${text(128, 16)} ${text(112, 16)}`.trim() },
    }),
  }
}

/** What a file is, without sending it. A file that cannot be read, or is a damaged archive, is no image. */
export async function examine(file: Blob): Promise<FirmwareImage> {
  let packed = false
  try {
    const head = new Uint8Array(headSize)
    head.set(new Uint8Array(await file.slice(0, headSize).arrayBuffer()))
    packed = head[0] === 0x1f && head[1] === 0x8b
    if (!packed) return { packed, ...describe(head, file.size) }
    if (!globalThis.DecompressionStream) return { packed }
    const image = await unpack(file)
    return { packed, ...describe(image.head, image.size) }
  } catch {
    return { packed, size: file.size, valid: false }
  }
}

/** Holds an image against the gateway it is meant for, as far as that is known. */
export function judge(image: FirmwareImage, gateway?: Pick<SystemStatus, 'chipmodel' | 'sketch_total'>): Verdict {
  const { size, valid, chip, app } = image
  const wrong: Verdict['wrong'] = []
  const unknown: TextKey[] = []
  if (valid === false) return { wrong: ['NotImage'], unknown }
  const own = familyOf(gateway?.chipmodel)
  const room = gateway?.sketch_total
  if (!chip || !own) unknown.push('hardwareinfo.ChipModel')
  else if (chip !== own) wrong.push('OtherChip')
  if (!size || !room) unknown.push('memoryinfo.Size')
  else if (size > room) wrong.push('TooLarge')
  if (!app) unknown.push('firmwareinfo.FirmwareVersion')
  return { wrong, unknown }
}
