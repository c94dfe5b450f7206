import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { at } from '../../../tools/build/paths.mjs'
import { everyFile, firmwareFolder, platformio, sundial } from './embed/firmware-folder.ts'
import { testWith } from './not-run.ts'

const folder = firmwareFolder()
test.after(() => rmSync(folder, { recursive: true }))

function build(command: string, ...args: string[]) {
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  assert.is(status, 0, stderr)
}

const paths: Record<string, string> = {
  'index.html.gz': '/',
  'js/app.js.gz': '/js/app.js',
  'zones.json.gz': '/zones.json',
  'favicon.ico': '/favicon.ico',
  'favicon.png': '/favicon.png',
  'site.webmanifest': '/site.webmanifest',
}

testWith(
  'python3',
  'g++',
  'ld',
)('a program that embeds the files as the firmware does serves Sundial', async () => {
  const embedded = everyFile.map(name => `webapp_dist/${name}`)
  const { status, said } = await platformio(folder, {
    custom_sundial: at('dist-firmware'),
    'board_build.embed_files': embedded,
  })
  assert.is(status, 0, said)
  assert.is((await sundial('--check', folder)).status, 0)
  // The linker makes the symbols of the path, as the firmware's build does: webapp_dist/js/app.js.gz is
  // _binary_webapp_dist_js_app_js_gz_start.
  build('ld', '-r', '-b', 'binary', '-z', 'noexecstack', '-o', 'web.o', ...embedded)
  build('g++', '-Wall', '-Werror', '-o', 'serve', at('test/unit/tools/embed/serve.cpp'), 'web.o')

  const server = spawn(join(folder, 'serve'), { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = await once(server.stdout, 'data')
    for (const [name, path] of Object.entries(paths)) {
      const answer = await fetch(`http://127.0.0.1:${Number(String(port))}${path}`)
      const own = readFileSync(join(at('dist-firmware'), name))
      const expected = name.endsWith('.gz') ? gunzipSync(own) : own
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(expected), path)
    }
  } finally {
    server.kill()
  }
})

test.run()
