import type { LanguageEntry } from '../../../src/contract/files.ts'
import { isRecord } from '../json/body.ts'
import type { Flash } from './flash.ts'
import { md5Of } from './md5.ts'

/** A pack found at boot. */
export interface InstalledPack extends LanguageEntry {
  file: string
}

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

/** ETag of a file: `"md5"` over all parts. */
export const etagOf = (...parts: (Buffer | string)[]) => `"${md5Of(...parts)}"`
