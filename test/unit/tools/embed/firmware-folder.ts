import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { at } from '../../../../tools/build/paths.mjs'

/** platformio.ini of a firmware, as both families have it; `scripts` and `embed` are values of their options. */
export const platformioIni = ({ scripts = 'pre:sundial.py', embed = everyFile } = {}) => `
[platformio]
default_envs = generic_esp32

[env]
platform = espressif32
framework = arduino
extra_scripts = ${scripts}
board_build.embed_files =
${embed.map(name => `  webapp_dist/${name}`).join('\n')}

[env:generic_esp32]
board = esp32dev   ; the board most people have
`

/** What firmware of 2025 embeds; later firmware goes without the zones. */
export const everyFile = [
  'index.html.gz',
  'zones.json.gz',
  'favicon.ico',
  'favicon.png',
  'js/app.js.gz',
  'site.webmanifest',
]

/** A new folder of a firmware with these files beside its platformio.ini. */
export function firmwareFolder(files: Record<string, string | Uint8Array> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-embed-'))
  for (const [name, content] of Object.entries({ 'platformio.ini': platformioIni(), ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

export const sundialScript = at('tools/embed/sundial.py')

export interface Ended {
  status: number | null
  /** Both outputs. */
  said: string
}

async function python(...args: string[]): Promise<Ended> {
  const child = spawn('python3', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  const [status] = await once(child, 'close')
  return { status, said }
}

/** Runs the script by hand. */
export const sundial = (...args: string[]) => python(sundialScript, ...args)

/** Runs the script as PlatformIO does, with the options of a project. */
export const platformio = (folder: string, options: Record<string, unknown>) =>
  python(at('test/unit/tools/embed/platformio.py'), sundialScript, folder, JSON.stringify(options))
