import type { LanguagePack } from '../../src/contract/files.ts'
import { splitKey, type Texts } from './english.ts'
import type { PackSource } from './source.ts'

/** The only name under which the gateway's restore takes a pack. Source: gateway contract 11. */
export const packName = 'pack.lang.json'

/** Bytes of the device's file system and of its blocks. Source: gateway contract 20.2. */
const flash = { size: 196_608, block: 4096 }
/** What settings, pin profiles and the file system itself leave for a pack. */
const maxPackBytes = flash.size - 10 * flash.block

/** The pack for the gateway. Unknown and untranslated texts are left out; the app shows English for them. */
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

/** The size of a pack in words; an empty one, or one too large for the device, does not fit. */
export function measure(pack: LanguagePack): { about: string; fits: boolean } {
  if (!Object.keys(pack.webapp ?? {}).length) return { about: 'nothing is translated yet', fits: false }
  const bytes = new TextEncoder().encode(JSON.stringify(pack)).length
  const size = `${bytes} bytes, ${((bytes / flash.size) * 100).toFixed(1)} % of the device's file system`
  return bytes > maxPackBytes
    ? { about: `${size}: too large, ${maxPackBytes} bytes are left for packs`, fits: false }
    : { about: size, fits: true }
}
