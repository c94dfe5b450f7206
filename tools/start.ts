/**
 * `npm start`: builds dist-firmware and serves it from the simulated gateway, which takes the options. `--fork NAME|PATH` builds with
 * a fork into a temporary folder instead, and the gateway answers as its firmware does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { at } from './build/paths.mjs'
import { commandOrExit, runSimulator } from './simulate.ts'

/** A temporary folder, which goes with this process. */
function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-fork-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// Before the build, which takes seconds.
const command = await commandOrExit(process.argv.slice(2))
const serve = command.fork ? scratch() : at('dist-firmware')
console.log('Building …')
const { total, limit } = await build({ out: serve, fork: command.fork }).catch((error: Error) => {
  console.error(`start: ${error.message}`)
  return process.exit(1)
})
console.log(`Built: ${total} of at most ${limit} bytes of flash`)
await runSimulator({ ...command, gateway: { ...command.gateway, serve } })
