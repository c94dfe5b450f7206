import type { Page, Request } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openCalls, until } from '../support/page-calls.ts'
import { browsing, deadNetwork, untilLive, type Visit } from '../support/visit.ts'

const visit = browsing(test)

/** Every place of the menu, once it is there. */
async function places(page: Page) {
  await page.locator('header ul a').first().waitFor({ state: 'attached' })
  return page.evaluate(() =>
    [...document.querySelectorAll('header ul a')].map(link => link.getAttribute('href') ?? '/'),
  )
}

/** Goes there by the app's own link. */
const go = (page: Page, path: string) =>
  page.evaluate(path => document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click(), path)

const loaded = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main:empty') && document.title)

/** What the page does on its own until it has drawn twice. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Answers what is asked until nothing is asked any more; the most that was asked at once. */
async function mostAtOnce({ page, pass }: Visit, open: ReadonlySet<Request>) {
  let most = 0
  for (;;) {
    await drawn(page)
    most = Math.max(most, open.size)
    if (!open.size) return most
    const ends = [...open].map(request => request.response().then(response => response?.finished()))
    await pass(1)
    await Promise.all(ends)
  }
}

const show = (page: Page, hidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('no page asks the gateway more than two things at a time', () =>
  visit({ path: null, user: true }, async at => {
    const { page, gateway } = at
    const open = openCalls(page)
    gateway.faults.set({ delay: { path: '*', ms: 1000 } })
    await page.goto('/')
    await page.locator('header a').first().waitFor()
    const most: Record<string, number> = { start: await mostAtOnce(at, open) }
    for (const path of await places(page)) {
      await go(page, path)
      most[path] = await mostAtOnce(at, open)
    }
    assert.ok(Object.values(most).some(count => count > 0))
    assert.equal(
      Object.entries(most).filter(([, count]) => count > 2),
      [],
    )
  }))

test('a first visit takes six requests at most, and a tab one socket', () =>
  visit({}, async ({ page, gateway }) => {
    await untilLive(page)
    await page.locator('.cards dd').first().waitFor()
    await page.locator('.cards').getByText('Temperature').waitFor()
    // The list of language packs can wait, so it is asked last.
    await until(() => gateway.requests.some(({ path }) => path === '/api/i18n/languages'))
    assert.ok(gateway.requests.length <= 6, gateway.requests.map(({ path, query }) => path + query).join(' '))
    for (const path of ['/about', '/', '/info/console', '/']) {
      await go(page, path)
      await loaded(page)
    }
    await untilLive(page)
    await until(() => gateway.console.size === 0 && gateway.live.size === 1)
  }))

/** Pages that take more than two requests. */
const moreCalls: Record<string, number> = {
  // The settings, the zones to choose from, and what the clock says now.
  '/settings/ntp': 3,
}

test('a page takes two requests at most, and none of it twice', () =>
  visit({ path: '/error', user: true }, async ({ page, gateway }) => {
    const open = openCalls(page)
    const asked: Record<string, string[]> = {}
    for (const path of await places(page)) {
      await loaded(page)
      await until(() => !open.size)
      const before = gateway.requests.length
      await go(page, path)
      await loaded(page)
      // Some ask for a second thing once they have the first.
      for (let turn = 0; turn < 5; turn++) {
        await drawn(page)
        await until(() => !open.size)
      }
      // A private window, as here, asks for its icon at each change of the address; others keep it.
      const calls = gateway.requests.slice(before).filter(call => call.path !== '/favicon.ico')
      asked[path] = calls.map(call => call.path + call.query)
    }
    assert.equal(
      Object.entries(asked).filter(([path, calls]) => calls.length > (moreCalls[path] ?? 2)),
      [],
    )
    for (const [path, calls] of Object.entries(asked)) assert.equal([...new Set(calls)], calls, path)
    assert.ok(Object.values(asked).flat().length > 12)
  }))

test('a tab that is hidden for half a minute leaves the gateway alone until it is seen again', () =>
  visit({ path: null }, async ({ page, gateway, contacted }) => {
    await page.clock.install()
    await page.goto('/')
    await untilLive(page)
    assert.is(gateway.live.size, 1)
    await show(page, true)
    await page.clock.runFor(31_000)
    await until(() => gateway.live.size === 0)
    const before = contacted.length
    await page.clock.runFor(300_000)
    assert.equal(contacted.slice(before), [])
    await show(page, false)
    await untilLive(page)
    assert.is(gateway.live.size, 1)
  }))

test('a hidden tab leaves the gateway alone where no socket opens too, and so does a console', () =>
  visit({ path: null, provoked: deadNetwork }, async ({ page, gateway, contacted }) => {
    await page.clock.install()
    gateway.faults.set({ sockets: 'refuse' })
    for (const path of ['/', '/info/console']) {
      await page.goto(path)
      await page.locator('main [data-link]:not([data-link=connecting])').waitFor()
      await page.clock.runFor(40_000)
      await show(page, true)
      await page.clock.runFor(31_000)
      await drawn(page)
      const before = contacted.length
      await page.clock.runFor(300_000)
      await drawn(page)
      assert.equal(contacted.slice(before), [])
      await show(page, false)
      await page.clock.runFor(2000)
      await until(() => contacted.length > before)
    }
  }))

test('a page of settings asks once and never again', () =>
  visit({ path: null, user: true }, async ({ page, contacted }) => {
    const open = openCalls(page)
    await page.clock.install()
    await page.goto('/about')
    await page.locator('header a').first().waitFor()
    const asking: string[] = []
    for (const path of (await places(page)).filter(path => /^.(settings|firmware|maintenance)/.test(path))) {
      await go(page, path)
      await loaded(page)
      // Some ask for a second thing once they have the first.
      for (let second = 0; second < 3; second++) {
        await page.clock.runFor(1000)
        await drawn(page)
        await until(() => !open.size)
      }
      const before = contacted.length
      await page.clock.runFor(120_000)
      await drawn(page)
      asking.push(...contacted.slice(before).map(url => `${path}: ${url}`))
    }
    assert.equal(asking, [])
  }))

test.run()
