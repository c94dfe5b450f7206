/**
 * `npm start`: builds dist-firmware and serves it from the simulated gateway, which takes the options. `--fork NAME|PATH` builds with
 * a fork into a temporary folder instead, and the gateway answers as its firmware does.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { at } from './build/paths.mjs'
import { commandOrExit } from './simulate.ts'

const options = process.argv.slice(2)

/** Serves a bundle until the gateway ends. */
function serve(bundle: string) {
  const simulator = ['--import', 'tsx', at('tools/simulate.ts'), '--serve', bundle, ...options]
  const gateway = spawn(process.execPath, simulator, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const stop = () => gateway.kill()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  gateway.on('exit', code => process.exit(code ?? 0))
}

/** A temporary folder, which goes with this process. */
function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-fork-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

try {
  // Before the build, which takes seconds.
  const { fork } = await commandOrExit(options)
  const out = fork ? scratch() : at('dist-firmware')
  console.log('Building …')
  const { total, limit } = await build({ out, fork })
  console.log(`Built: ${total} of at most ${limit} bytes of flash`)
  serve(out)
} catch (error) {
  console.error(`start: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
