import type { Generation } from '../../../src/contract/generations.ts'

/** The firmware image a gateway runs. */
export interface Image {
  /** `git describe` form: tag, or tag-N-ghash. */
  hash: string
  /** Bytes. */
  size: number
}

const tags: Record<Generation, string> = { 2025: 'v25.5.10', 2026: 'v26.3.30' }

/** The image a new gateway runs. */
export const firmwareOf = (generation: Generation): Image => ({ hash: tags[generation], size: 1_712_240 })

/** The image after an upload: the same tag, some commits later. `md5` is of the whole file. */
export const uploadedImage = (generation: Generation, md5: string, size: number): Image => ({
  hash: `${tags[generation]}-${1 + (Number.parseInt(md5.slice(0, 2), 16) % 40)}-g${md5.slice(0, 7)}`,
  size,
})

/** First byte of every image the chip can run. Source: gateway contract 12. */
export const imageMagicByte = 0xe9
