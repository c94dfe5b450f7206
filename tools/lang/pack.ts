import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguagePack } from '../../src/contract/files.ts'
import { splitKey, type Texts } from './english.ts'
import type { PackSource } from './source.ts'

/** The only name under which the gateway's restore takes a pack. Source: gateway contract 11. */
export const packName = 'pack.lang.json'

/** Bytes of the device's file system and of its blocks. Source: gateway contract 20.2. */
const flash = { size: 196_608, block: 4096 }
/** Bytes left to a pack beside settings, pin profiles and what the file system keeps for itself. */
const room = flash.size - 10 * flash.block

/** What the gateway is given. Unknown and untranslated texts are left out; the app shows English for them. */
export function packOf({ meta: { code, name }, display, texts }: PackSource, english: Texts): LanguagePack {
  const webapp: Record<string, Record<string, string>> = {}
  for (const { key: full, text } of texts) {
    if (!text || !english.has(full)) continue
    const [group, key] = splitKey(full)
    webapp[group] ??= {}
    webapp[group][key] = text
  }
  const strings = display.filter(({ text }) => text).map(({ key, text }) => [key, text])
  return { meta: { code, name }, ...(strings.length && { display: Object.fromEntries(strings) }), webapp }
}

/** Writes the pack into a folder and says how large it is; one without texts or without room on the device is not written. */
export function writePack(pack: LanguagePack, folder: string): { about: string; fits: boolean } {
  if (!Object.keys(pack.webapp ?? {}).length) return { about: 'nothing is translated yet', fits: false }
  const body = Buffer.from(JSON.stringify(pack))
  const share = (body.length / flash.size) * 100
  const size = `${body.length} bytes, ${share.toFixed(1)} % of the device's file system`
  if (body.length > room) return { about: `${size}: too large, ${room} bytes are left for packs`, fits: false }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, packName), body)
  return { about: `${join(folder, packName)}: ${size}`, fits: true }
}
