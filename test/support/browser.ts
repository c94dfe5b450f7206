import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The folder with a fresh build of the bundle: made by the test runner, else what is committed. */
export const firmware = process.env.SUNDIAL_FIRMWARE ?? join(import.meta.dirname, '../../dist-firmware')

const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']

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

/** The browser that comes with npm: Chromium for Linux, with the shared libraries it needs on a machine that has only Node. */
async function packedBrowser() {
  // Only for this environment it unpacks the libraries, and it looks when it is imported.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

/**
 * The browser to test with and its flags: `CHROME_PATH`, else one that is installed, else the one from npm
 * (`CHROME_PATH=npm` asks for that one).
 */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const wanted = process.env.CHROME_PATH
  const installed = wanted === 'npm' ? undefined : wanted || installedBrowser()
  return { executablePath: installed ?? (await packedBrowser()), args: flags }
}

/** Starts a browser without a window. The caller closes it. */
export const launch = async (): Promise<Browser> => chromium.launch({ ...(await findBrowser()), headless: true })
