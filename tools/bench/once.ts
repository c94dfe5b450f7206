import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { barriers } from '../../test/support/axe.ts'
import { walk } from '../../test/support/page-table.ts'

const run = promisify(execFile)

/** Bytes of all files in a folder. */
export async function sizeOf(folder: string) {
  const names = await readdir(folder, { recursive: true })
  const entries = await Promise.all(names.map(async name => stat(join(folder, name))))
  return entries.filter(entry => entry.isFile()).reduce((sum, { size }) => sum + size, 0)
}

/** ms of `node build.mjs` from scratch, without CPU throttling. */
export async function buildTime() {
  const out = await mkdtemp(join(tmpdir(), 'sundial-bench-'))
  const start = performance.now()
  await run(process.execPath, ['build.mjs', '--quiet', '--out', out])
  const time = performance.now() - start
  await rm(out, { recursive: true })
  return time
}

/** Rules of axe for controls that have no name. */
const unnamed = [
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'input-button-name',
  'label',
  'link-name',
  'select-name',
  'summary-name',
]

/** How many of the routes have a control without a name. The page is logged in. */
export async function routesWithUnnamed(page: Page) {
  let count = 0
  await walk(page, async () => {
    if ((await barriers(page)).some(barrier => unnamed.includes(barrier.split(':')[0] ?? ''))) count++
  })
  return count
}
