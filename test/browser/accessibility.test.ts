import { expect, type Page } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { openRow, untilLive } from '../support/visit.ts'

const widths = { 'on a phone': 360, 'on a desktop': 1280 }

const places: [string, string, (page: Page) => Promise<unknown>][] = [
  [
    'the live view',
    '/',
    async page => {
      await untilLive(page)
      await openRow(page)
      await page.getByText('Radio quality').click()
    },
  ],
  [
    'the login page',
    '/login',
    async page => {
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.locator('main .problem').first().waitFor()
    },
  ],
  ['the about page', '/about', page => page.getByText('Reporting a problem', { exact: true }).click()],
  ['the error page', '/error?message=Out+of+memory', page => page.getByRole('alert').first().waitFor()],
  ['the wait page', '/wait', page => page.getByText(/No restart of the gateway was started/).waitFor()],
  ['an unknown page', '/nowhere', page => page.getByRole('link', { name: 'Go to the live view' }).waitFor()],
  [
    'the console',
    '/info/console',
    async page => {
      await page.getByRole('searchbox').waitFor()
      for (const summary of await page.locator('main summary').all()) await summary.click()
      await page.getByRole('searchbox').fill('(')
      await page.locator('main [aria-invalid]').waitFor()
    },
  ],
]

const dialogs: [string | RegExp, RegExp][] = [
  ['Limit all inverters', /Send limit/],
  ['Power limit', /Send limit/],
  ['Turn on or off', /Last power command/],
  ['Inverter details', /Bootloader/],
  ['Grid profile', /Raw data/],
  [/^Events/, /Inverter started/],
  ['What the bars and squares mean', /A square is a string/],
]

/** Accessibility problems of the question before a very low limit. */
async function askedAboutLow(page: Page, send: string) {
  const form = page
    .getByRole('dialog')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: send }) })
  await form.getByRole('spinbutton').fill('1')
  await form.getByRole('button', { name: send }).click()
  await page.getByRole('dialog', { name: en('limit.LowTitle') }).waitFor()
  const found = await barriersDayAndNight(page, `asked about ${send}`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: en('limit.LowTitle') }).waitFor({ state: 'detached' })
  return found
}

for (const [name, width] of Object.entries(widths)) {
  test(`${places.map(([place]) => place).join(', ')}: axe finds no barrier ${name}, by day and by night`, async ({
    visit,
  }) => {
    const { page } = await visit({ width, path: null })
    const found: string[] = []
    for (const [place, path, ready] of places) {
      await page.goto(path)
      await ready(page)
      found.push(...(await barriersDayAndNight(page, place)))
    }
    expect(found).toEqual([])
  })

  test(`every dialog of an inverter: axe finds no barrier ${name}, by day and by night`, async ({ visit }) => {
    const { page } = await visit({ width, user: true })
    await untilLive(page)
    await openRow(page)
    const found: string[] = []
    for (const [button, ready] of dialogs) {
      await page.getByRole('main').getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog').last()
      await dialog.getByText(ready).first().waitFor()
      for (const summary of await dialog.locator('summary').all()) await summary.click()
      const asks = button === 'Turn on or off'
      if (asks) {
        await page.getByRole('button', { name: 'Turn off' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(2)
      }
      found.push(...(await barriersDayAndNight(page, String(button))))
      if (asks) {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(1)
      }
      if (button === 'Power limit') found.push(...(await askedAboutLow(page, en('limit.Send'))))
      if (button === 'Limit all inverters') found.push(...(await askedAboutLow(page, en('limit.Send'))))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  })
}

test('the menu of a phone, open: axe finds no barrier by day and night', async ({ visit }) => {
  const { page } = await visit({ width: 360, path: '/error' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
  expect(await barriersDayAndNight(page, 'the menu')).toEqual([])
})
