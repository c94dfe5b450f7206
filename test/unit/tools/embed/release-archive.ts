import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../../../tools/build/paths.mjs'
import { flashLimit } from '../../../../tools/build/sizes.mjs'
import { archiveOf, manifestOf, sha256 } from '../../../../tools/release/archive.mjs'
import { everyFile } from './firmware-folder.ts'

export const dist = at('dist-firmware')
/** A folder of the test, deleted when it ends. */
export const scratch = mkdtempSync(join(tmpdir(), 'sundial-release-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** The files of the committed bundle. */
export const ownFiles = () => Object.fromEntries(everyFile.map(name => [name, readFileSync(join(dist, name))]))
/** The same by their names in a release. */
export const inDist = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`dist-firmware/${name}`, content]))

/** Writes an archive of a release, with an empty `manifest` one without, as 1.0.0 has none; returns its path and SHA-256. */
export function release(
  name: string,
  files: Record<string, Uint8Array> = ownFiles(),
  manifest = manifestOf('1.1.0', flashLimit),
) {
  const path = join(scratch, `${name}.zip`)
  const all = { ...inDist(files), ...(manifest && { 'manifest.json': Buffer.from(manifest) }) }
  const archive = archiveOf('sundial-1.0.0', all, '2026-11-22')
  writeFileSync(path, archive)
  return { path, sum: sha256(archive), archive }
}

/** Options of platformio.ini: what the firmware embeds. */
export const embedOption = everyFile.map(name => `webapp_dist/${name}`)
