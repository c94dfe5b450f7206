import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browsing, untilLive } from '../support/visit.ts'

const visit = browsing(test)

/** Where the page gets the app. */
const script = '/js/app.js'

for (const locale of ['en-US', 'de-DE'])
  test(`the next visit in ${locale} asks for the page and its values, not for the script`, () =>
    visit({ locale }, async ({ page, gateway }) => {
      await page.waitForFunction(() => localStorage.getItem('script'))
      assert.ok(gateway.requests.some(({ path }) => path === script))
      for (const path of ['/', '/settings/ntp', '/about']) {
        gateway.requests.length = 0
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        assert.equal(
          gateway.requests.filter(request => request.path === script),
          [],
          path,
        )
      }
    }))

test('sums, power and yield are on the page before the app is, and the app takes their place', () =>
  visit({ path: null, width: 360 }, async ({ page, gateway }) => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(`**${script}`, route => held.then(() => route.continue()))
    await page.goto('/')
    const [first = ''] = Object.values(gateway.world.radio.serials).map(
      serial => gateway.world.radio.summary(serial).name,
    )
    await page.locator('dl', { hasText: first }).getByText('kWh').waitFor()
    const before = await page.locator('.totals dd').allTextContents()
    assert.match(before.join(), /^[\d,.]+kWh,[\d,.]+Wh,[\d,.]+W,[\d,.]+kWh,[\d,.]+Wh,[\d,.]+W$/)
    assert.is(await page.locator('h1').count(), 0)
    const rows = () => page.locator('.totals').evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    const [high] = await rows()
    release()
    await untilLive(page)
    assert.equal(await page.locator('.totals dd').allTextContents(), before.slice(0, 3))
    // Nothing jumps, nor wraps on a phone.
    assert.equal(await rows(), [high])
    assert.is(await page.locator('dl', { hasText: first }).count(), 0)
  }))

test('a script cut off on its way shows the live values all the same, and the rest comes without a reload', () =>
  visit({ path: null }, async ({ page }) => {
    let cut = true
    await page.clock.install()
    await page.route(`**${script}`, async route => {
      if (!cut) return route.continue()
      cut = false
      const whole = await (await route.fetch()).body()
      await route.fulfill({ contentType: 'text/javascript', body: whole.subarray(0, 30_000) })
    })
    await page.goto('/')
    await untilLive(page)
    await page.locator('.cards dd').first().waitFor()
    await page.getByRole('link', { name: 'About' }).click()
    await page.locator('main [aria-busy=true]').waitFor()
    await page.clock.runFor(5000)
    await page.getByRole('heading', { name: 'About Sundial' }).waitFor()
    assert.is(await page.locator('main').count(), 1)
  }))

test('a kept script that was tampered with does not run, and the page comes up by the right one', () =>
  visit({ path: '/about', provoked: /Content Security Policy/ }, async ({ page, gateway }) => {
    await page.waitForFunction(() => localStorage.getItem('script'))
    await page.evaluate(() => {
      const [policy, ...parts] = JSON.parse(localStorage.getItem('script') ?? '[]') as string[]
      localStorage.setItem('script', JSON.stringify([policy, 'document.title = "evil"', ...parts.slice(1)]))
    })
    gateway.requests.length = 0
    await page.reload()
    await page.getByRole('heading', { name: 'About Sundial' }).waitFor()
    assert.is(gateway.requests.filter(({ path }) => path === script).length, 1)
    assert.is.not(await page.title(), 'evil')
  }))

test.run()
