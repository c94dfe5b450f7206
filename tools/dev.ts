/**
 * `npm run dev`: builds src and lang into a temporary folder on every change, serves it from the simulated gateway and has
 * open pages reload. Options go to the simulator: `npm run dev -- --inverters 3 --gateway http://192.168.1.20`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { build } from '../build.mjs'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundial-dev-'))

/** Runs in the page: asks once a second whether the script is still the one that runs. The policy lets it ask its own host. */
const reloader = (made: number) => `
const ownScript = location.origin + sundial.base + '/js/app.js'
setInterval(async () => {
  const text = await fetch(ownScript, { cache: 'no-cache' }).then(response => response.text(), () => '')
  if (/made at \\d+/.test(text) && !text.includes('made at ${made}')) location.reload()
}, 1000)
console.info('made at ${made}')`

const withReloader: Plugin = {
  name: 'reloader',
  setup({ initialOptions }) {
    initialOptions.banner = { js: reloader(Date.now()) }
  },
}

async function rebuild() {
  const start = performance.now()
  try {
    await build({ out: folder, quick: true, quiet: true, plugins: [withReloader] })
    console.log(`dev: built in ${Math.round(performance.now() - start)} ms`)
  } catch (error) {
    console.error(`dev: ${error instanceof Error ? error.message : error}`)
  }
}

let building = rebuild()
let pending: NodeJS.Timeout | undefined

/** Editors save in several steps, so a build waits for 100 ms of quiet and for the one before it. */
function changed() {
  clearTimeout(pending)
  pending = setTimeout(() => {
    building = building.then(rebuild)
  }, 100)
}

await building
for (const name of ['src', 'lang']) watch(join(root, name), { recursive: true }, changed)

const simulator = ['--import', 'tsx', join(root, 'tools/gateway.ts'), '--serve', folder, ...process.argv.slice(2)]
const gateway = spawn(process.execPath, simulator, { stdio: 'inherit' })
const stop = () => gateway.kill()
process.on('SIGINT', stop).on('SIGTERM', stop)
gateway.on('exit', code => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
