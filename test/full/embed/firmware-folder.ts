import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at, scratchFolder } from '../../../tools/build/paths.mjs'
import { archiveOf, type Fork, manifestOf, sha256 } from '../../../tools/release/archive.mjs'
import { runProgram } from '../../support/programs.ts'

export const scratch = scratchFolder()

export const dist = at('dist-firmware')

/** What firmware of 2025 embeds; later firmware goes without the zones. */
export const everyFile = [
  'index.html.gz',
  'zones.json.gz',
  'favicon.ico',
  'favicon.png',
  'js/app.js.gz',
  'site.webmanifest',
]

/** The files of the committed bundle, by their names in a release. */
export const ownFiles = () =>
  Object.fromEntries(everyFile.map(name => [`dist-firmware/${name}`, readFileSync(join(dist, name))]))

/** Writes the archive of a release with these files, for our own firmware, beside those of the forks; its path and SHA-256. */
export function release(
  name: string,
  files: Record<string, Uint8Array> = ownFiles(),
  forks: Fork[] = [],
  version = '1.2.0',
) {
  const path = join(scratch, `${name}.zip`)
  const manifest = { ...manifestOf(version, 1), forks: forks.map(fork => manifestOf(version, 1, fork)) }
  const archive = archiveOf(
    `sundial-${version}`,
    { ...files, 'manifest.json': Buffer.from(JSON.stringify(manifest)) },
    '2026-11-26',
  )
  writeFileSync(path, archive)
  return { path, sum: sha256(archive), archive }
}

/** platformio.ini as both families of firmware have it, with these lines below [env] and these files embedded. */
export const platformioIni = (env: string, embed = everyFile) => `
[platformio]
default_envs = generic_esp32

[env]
platform = espressif32
board_build.embed_files =
${embed.map(name => `  webapp_dist/${name}`).join('\n')}
${env}

[env:generic_esp32]
board = esp32dev   ; the board most people have
`

/** The lines of platformio.ini that pin a Sundial. */
export const pin = (source: string, sum = '', scripts = 'pre:sundial.py') =>
  `extra_scripts = ${scripts}\ncustom_sundial = ${source}\ncustom_sundial_sha256 = ${sum}`

/** A new folder of a firmware with these files. */
export function firmwareFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(scratch, 'firmware-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const script = at('tools/embed/sundial.py')

/** Runs the script by hand. */
export const sundial = (...args: string[]) => runProgram(scratch, 'python3', script, ...args)

/** Runs the script as PlatformIO does, with the options of a project. */
export const platformio = (folder: string, options: Record<string, string>) =>
  runProgram(folder, 'python3', at('test/full/embed/platformio.py'), script, folder, JSON.stringify(options))
