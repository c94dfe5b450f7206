/**
 * `npm run dev`: builds src and lang into a temporary folder on every change, serves it from the simulated gateway and has
 * open pages reload; what cannot be built is said there too. Options go to the simulator: `npm run dev -- --inverters 3 --gateway http://192.168.1.20`. `--fork NAME|PATH`
 * builds with a fork.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { forkIn } from './build/forks.mjs'
import { errorPage } from './dev/error-page.ts'
import { watchTree } from './dev/watch-tree.ts'

const root = join(import.meta.dirname, '..')
const options = process.argv.slice(2)
const fork = forkOrExit()
const folder = mkdtempSync(join(tmpdir(), 'sundial-dev-'))

/** The folder of the fork that the options name; a wrong one ends the process. */
function forkOrExit() {
  try {
    return forkIn(options)
  } catch (error) {
    console.error(`dev: ${(error as Error).message}`)
    return process.exit(1)
  }
}

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
      fork,
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
for (const path of [join(root, 'src'), join(root, 'lang'), ...(fork ? [fork] : [])]) watchTree(path, changed)

const simulator = ['--import', 'tsx', join(root, 'tools/simulate.ts'), '--serve', folder, ...options]
const gateway = spawn(process.execPath, simulator, { stdio: 'inherit' })
const stop = () => gateway.kill()
process.on('SIGINT', stop).on('SIGTERM', stop)
gateway.on('exit', code => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
