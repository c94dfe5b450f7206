import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { en, unfold } from '../support/form.ts'
import { browsing, untilLive, type Visit } from '../support/visit.ts'
import { paths, untilShown } from '../support/walk.ts'

const visit = browsing(test)
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' })
const about = (page: Page) => page.getByRole('link', { name: 'About' })

/** What sticks out sideways, although nothing cuts it off: half a desk (zoom of 200 %), a usual and a small phone (400 %). */
async function sticksOut({ page }: Visit) {
  const found: string[] = []
  for (const width of [640, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const cut = [document.documentElement, document.body].some(part => getComputedStyle(part).overflowX !== 'visible')
      return scrollWidth > clientWidth ? `${scrollWidth} px of content` : cut && 'the page cuts off what sticks out'
    })
    if (wide) found.push(`${page.url()} at ${width} px: ${wide}`)
  }
  return found
}

for (const user of [true, false]) {
  test(`no page scrolls sideways on a phone, ${user ? 'logged in' : 'as a visitor'}`, () =>
    visit({ user, width: 360, path: null }, async at => {
      // Pages are left with edits, which is not what is tried here.
      at.page.on('dialog', dialog => dialog.accept())
      const found: string[] = []
      assert.ok(paths.length > 15)
      for (const path of [...paths, '/nowhere']) {
        await at.page.goto(path)
        await untilShown(at.page)
        if (path.startsWith('/settings/')) await unfold(at.page)
        found.push(...(await sticksOut(at)))
      }
      assert.equal(found, [])
    }))
}

test('the dialogs of an inverter in the settings do not scroll sideways on a phone, in any tab', () =>
  visit({ user: true, width: 360, path: '/settings/inverter' }, async at => {
    const { page } = at
    const found: string[] = []
    for (const key of ['form.Edit', 'inverteradmin.Delete']) {
      await page
        .getByRole('button', { name: new RegExp(`^${en(key)}: `) })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      for (const tab of [undefined, ...(await page.getByRole('tab').all())]) {
        await tab?.click()
        found.push(...(await sticksOut(at)))
        const wide = await page.getByRole('dialog').evaluate(box => box.scrollWidth > box.clientWidth)
        if (wide) found.push(`${key} scrolls sideways`)
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    assert.equal(found, [])
  }))

test('the dialogs of the live view do not scroll sideways, whatever is unfolded in them', () =>
  visit({ user: true, width: 360 }, async at => {
    const { page } = at
    const found: string[] = []
    await untilLive(page)
    for (const key of ['LimitSettings', 'PowerSettings', 'InverterInfo', 'GridProfile', 'EventLog']) {
      await page
        .locator('.inverter-actions')
        .getByRole('button', { name: en(`home.${key}`) })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading').first().waitFor()
      await dialog.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      for (const summary of await dialog.locator('summary').all()) await summary.click()
      found.push(...(await sticksOut(at)))
      if (await dialog.evaluate(box => box.scrollWidth > box.clientWidth)) found.push(`${key} scrolls sideways`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    assert.equal(found, [])
  }))

for (const inverters of [0, 1, 3, 10]) {
  test(`the live view of ${inverters} inverters with long names does not scroll sideways on a phone`, () =>
    visit({ user: true, width: 360, gateway: { inverters }, path: null }, async at => {
      for (const entry of at.gateway.world.config.inverters) entry.name = 'Wechselrichter-Carport-Nordost-'
      at.gateway.world.configureRadio()
      await at.page.goto('/')
      await untilLive(at.page)
      if (inverters) await at.page.getByRole('heading', { level: 3 }).first().waitFor()
      if (inverters) await at.page.getByText('Radio quality').click()
      assert.equal(await sticksOut(at), [])
      await menu(at.page).click()
      assert.equal(await sticksOut(at), [])
    }))
}

const ways: [string, (page: Page) => Promise<void>][] = [
  ['Escape', page => page.keyboard.press('Escape')],
  ['a tap beside it', page => page.mouse.click(180, 780)],
  ['a tap on its button', page => menu(page).click()],
]

for (const [name, close] of ways) {
  test(`on a phone the menu closes with ${name}`, () =>
    visit({ width: 360, path: '/error' }, async ({ page }) => {
      await menu(page).click()
      await about(page).waitFor()
      assert.is(await menu(page).getAttribute('aria-expanded'), 'true')
      await close(page)
      await about(page).waitFor({ state: 'hidden' })
      assert.is(await menu(page).getAttribute('aria-expanded'), 'false')
    }))
}

test('on a phone the menu closes when a page is chosen, the page shown included', () =>
  visit({ width: 360 }, async ({ page }) => {
    for (const chosen of ['About', 'About', 'Time'] as const) {
      await menu(page).click()
      await page.getByRole('link', { name: chosen }).last().click()
      await about(page).waitFor({ state: 'hidden' })
      await page.getByRole('heading', { level: 1, name: chosen }).waitFor()
    }
  }))

test('a dropdown of the bar opens with the keyboard, and Escape gives the focus back', () =>
  visit({ path: '/about' }, async ({ page }) => {
    const info = page.getByRole('button', { name: 'Info' })
    await info.press('Enter')
    await page.keyboard.press('Tab')
    assert.is(await page.evaluate(() => document.activeElement?.textContent), 'System')
    await page.keyboard.press('Escape')
    assert.is(await info.getAttribute('aria-expanded'), 'false')
    assert.is(await info.evaluate(button => button === document.activeElement), true)
  }))

test.run()
