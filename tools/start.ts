/**
 * `npm start`: builds dist-firmware and serves it from the simulated gateway, which takes the options. `--fork NAME|PATH` builds with
 * a fork into a temporary folder instead, and the gateway answers as its firmware does.
 */
import { build } from '../build.mjs'
import { at, scratchFolder } from './build/paths.mjs'
import { commandOrExit, runSimulator } from './simulate.ts'

// Before the build, which takes seconds.
const command = await commandOrExit(process.argv.slice(2))
const serve = command.fork ? scratchFolder() : at('dist-firmware')
console.log('Building …')
const { total, limit } = await build({ out: serve, fork: command.fork }).catch((error: Error) => {
  console.error(`start: ${error.message}`)
  return process.exit(1)
})
console.log(`Built: ${total} of at most ${limit} bytes of flash`)
await runSimulator({ ...command, gateway: { ...command.gateway, serve } })
