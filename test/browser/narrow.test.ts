import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en, unfold } from '../support/form.ts'
import { paths, walk } from '../support/page-table.ts'
import { deadNetwork, excessWidth, openRow, untilLive, type Visit } from '../support/visit.ts'

const menu = (page: Page) => page.getByRole('button', { name: 'Menu' })
const about = (page: Page) => page.getByRole('link', { name: 'About' })

/** Elements wider than the window: on half a desktop (zoom of 200 %), a usual phone and a small one (400 %). */
async function sticksOut({ page }: Visit) {
  const found: string[] = []
  for (const width of [640, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await page.waitForFunction(width => innerWidth === width, width)
    const excess = await excessWidth(page)
    if (excess > 0) found.push(`${page.url()} at ${width} px: ${excess} px too wide`)
    const cut = await page.evaluate(() =>
      [document.documentElement, document.body].some(part => getComputedStyle(part).overflowX !== 'visible'),
    )
    if (cut) found.push(`${page.url()} at ${width} px cuts off what sticks out`)
  }
  return found
}

for (const user of [true, false]) {
  test(`no page scrolls sideways on a phone, ${user ? 'logged in' : 'as a visitor'}`, async ({ visit }) => {
    const at = await visit({ user, width: 360, path: '/error' })
    // Leaving with edits is not what is tested here.
    at.page.on('dialog', dialog => dialog.accept())
    const found: string[] = []
    expect(paths.length > 15).toBeTruthy()
    const look = async (path: string) => {
      if (path.startsWith('/settings/')) await unfold(at.page)
      found.push(...(await sticksOut(at)))
    }
    await walk(at.page, look, [...paths, '/nowhere'])
    expect(found).toEqual([])
  })
}

for (const locale of ['en', 'de', 'fr'])
  test(`on an upright tablet the bar is within the window, with every entry, ${locale}`, async ({ visit }) => {
    const { page } = await visit({ user: true, width: 768, locale, path: '/about' })
    const logout = page.locator('header.bar').getByRole('button').last()
    await logout.waitFor()
    expect(await logout.evaluate(button => button.getBoundingClientRect().right)).toBeLessThanOrEqual(768)
  })

test('the dialogs of an inverter in the settings do not scroll sideways on a phone, in any tab', async ({ visit }) => {
  const at = await visit({ user: true, width: 360, path: '/settings/inverter' })
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
      if (tab) await expect(tab).toHaveAttribute('aria-selected', 'true')
      found.push(...(await sticksOut(at)))
      const wide = await page.getByRole('dialog').evaluate(box => box.scrollWidth > box.clientWidth)
      if (wide) found.push(`${key} scrolls sideways`)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
})

test('the dialogs of the live view do not scroll sideways, even with everything expanded', async ({ visit }) => {
  const at = await visit({ user: true, width: 360 })
  const { page } = at
  const found: string[] = []
  await untilLive(page)
  await openRow(page)
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
  expect(found).toEqual([])
})

for (const inverters of [0, 1, 3, 10]) {
  test(`the live view of ${inverters} inverters with long names does not scroll sideways on a phone`, async ({
    visit,
  }) => {
    const at = await visit({ user: true, width: 360, gateway: { inverters }, path: null })
    for (const entry of at.gateway.world.config.inverters) entry.name = 'Wechselrichter-Carport-Nordost-'
    at.gateway.world.configureRadio()
    await at.page.goto('/')
    await untilLive(at.page)
    if (inverters) await openRow(at.page)
    if (inverters) await at.page.getByRole('heading', { level: 3 }).first().waitFor()
    if (inverters) await at.page.getByText('Radio quality').click()
    expect(await sticksOut(at)).toEqual([])
    await menu(at.page).click()
    await about(at.page).waitFor()
    expect(await sticksOut(at)).toEqual([])
  })
}

for (const locale of ['de', 'fr'])
  test(`in ${locale} the live view without a connection fits on the smallest phone, and no unit is split`, async ({
    visit,
  }) => {
    const { page, gateway } = await visit({ user: true, width: 320, locale, provoked: deadNetwork })
    await openRow(page)
    await page.locator('.cards dd').first().waitFor()
    gateway.faults.set({ offline: true })
    await page.locator('main [data-link=closed]').waitFor()
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    const split = await page
      .locator('.unit')
      .evaluateAll(units => units.filter(unit => unit.getClientRects().length > 1))
    expect(split).toEqual([])
  })

test('on a phone long words are hyphenated in the current language, names are not', async ({ visit }) => {
  const { page } = await visit({ user: true, width: 360, path: '/settings/inverter', locale: 'de' })
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const hyphens = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate(box => getComputedStyle(box).hyphens)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect([await hyphens('h2'), await hyphens('label')]).toEqual(['auto', 'auto'])
  expect(await hyphens('tbody th')).toBe('manual')
})

const ways: [string, (page: Page) => Promise<void>][] = [
  ['Escape', page => page.keyboard.press('Escape')],
  ['a tap beside it', page => page.mouse.click(180, 780)],
  ['a tap on its button', page => menu(page).click()],
]

for (const [name, close] of ways) {
  test(`on a phone the menu closes with ${name}`, async ({ visit }) => {
    const { page } = await visit({ width: 360, path: '/error' })
    await menu(page).click()
    await about(page).waitFor()
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'true')
    await close(page)
    await about(page).waitFor({ state: 'hidden' })
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false')
  })
}

test('on a phone the menu closes when a page is chosen, even the current one', async ({ visit }) => {
  const { page } = await visit({ width: 360 })
  for (const chosen of ['About', 'About', 'Time'] as const) {
    await menu(page).click()
    await page.getByRole('link', { name: chosen }).last().click()
    await about(page).waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: chosen }).waitFor()
  }
})

test('a dropdown of the bar opens with the keyboard, and Escape returns the focus', async ({ visit }) => {
  const { page } = await visit({ path: '/about' })
  const info = page.getByRole('button', { name: 'Info' })
  await info.press('Enter')
  await expect(info).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'System' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(info).toHaveAttribute('aria-expanded', 'false')
  await expect(info).toBeFocused()
})
