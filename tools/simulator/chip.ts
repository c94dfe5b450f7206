import type { Generation } from '../../src/contract/generations.ts'

/** The microcontroller of the simulated gateway: an ESP32 with the 4 MB flash layout. Source: gateway contract 14, 20.2. */
const id = 0xa4c2f8

export const chip = {
  id,
  model: 'ESP32-D0WD-V3',
  revision: 301,
  cores: 2,
  frequencyMhz: 240,
  flashBytes: 4_194_304,
  heapBytes: 327_680,
  /** The slot a firmware image must fit into. */
  slotBytes: 1_966_080,
  stationMac: '24:6F:28:A4:C2:F8',
  accessPointMac: '24:6F:28:A4:C2:F9',
  accessPoint: `OpenDTU-${id}`,
  /** 1999 80 1 and five decimal digits of the chip id, read as hexadecimal. Source: gateway contract 13.1. */
  gatewaySerial: Number.parseInt(`1999801${String(id % 100_000).padStart(5, '0')}`, 16),
  hostname: (pattern: string) => pattern.replace('%06X', id.toString(16).toUpperCase().padStart(6, '0')),
} as const

export interface Image {
  /** `git describe` form: tag, or tag-N-ghash. */
  hash: string
  /** Bytes. */
  size: number
}

const tags: Record<Generation, string> = { 2025: 'v25.5.10', 2026: 'v26.3.30' }

/** The image a new gateway runs. */
export const firmwareOf = (generation: Generation): Image => ({ hash: tags[generation], size: 1_712_240 })

/** The version in the application descriptor of an image; empty if it has none. Source: esp_app_desc_t. */
const versionIn = (image: Buffer) =>
  image.length >= 80 && image.readUInt32LE(32) === 0xabcd5432
    ? image.toString('latin1', 48, 80).replace(/\0.*/s, '')
    : ''

/** The image after an upload: its own version, or without one the same tag, some commits later. `md5` is of the whole file. */
export const uploadedImage = (generation: Generation, md5: string, content: Buffer): Image => ({
  hash:
    versionIn(content) || `${tags[generation]}-${1 + (Number.parseInt(md5.slice(0, 2), 16) % 40)}-g${md5.slice(0, 7)}`,
  size: content.length,
})

/** First byte of every image the chip can run. Source: gateway contract 12. */
export const imageMagicByte = 0xe9
