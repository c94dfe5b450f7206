/**
 * `npm run dev`: builds src and lang into a temporary folder on every change, serves it from the simulated gateway and has
 * open pages reload; what cannot be built is said there too. Options go to the simulator: `npm run dev -- --inverters 3 --gateway http://192.168.1.20`. `--with DIR`
 * adds the pages of a fork, `--fork NAME` those of src/forks/NAME.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { folderOfFork } from './build/forks.mjs'
import { forkNameIn } from './command-line.ts'
import { errorPage } from './dev/error-page.ts'
import { watchTree } from './dev/watch-tree.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { with: { type: 'string' } }, strict: false })
const fork = forkNameIn(process.argv.slice(2))
const pages = fork ? folderOfFork(fork) : typeof values.with === 'string' ? resolve(values.with) : undefined
const folder = mkdtempSync(join(tmpdir(), 'sundial-dev-'))

/** Runs in the page: reloads it once the gateway has a different page, checked every second. A block, which limits the scope of its names. */
const reloader = `{
let shown
setInterval(async () => {
  const page = await fetch(location.origin + sundial.base + '/', { cache: 'no-cache' }).then(answer => answer.text(), () => shown)
  if (shown ??= page, page !== shown) location.reload()
}, 1000)
}`

async function rebuild() {
  const start = performance.now()
  try {
    await build({
      out: folder,
      quick: true,
      banner: reloader,
      pages,
    })
    console.log(`dev: built in ${Math.round(performance.now() - start)} ms`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    console.error(`dev: ${why}`)
    writeFileSync(join(folder, 'index.html.gz'), errorPage(why))
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
for (const path of [join(root, 'src'), join(root, 'lang'), ...(pages ? [pages] : [])]) watchTree(path, changed)

const options = process.argv.slice(2)
const simulator = ['--import', 'tsx', join(root, 'tools/simulate.ts'), '--serve', folder, ...options]
const gateway = spawn(process.execPath, simulator, { stdio: 'inherit' })
const stop = () => gateway.kill()
process.on('SIGINT', stop).on('SIGTERM', stop)
gateway.on('exit', code => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
