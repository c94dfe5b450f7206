/**
 * `npm run dev`: builds src and lang into a temporary folder on every change, serves it from the simulated gateway and has
 * open pages reload; what cannot be built is said there too. Types and languages are checked after every change, and the simulator starts again
 * when a source of it changes. Options go to the simulator: `npm run dev -- --inverters 3 --gateway http://192.168.1.20`. `--fork NAME|PATH` builds with a fork.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { typesCommand } from './build/check-types.mjs'
import { root, scratchFolder } from './build/paths.mjs'
import { checker } from './dev/checker.ts'
import { errorPage, reloader } from './dev/error-page.ts'
import { simulatorFingerprint } from './dev/fingerprint.ts'
import { watchTree } from './dev/watch-tree.ts'
import { commandOrExit } from './simulate.ts'

const options = process.argv.slice(2)
const { fork } = await commandOrExit(options, 'npm run dev')
const folder = scratchFolder()

let isBuilt = false

async function rebuild() {
  const start = performance.now()
  try {
    await build({ out: folder, quick: true, banner: reloader, fork })
    isBuilt = true
    console.log(`dev: built in ${Math.round(performance.now() - start)} ms`)
  } catch (error) {
    isBuilt = false
    const why = error instanceof Error ? error.message : String(error)
    console.error(`dev: ${why}`)
    writeFileSync(join(folder, 'index.html.gz'), errorPage(why))
  }
}

/** Files whose lint is not known to be clean: all at first, then those that were saved. */
const unlinted = new Set([root])
/**
 * The tests at the end of the recipes in docs/development.md that take seconds only. After the types, which take all cores and are reported
 * first.
 */
const tests = checker('tests', () => [
  join(root, 'test/run.mjs'),
  ...['--quick', 'forms/fields', 'pages/info-mqtt', 'simulator/bounds', 'unit/structure'],
])
const checks = [
  checker(
    'lint',
    () => [join(root, 'tools/lint.mjs'), ...unlinted],
    isRight => isRight && unlinted.clear(),
  ),
  checker('types', () => typesCommand('.'), tests.begin),
  ...(fork ? [checker(`types of ${fork}`, () => typesCommand(fork))] : []),
  checker('languages', () => ['--import', 'tsx', join(root, 'tools/lang.ts'), 'check']),
]

let fingerprint: string | undefined
let gateway: ChildProcess | undefined

function leave(code: number) {
  for (const { end } of [tests, ...checks]) end()
  process.exit(code)
}

/** Starts the simulated gateway. The first one ends this process with it; a later one that fails waits for its source to be corrected. */
function simulate(...more: string[]) {
  const args = ['--import', 'tsx', join(root, 'tools/simulate.ts'), '--serve', folder, ...options, ...more]
  const started = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  started.on('exit', code => {
    if (started !== gateway) return
    gateway = undefined
    if (!code || !more.length) leave(code ?? 0)
    console.error('dev: the simulator has ended; it starts again when its source changes')
  })
  gateway = started
}

async function restart() {
  if (!isBuilt) return
  const now = await simulatorFingerprint(fork).catch(
    error => void console.error(`dev: the simulator stays as it is: ${error.message}`),
  )
  if (now === undefined || now === fingerprint) return
  fingerprint = now
  const before = gateway
  gateway = undefined
  if (before?.kill()) await once(before, 'exit')
  console.log('dev: the simulator has changed and starts again')
  simulate('--quiet')
}

let working = rebuild()
let latest: NodeJS.Timeout | undefined

/** If the build fails, only that is reported. */
function check() {
  if (isBuilt) for (const { begin } of checks) begin()
}

/** Editors save in several steps, so what follows waits for 100 ms of quiet and for the build before it. */
function changed(path: string) {
  unlinted.add(path)
  for (const { end } of [tests, ...checks]) end()
  clearTimeout(latest)
  const own = setTimeout(() => {
    working = working.then(async () => {
      await rebuild()
      // What was saved meanwhile is checked with what follows: half of a change is not worth telling.
      if (own === latest) check()
      await restart()
    })
  }, 100)
  latest = own
}

await working
fingerprint = await simulatorFingerprint(fork)
simulate()
const stop = () => (gateway ? gateway.kill() : leave(0))
process.on('SIGINT', stop).on('SIGTERM', stop)
check()
const watched = ['src', 'lang', 'tools', 'test', 'docs'].map(name => join(root, name))
for (const path of [...watched, ...(fork ? [fork] : [])]) watchTree(path, changed)
