/**
 * `npm run demo`: builds the demo, a static site, from a new bundle.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from '../build.mjs'
import { forkFolder } from './build/forks.mjs'
import { at, scratchFolder } from './build/paths.mjs'
import { orRefuse, readArguments, refuse } from './command-line.mjs'
import { buildDemo, mostBytes } from './demo/build.ts'
import { serveFiles } from './demo/file-server.ts'
import { batteryFolder } from './demo/scenes.ts'

const usage = `usage: npm run demo -- [options]

  --out DIR        write into DIR instead of demo; it must be empty or hold a demo
  --firmware DIR   use the bundle in DIR instead of a new one
  --fork NAME|PATH with a fork, and a gateway with its firmware
  --serve          serve it at http://127.0.0.1:8000 until Ctrl+C
  --port N         serve it there, instead of 8000`

/** The folder of a bundle made for the demo. */
async function ownBundle(fork: string | undefined) {
  const folder = scratchFolder()
  await build({ out: folder, fork })
  return folder
}

/** Serves the demo, while it is built too: a port in use ends the process before. */
const serve = (port: string) =>
  serveFiles(out, '/', Number(port)).catch(error => {
    const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code ?? error.message})`
    console.error(`Port ${port} ${why}; choose another with --port`)
    return process.exit(2)
  })

const text = { type: 'string' } as const
const { values } = readArguments(
  {
    options: { out: text, firmware: text, fork: text, serve: { type: 'boolean' }, port: { ...text, default: '8000' } },
  },
  usage,
)
const out = resolve(values.out ?? at('demo'))
if (existsSync(out) && readdirSync(out).length && !existsSync(join(out, 'demo.bin')))
  refuse(`--out ${out}: it holds something else, and is left as it is`)

/** Builds a demo and says what a visit downloads. */
async function make(firmware: string, folder: string, options: Parameters<typeof buildDemo>[2]) {
  const sizes = await buildDemo(firmware, folder, options)
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  for (const [name, size] of Object.entries(sizes)) console.log(`${String(size).padStart(8)}  ${name}`)
  console.log(`${String(total).padStart(8)}  of at most ${mostBytes} bytes of a visit, compressed: ${folder}`)
  if (total <= mostBytes) return
  console.error(`demo: ${total - mostBytes} bytes too many; the bound is in tools/demo/build.ts`)
  process.exitCode = 1
}

const { fork: named } = values
const fork = named === undefined ? undefined : orRefuse(() => forkFolder(named))
const server = values.serve ? await serve(values.port) : undefined
console.log('Building the demo …')
await make(values.firmware ? resolve(values.firmware) : await ownBundle(fork), out, { fork })
if (!fork) {
  const battery = forkFolder(batteryFolder)
  await make(await ownBundle(battery), join(out, batteryFolder), { fork: battery, site: 'battery' })
}
if (process.exitCode) await server?.stop()
else
  console.log(server ? `Demo: ${server.url}` : 'To open it: npm run demo -- --serve, or any file server in that folder')
