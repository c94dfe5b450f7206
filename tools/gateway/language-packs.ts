import { createHash } from 'node:crypto'
import type { LanguageEntry } from '../../src/contract/files.ts'
import type { Flash } from './flash.ts'

/** A pack found at boot. */
export interface InstalledPack extends LanguageEntry {
  file: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function entryOf(body: Buffer): LanguageEntry | undefined {
  try {
    const pack: unknown = JSON.parse(body.toString())
    const meta = isRecord(pack) && isRecord(pack.meta) ? pack.meta : {}
    const { code, name } = meta
    return typeof code === 'string' && typeof name === 'string' && code && name ? { code, name } : undefined
  } catch {
    return undefined
  }
}

/** Every `*.lang.json` with a code and a name. Source: gateway contract 16. */
export const scanPacks = (flash: Flash): InstalledPack[] =>
  flash.entries().flatMap(([file, body]) => {
    const entry = file.endsWith('.lang.json') ? entryOf(body) : undefined
    return entry ? [{ ...entry, file }] : []
  })

/** ETag of a file or of a file in an image: `"md5"`. */
export const etagOf = (...parts: (Buffer | string)[]) =>
  `"${parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest('hex')}"`
