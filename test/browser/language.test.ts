import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browsing, textOf, total, untilLive } from '../support/visit.ts'

const visit = browsing(test)

const pack = Buffer.from(
  JSON.stringify({
    meta: { name: 'Nederlands', code: 'nl' },
    webapp: { menu: { LiveView: 'Nu', About: 'Over' }, home: { LiveData: 'Actuele waarden' } },
  }),
)

/** Light letters stand on a dark ground. */
const isDark = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate(title => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(title).color.match(/\d+/g) ?? []).map(Number)
    return red + green + blue > 384
  })

test('a language chosen changes texts, title and numbers, and is there after a reload', () =>
  visit({}, async ({ page }) => {
    await untilLive(page)
    const english = await textOf(total(page, 'Total yield'))
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
    const german = async () => {
      await page.getByRole('heading', { level: 1, name: 'Live-Ansicht' }).waitFor()
      assert.is(await page.locator('html').getAttribute('lang'), 'de')
      assert.match(await textOf(page.locator('.totals')), /Gesamt/)
    }
    await german()
    const sum = await textOf(total(page, 'Gesamt'))
    assert.is(sum.replaceAll('.', '!').replaceAll(',', '.').replaceAll('!', ','), english)
    await page.reload()
    await german()
    await page.getByLabel('Sprache').selectOption('fr')
    await page.waitForFunction(() => document.documentElement.lang === 'fr' && document.title.startsWith('En direct'))
  }))

test('a browser that speaks French is greeted in French', () =>
  visit({ locale: 'fr-CA', path: '/about' }, async ({ page }) => {
    await page.waitForFunction(() => document.documentElement.lang === 'fr')
    assert.match(await page.title(), /À propos/)
  }))

test('a language kept on the gateway is offered, shown and remembered; what it lacks stays English', () =>
  visit({ path: null }, async ({ page, gateway }) => {
    gateway.world.flash.write('nl.lang.json', pack)
    gateway.world.boot()
    await page.goto('/')
    await page.getByRole('option', { name: 'Nederlands' }).waitFor({ state: 'attached' })
    await page.getByLabel('Language').selectOption('nl')
    await page.getByRole('heading', { name: 'Actuele waarden' }).waitFor()
    assert.is(await page.locator('html').getAttribute('lang'), 'nl')
    await page.getByText('Power now').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Actuele waarden' }).waitFor()
  }))

test('a list of languages that is slow or broken changes nothing else', () =>
  visit({ path: null }, async ({ page, gateway }) => {
    gateway.faults.set({ html: { path: '/api/i18n/languages' } })
    await page.goto('/')
    await untilLive(page)
    assert.equal(await page.getByLabel('Language').getByRole('option').allTextContents(), [
      'English',
      'Deutsch',
      'Français',
    ])
    gateway.faults.set({ html: null, delay: { path: '/api/i18n/languages', ms: 60_000 } })
    await page.goto('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }))

test('a theme chosen stays through a reload, and auto follows the system again', () =>
  visit({ path: '/about' }, async ({ page }) => {
    const dark = () => isDark(page)
    assert.not.ok(await dark())
    await page.getByLabel('Theme').selectOption('dark')
    assert.ok(await dark())
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.ok(await dark())
    await page.getByLabel('Theme').selectOption('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.not.ok(await dark())
    await page.getByLabel('Theme').selectOption('auto')
    assert.ok(await dark())
    await page.emulateMedia({ colorScheme: 'light' })
    assert.not.ok(await dark())
  }))

test.run()
