import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, launch } from 'puppeteer-core'
import { missingPrograms, programPath } from '../../runner/not-run.mjs'
import { stretched } from '../../runner/pace.mjs'
import type { Driver, Engine } from './engine.ts'

const installed = () => process.env.FIREFOX_PATH || programPath('firefox')

/** ms an element may take to be in sight, usable and still. Long: a press that has happened must not count as failed and be made again. */
const timeoutMs = 30_000

/** Starts the browser with a profile, and leaves a blank tab open beside its page. */
async function open(home: string, profile: string) {
  const browser = await launch({
    browser: 'firefox',
    executablePath: installed() ?? '',
    headless: true,
    timeout: stretched(60_000),
    protocolTimeout: stretched(60_000),
    defaultViewport: { width: 1280, height: 900 },
    userDataDir: profile,
    // Firefox does not start in a home that belongs to somebody else, as root's often does on CI machines.
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  return { browser, page: await browser.newPage() }
}

/** Kills all processes of the browser, which can write nothing any more. */
async function kill(browser: Browser) {
  const child = browser.process()
  if (!child?.pid) throw new Error('Firefox has no process')
  const ended = once(child, 'exit')
  // It leads a group of its own.
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

async function start(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'sundial-firefox-'))
  let profile = await mkdtemp(join(home, 'profile-'))
  let { browser, page } = await open(home, profile)
  /** Starts it again with the same profile, in a new place: at the old one puppeteer still tidies up. */
  async function reopen() {
    const moved = await mkdtemp(join(home, 'profile-'))
    await rename(profile, moved)
    profile = moved
    ;({ browser, page } = await open(home, profile))
  }
  /** Waits until the element has come to rest: what moves between a look and the press would be missed. */
  const locate = (expression: string) =>
    page.locator(new Function(`return ${expression}`) as () => Element).setTimeout(stretched(timeoutMs))
  return {
    go: url => page.goto(url),
    value: expression => page.evaluate(expression),
    press: expression => locate(expression).click(),
    fill: (expression, text) => locate(expression).fill(text),
    ends: {
      'the page is reloaded': () => page.reload(),
      async 'the tab is closed'() {
        await page.close()
        page = await browser.newPage()
      },
      async 'the browser is closed'() {
        await browser.close()
        await reopen()
      },
      async 'the browser is killed'() {
        await kill(browser)
        await reopen()
      },
    },
    // A refused login is not given again. Any other prompt is a fault, and stops the test.
    cancelPrompts: wanted => page.authenticate(wanted ? { username: 'nobody', password: '' } : null),
    async close() {
      await browser.close()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Firefox by WebDriver BiDi: the command `firefox` or `firefox-esr`, or the file named by FIREFOX_PATH. Playwright 1.65 drives only
 * a Firefox of its own: it asks a common one for `emulation.setMediaFeaturesOverride`, which Firefox 153 does not know.
 */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (installed() ? undefined : missingPrograms('firefox')),
  start,
}
