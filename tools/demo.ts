/**
 * `npm run demo`: builds the demo, a static site, from a bundle with all languages and extras, since no flash limits it.
 * Options: `--out DIR` (demo), `--firmware DIR` for a bundle from elsewhere.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { allExtras } from './build/extras.mjs'
import { at } from './build/paths.mjs'
import { buildDemo } from './demo/build.ts'

/** Maximum size of the demo on a file server: 400 KiB. */
const mostBytes = 409_600

/** The folder of a bundle made for the demo. */
async function ownBundle() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({ out: folder, extras: allExtras, limit: mostBytes, quiet: true })
  return folder
}

const { values } = parseArgs({ options: { out: { type: 'string' }, firmware: { type: 'string' } } })
const out = resolve(values.out ?? at('demo'))
if (existsSync(out) && readdirSync(out).length && !existsSync(join(out, 'demo.bin'))) {
  console.error(`demo: ${out} holds something else, and is left as it is`)
  process.exit(2)
}
const sizes = await buildDemo(values.firmware ? resolve(values.firmware) : await ownBundle(), out)
const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
for (const [name, size] of Object.entries(sizes)) console.log(`${String(size).padStart(8)}  ${name}`)
console.log(`${String(total).padStart(8)}  of at most ${mostBytes} bytes in ${out}`)
if (total > mostBytes) process.exitCode = 1
