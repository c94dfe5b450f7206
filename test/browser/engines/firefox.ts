import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { commandPath } from '../../support/programs.ts'
import type { Driver, Engine } from './engine.ts'

const installed = () => process.env.FIREFOX_PATH || commandPath('firefox', 'firefox-esr')

/** ms an element may take to be in sight, usable and still. Long: a press that has happened must not count as failed and be made again. */
const timeoutMs = 30_000

async function start(): Promise<Driver> {
  // Firefox does not start in a home that belongs to somebody else, as root's often does on CI machines.
  const home = await mkdtemp(join(tmpdir(), 'sundial-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath: installed() ?? '',
    headless: true,
    timeout: 60_000,
    protocolTimeout: 60_000,
    defaultViewport: { width: 1280, height: 900 },
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  const [page = await browser.newPage()] = await browser.pages()
  // The browser's own login prompt would stay in the way; so it is answered once, wrongly, and then cancelled.
  await page.authenticate({ username: 'nobody', password: '' })
  const element = async (expression: string) => {
    const found = (await page.evaluateHandle(expression)).asElement()
    if (!found) throw new Error('no such element')
    return found as NonNullable<Awaited<ReturnType<typeof page.$>>>
  }
  return {
    name: await browser.version(),
    go: url => page.goto(url),
    value: expression => page.evaluate(expression),
    // A locator waits until the element has come to rest: what moves between a look and the press would be missed.
    press: expression =>
      page
        .locator(new Function(`return ${expression}`) as () => Element)
        .setTimeout(timeoutMs)
        .click(),
    async fill(expression, text) {
      const field = await element(expression)
      await field.click()
      await page.evaluate(`(${expression}).select()`)
      await field.type(text)
    },
    async close() {
      await browser.close()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Firefox by WebDriver BiDi: the command `firefox` or `firefox-esr`, or the file named by FIREFOX_PATH. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (installed() ? undefined : 'Firefox (firefox-esr) is not installed'),
  start,
}
