import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { barriers } from '../support/axe.ts'
import { en } from '../support/form.ts'
import { read } from '../support/sources.ts'
import { browsing, untilLive, type VisitOptions } from '../support/visit.ts'
import { paths } from '../support/walk.ts'

const visit = browsing(test)

const looks: [string, Pick<VisitOptions, 'dark' | 'width'>][] = [
  ['on a phone by day', { width: 360 }],
  ['on a phone by night', { width: 360, dark: true }],
  ['on a desk by day', {}],
  ['on a desk by night', { dark: true }],
]

const places: [string, string, (page: Page) => Promise<unknown>][] = [
  [
    'the live view',
    '/',
    async page => {
      await untilLive(page)
      await page.getByText('Radio quality').click()
    },
  ],
  ['the login page', '/login', page => page.getByRole('button', { name: 'Log in' }).click()],
  ['the about page', '/about', page => page.getByText('Questions and ideas').click()],
  ['the error page', '/error?message=Out+of+memory', page => page.getByRole('alert').first().waitFor()],
  ['the wait page', '/wait', page => page.getByText(/Waiting for the gateway/).waitFor()],
  ['an unknown page', '/nowhere', page => page.getByRole('link', { name: 'To the live view' }).waitFor()],
  [
    'the console',
    '/info/console',
    async page => {
      for (const summary of await page.locator('main summary').all()) await summary.click()
      await page.getByRole('searchbox').fill('(')
      await page.locator('main [aria-invalid]').waitFor()
    },
  ],
]

const dialogs: [string | RegExp, RegExp][] = [
  ['Power limit', /Send limit/],
  ['Turn on or off', /Last power command/],
  ['Inverter details', /Bootloader/],
  ['Grid profile', /Raw data/],
  [/^Events/, /Message|Event/],
]

/** What stands in the way of the question before a limit that is as good as off. */
async function askedAboutLow(page: Page, send: string) {
  const form = page
    .getByRole('dialog')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: send }) })
  await form.getByRole('spinbutton').fill('1')
  await form.getByRole('button', { name: send }).click()
  await page.getByRole('dialog', { name: en('limit.LowTitle') }).waitFor()
  const found = await barriers(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: en('limit.LowTitle') }).waitFor({ state: 'detached' })
  return found.map(barrier => `asked about ${send}: ${barrier}`)
}

for (const [name, look] of looks) {
  test(`${places.map(([place]) => place).join(', ')}: axe finds no barrier, ${name}`, () =>
    visit({ ...look, path: null }, async ({ page }) => {
      const found: string[] = []
      for (const [place, path, ready] of places) {
        await page.goto(path)
        await ready(page)
        found.push(...(await barriers(page)).map(barrier => `${place}: ${barrier}`))
      }
      assert.equal(found, [])
    }))

  test(`every dialog of an inverter: axe finds no barrier, ${name}`, () =>
    visit({ ...look, user: true }, async ({ page }) => {
      await untilLive(page)
      const found: string[] = []
      for (const [button, ready] of dialogs) {
        await page.getByRole('main').getByRole('button', { name: button }).click()
        const dialog = page.getByRole('dialog').last()
        await dialog.getByText(ready).first().waitFor()
        for (const summary of await dialog.locator('summary').all()) await summary.click()
        if (button === 'Turn on or off') await page.getByRole('button', { name: 'Turn off' }).click()
        found.push(...(await barriers(page)).map(barrier => `${button}: ${barrier}`))
        if (button === 'Turn on or off') await page.keyboard.press('Escape')
        if (button === 'Power limit') {
          for (const send of [en('limit.Send'), en('limit.GroupSend')]) found.push(...(await askedAboutLow(page, send)))
        }
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').first().waitFor({ state: 'detached' })
      }
      assert.equal(found, [])
    }))
}

test('the menu of a phone, open: axe finds no barrier by day and night', () =>
  visit({ width: 360, path: '/error' }, async ({ page }) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    const found = await barriers(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.equal([...found, ...(await barriers(page))], [])
  }))

test('no page is left out', () => {
  const tried = ['accessibility', 'settings-accessibility', 'config-accessibility', 'firmware']
    .map(name => read(`test/browser/${name}.test.ts`))
    .join()
  const marked = tried.replaceAll('"', "'").replaceAll('/error?', "/error'")
  assert.equal(
    paths.filter(path => !marked.includes(`'${path}'`)),
    [],
  )
})

test.run()
