import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { encodeCredentials } from '../../src/gateway/credentials.ts'
import { at, root } from '../../tools/build/paths.mjs'
import { cache } from '../runner/machine.mjs'
import { commandPath } from '../runner/not-run.mjs'

/** The folder of the bundle to test: a fresh build by the test runner, else the committed one. */
export const firmware = process.env.SUNDIAL_FIRMWARE ?? join(import.meta.dirname, '../../dist-firmware')

const flags =
  `--no-sandbox --disable-dev-shm-usage --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync`.split(/\s+/)

/** The headless shell first: it needs half of the processor time. */
const commands = `chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome
  microsoft-edge`.split(/\s+/)

/** The browser that comes with npm: Chromium for Linux, with the shared libraries it needs on a machine that has only Node. */
function packedBrowser() {
  const { version } = JSON.parse(readFileSync(at('node_modules/@sparticuz/chromium/package.json'), 'utf8'))
  const home = join(cache, `chromium-${version}`)
  if (!existsSync(home)) {
    // Into a temporary folder first, so that no process finds it half unpacked.
    const unpacking = `${home}-${process.pid}`
    mkdirSync(unpacking, { recursive: true })
    // The package unpacks its libraries only for this environment and into the temporary folder, and sets some variables itself.
    const unpack = "await (await import('@sparticuz/chromium')).default.executablePath()"
    const env = { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: unpacking }
    execFileSync(process.execPath, ['--input-type=module', '-e', unpack], { cwd: root, env })
    renameSync(unpacking, home)
  }
  return { executablePath: join(home, 'chromium'), env: { LD_LIBRARY_PATH: join(home, 'al2023/lib') } }
}

/**
 * How to start the browser to test with: `CHROME_PATH`, else one that is installed, else the one from npm, which `CHROME_PATH=npm` asks for.
 * Found once: SUNDIAL_BROWSER passes it on to child processes.
 */
export function findBrowser() {
  const known = process.env.SUNDIAL_BROWSER
  const asked = process.env.CHROME_PATH
  const installed = asked === 'npm' ? undefined : asked || commandPath(...commands)
  const found = known ? JSON.parse(known) : installed ? { executablePath: installed } : packedBrowser()
  process.env.SUNDIAL_BROWSER = JSON.stringify(found)
  const env: Record<string, string> = { ...process.env, ...found.env }
  return { executablePath: found.executablePath as string, args: flags, env }
}

/** Starts a headless browser, which the caller closes. */
export const launch = () => chromium.launch({ ...findBrowser(), headless: true })

/** What a browser stores that has the admin's login at the gateway of this origin. */
export const loggedIn = (
  origin: string,
  password = 'openDTU42',
): NonNullable<BrowserContextOptions['storageState']> => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [{ name: 'user', value: JSON.stringify({ authdata: encodeCredentials('admin', password) }) }],
    },
  ],
})
