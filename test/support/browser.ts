import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { encodeCredentials } from '../../src/gateway/credentials.ts'
import { at } from '../../tools/build/paths.mjs'
import { cache } from '../runner/machine.mjs'

/** The folder of the bundle to test: a fresh build by the test runner, else the committed one. */
export const firmware = process.env.SUNDIAL_FIRMWARE ?? join(import.meta.dirname, '../../dist-firmware')

const flags =
  `--no-sandbox --disable-dev-shm-usage --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync`.split(/\s+/)

/** The headless shell first: it needs half of the processor time. */
const commands = `chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome
  microsoft-edge`.split(/\s+/)

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(folder =>
    folder
      ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')]
      : [],
  ),
]

function installedBrowser() {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => commands.map(name => join(folder, name)))
  return [...inPath, ...usualPlaces].find(place => existsSync(place))
}

/** How to start the browser under test. */
interface BrowserCommand {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/**
 * The browser that comes with npm: Chromium for Linux, with the shared libraries it needs on a machine that has only Node.
 * It is unpacked into a temporary folder first, so that no process finds it half unpacked.
 */
async function packedBrowser() {
  const { version } = JSON.parse(readFileSync(at('node_modules/@sparticuz/chromium/package.json'), 'utf8'))
  const home = join(cache, `chromium-${version}`)
  const { FONTCONFIG_PATH, HOME, LD_LIBRARY_PATH, TMPDIR } = process.env
  const unpacking = existsSync(home) ? home : `${home}-${process.pid}`
  mkdirSync(unpacking, { recursive: true })
  // The package unpacks its libraries only for this environment and into the temporary folder, and sets some variables itself.
  Object.assign(process.env, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: unpacking })
  const { default: packed } = await import('@sparticuz/chromium')
  await packed.executablePath()
  for (const [name, value] of Object.entries({
    FONTCONFIG_PATH,
    HOME,
    LD_LIBRARY_PATH,
    TMPDIR,
    AWS_EXECUTION_ENV: undefined,
  }))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  if (unpacking !== home) renameSync(unpacking, home)
  return { executablePath: join(home, 'chromium'), env: { LD_LIBRARY_PATH: join(home, 'al2023/lib') } }
}

const asked = process.env.CHROME_PATH

const commandOf = ({ executablePath, env }: Pick<BrowserCommand, 'executablePath'> & Partial<BrowserCommand>) => ({
  executablePath,
  args: flags,
  env: { ...(process.env as Record<string, string>), ...env },
})

/**
 * The browser to test with: `CHROME_PATH`, else one that is installed, else the one from npm, which `CHROME_PATH=npm` asks for.
 * Found once: SUNDIAL_BROWSER passes it on to child processes.
 */
export async function findBrowser(): Promise<BrowserCommand> {
  const known = process.env.SUNDIAL_BROWSER
  const installed = asked === 'npm' ? undefined : asked || installedBrowser()
  const found = known ? JSON.parse(known) : installed ? { executablePath: installed } : await packedBrowser()
  process.env.SUNDIAL_BROWSER = JSON.stringify(found)
  return commandOf(found)
}

/** Starts a headless browser, which the caller closes. */
export const launch = async (): Promise<Browser> => chromium.launch({ ...(await findBrowser()), headless: true })

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
