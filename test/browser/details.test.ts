import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browsing, textOf, untilLive } from '../support/visit.ts'

const visit = browsing(test)

const dialog = (page: Page) => page.getByRole('dialog')
const open = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
const fact = (page: Page, name: string) =>
  dialog(page).locator('.facts > div').filter({ hasText: name }).getByRole('definition').first()

/** The time of an event, with the day where it is another one. */
const clockTime = /^\d\d:\d\d:\d\d(\s[+−-]\d+\s?d)?$/

test('the details of an inverter are those of its own serial number', () =>
  visit({}, async ({ page, gateway }) => {
    await untilLive(page)
    const second = page.getByRole('navigation', { name: 'Inverters' }).getByRole('button').nth(1)
    await second.click()
    const shown = await textOf(page.locator('.panel header'))
    await open(page, 'Inverter details')
    await fact(page, 'Model').waitFor()
    const serial = await textOf(fact(page, 'Serial number'))
    const info = gateway.world.radio.deviceInfo(serial)
    assert.ok(shown.includes(serial))
    assert.is(await textOf(fact(page, 'Model')), info.hw_model_name)
    assert.match(await textOf(fact(page, 'Rated power')), new RegExp(`${info.max_power.toLocaleString('en')} W`))
    assert.match(await textOf(fact(page, 'Year built')), /^20\d\d$/)
  }))

test('what the gateway does not know yet is said, for details and grid profile', () =>
  visit({ path: null }, async ({ page, gateway }) => {
    gateway.world.boot()
    await page.goto('/')
    await untilLive(page)
    for (const name of ['Inverter details', 'Grid profile']) {
      await open(page, name)
      await dialog(page).getByRole('status').getByText('Nothing known yet').waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
  }))

test('the event log shows times of day, a dash for what lasts, and next time only what is new as new', () =>
  visit({ gateway: { inverters: 10 } }, async ({ page, gateway, pass }) => {
    await untilLive(page)
    const { serials } = gateway.world.radio
    const logs = serials.map(serial => gateway.world.radio.events(serial, 'en').events)
    const chosen = logs.findIndex(events => events.some(event => event.end_time === 0))
    assert.ok(chosen >= 0, 'nobody has an event that lasts')
    const name = gateway.world.config.inverters[chosen]?.name ?? ''
    await page.getByRole('navigation', { name: 'Inverters' }).getByRole('button', { name }).click()
    await page.getByRole('region', { name }).waitFor()
    await open(page, /^Events/)
    const rows = dialog(page).getByRole('row')
    await rows.nth(1).waitFor()
    assert.is(await rows.count(), (logs[chosen]?.length ?? 0) + 1)
    const lasting = rows.filter({ has: page.getByTitle('Still active') }).first()
    assert.is(await textOf(lasting.getByRole('cell').nth(1)), '–')
    for (const start of await rows.locator('td:first-child').allTextContents()) assert.ok(clockTime.test(start), start)
    assert.is(await dialog(page).getByText('New', { exact: true }).count(), 0)
    await page.keyboard.press('Escape')
    for (let minute = 0; minute < 600; minute++) {
      await pass(60)
      if (gateway.world.radio.events(serials[chosen] ?? '', 'en').events.length > (logs[chosen]?.length ?? 0)) break
    }
    await open(page, /^Events/)
    await dialog(page).getByText('New', { exact: true }).first().waitFor()
    assert.is.not(await dialog(page).getByText('New', { exact: true }).count(), await rows.count())
  }))

test('an event before midnight says that it was the day before', () =>
  visit({}, async ({ page, gateway }) => {
    const times = gateway.world.radio.serials.map(serial =>
      gateway.world.radio.events(serial, 'en').events.some(event => event.start_time < 0),
    )
    const name = gateway.world.config.inverters[times.indexOf(true)]?.name ?? ''
    await untilLive(page)
    await page.getByRole('navigation', { name: 'Inverters' }).getByRole('button', { name }).click()
    await page.getByRole('region', { name }).waitFor()
    await open(page, /^Events/)
    await dialog(page)
      .getByRole('cell', { name: /23:39|11:39.*PM/ })
      .first()
      .waitFor()
    assert.match(
      await textOf(
        dialog(page)
          .getByRole('cell', { name: /23:39|11:39.*PM/ })
          .first(),
      ),
      clockTime,
    )
  }))

test('a grid profile shows its sections, and its bytes can be copied where the browser has no clipboard', () =>
  visit({ gateway: { host: '0.0.0.0' } }, async ({ page, gateway }) => {
    await untilLive(page)
    assert.is(await page.evaluate(() => isSecureContext), false)
    await open(page, 'Grid profile')
    const { name, sections } = gateway.world.radio.gridProfile(gateway.world.radio.serials[0] ?? '')
    assert.is(await textOf(fact(page, 'Profile')), name)
    await dialog(page)
      .getByText(sections[0]?.name ?? '', { exact: true })
      .click()
    await dialog(page)
      .getByText(sections[0]?.items[0]?.n ?? '', { exact: true })
      .first()
      .waitFor()
    await dialog(page).getByText('Raw data and decoding').click()
    const bytes = await textOf(dialog(page).locator('code'))
    assert.match(bytes, /^([0-9a-f]{2} )+[0-9a-f]{2}$/)
    await dialog(page).getByRole('button', { name: 'Copy' }).click()
    await dialog(page).getByRole('status').getByText('Copied').waitFor()
    await page.goto('/login')
    await page.getByLabel('Password', { exact: true }).press('ControlOrMeta+v')
    assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), bytes)
  }))

const buttons = ['Power limit', 'Turn on or off', 'Inverter details', 'Grid profile', 'Events']

test('the focus goes into every dialog, and back when Escape, the cross or a tap beside closes it', () =>
  visit({ user: true }, async ({ page }) => {
    await untilLive(page)
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(4, 300),
    ]
    for (const name of buttons) {
      const opener = page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
      for (const close of ways) {
        await opener.press('Enter')
        await page.getByRole('dialog', { name: new RegExp(`^${name}: `) }).waitFor()
        assert.ok(await dialog(page).evaluate(box => box.contains(document.activeElement)), name)
        await close()
        await dialog(page).waitFor({ state: 'detached' })
        await page.waitForFunction(button => button === document.activeElement, await opener.elementHandle())
      }
    }
  }))

test('a tap beside a dialog does not throw away what was edited', () =>
  visit({ user: true }, async ({ page }) => {
    await untilLive(page)
    await open(page, 'Power limit')
    await page.getByRole('spinbutton', { name: 'New limit (%)' }).fill('50')
    await page.mouse.click(4, 300)
    await page.getByRole('button', { name: 'Send limit' }).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }))

test.run()
