import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguagePack } from '../../../src/contract/files.ts'
import { measure, packName } from '../pack.ts'

/** Writes the pack into a folder; one that is empty or too large for the device is not written. `about`: its size, in words. */
export function writePack(pack: LanguagePack, folder: string): { about: string; fits: boolean } {
  const { about, fits } = measure(pack)
  if (!fits) return { about, fits }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, packName), JSON.stringify(pack))
  return { about: `${join(folder, packName)}: ${about}`, fits }
}
