/**
 * `npm run dev`: builds src and lang into a temporary folder on every change, serves it from the simulated gateway and has
 * open pages reload. Options go to the simulator: `npm run dev -- --inverters 3 --gateway http://192.168.1.20`. `--with DIR`
 * adds the pages of a fork, `--archive` the archive of the history.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Plugin } from 'esbuild'
import { build } from '../build.mjs'
import { allExtras, chosenExtras } from './build/extras.mjs'

const root = join(import.meta.dirname, '..')
const flag = { type: 'boolean' } as const
const { values } = parseArgs({
  options: { with: { type: 'string' }, archive: flag },
  strict: false,
})
const pages = typeof values.with === 'string' ? resolve(values.with) : undefined
const folder = mkdtempSync(join(tmpdir(), 'sundial-dev-'))

/** Runs in the page: reloads it once the gateway has a different page, checked every second. A block, which limits the scope of its names. */
const reloader = `{
let shown
setInterval(async () => {
  const page = await fetch(location.origin + sundial.base + '/', { cache: 'no-cache' }).then(answer => answer.text(), () => shown)
  if (shown ??= page, page !== shown) location.reload()
}, 1000)
}`

const withReloader: Plugin = {
  name: 'reloader',
  setup({ initialOptions }) {
    initialOptions.banner = { js: reloader }
  },
}

async function rebuild() {
  const start = performance.now()
  try {
    await build({
      out: folder,
      quick: true,
      quiet: true,
      extras: chosenExtras(values),
      plugins: [withReloader],
      ...(pages && { pages }),
    })
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
for (const path of [join(root, 'src'), join(root, 'lang'), ...(pages ? [pages] : [])])
  watch(path, { recursive: true }, changed)

const options = process.argv.slice(2).filter(option => !allExtras.some(name => option === `--${name}`))
const simulator = ['--import', 'tsx', join(root, 'tools/simulate.ts'), '--serve', folder, ...options]
const gateway = spawn(process.execPath, simulator, { stdio: 'inherit' })
const stop = () => gateway.kill()
process.on('SIGINT', stop).on('SIGTERM', stop)
gateway.on('exit', code => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
