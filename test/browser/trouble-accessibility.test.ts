import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { barriers } from '../support/axe.ts'
import { goTo } from '../support/fault-walk.ts'
import { button, en, field } from '../support/form.ts'
import { filesBelow, read } from '../support/sources.ts'
import { browsing, untilLive, type Visit } from '../support/visit.ts'

const visit = browsing(test)
/** What Chromium says of answers that are no success, and of nobody answering. */
const provoked = /Failed to load resource|WebSocket connection to '[^']*' failed/

const everywhere = { path: '*' }
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ }).first()

/** Moments in which something is wrong or has just been said, each from the one before. */
const moments: [name: string, reach: (at: Visit) => Promise<unknown>][] = [
  [
    'a live view that cannot be loaded',
    async ({ page, gateway }) => {
      gateway.faults.set({ broken: everywhere })
      await page.goto('/')
      await alert(page).waitFor()
    },
  ],
  [
    'every warning, and a link that is lost',
    async ({ page, gateway }) => {
      gateway.faults.reset()
      const hints = { time_sync: true, radio_problem: true, default_password: true, pin_mapping_issue: true }
      gateway.faults.set({ hints })
      await page.goto('/')
      await untilLive(page)
      await page.locator('main p.notice').nth(3).waitFor()
      await page.locator('.inverter-actions').waitFor()
      gateway.faults.set({ offline: true })
      await page.locator('main [data-link=closed]').waitFor()
    },
  ],
  [
    'a dialog that cannot be loaded',
    async ({ page }) => {
      await page
        .locator('.inverter-actions')
        .getByRole('button', { name: en('home.EventLog') })
        .click()
      await page.getByRole('dialog').getByRole('alert').first().waitFor()
    },
  ],
  [
    'a page that cannot be loaded',
    async ({ page }) => {
      await page.keyboard.press('Escape')
      await goTo(page, '/info/network')
      await alert(page).waitFor()
    },
  ],
  [
    'a page that cannot be loaded again',
    async ({ page, gateway }) => {
      gateway.faults.reset()
      await button(page, 'app.Retry').click()
      await page.locator('main dd').first().waitFor()
      gateway.faults.set({ busy: { ...everywhere, retryAfter: 60 } })
      await button(page, 'base.Reload').click()
      await alert(page).waitFor()
    },
  ],
  [
    'a save that fails',
    async ({ page, gateway }) => {
      gateway.faults.reset()
      await goTo(page, '/settings/mqtt')
      await field(page, 'mqttadmin.Port').fill('1884')
      gateway.faults.set({ broken: everywhere })
      await button(page, 'base.Save').click()
      await page.locator('.alerts [role=alert]').getByText(en('apiresponse.1007')).waitFor()
    },
  ],
  [
    'a save that works',
    async ({ page, gateway }) => {
      gateway.faults.reset()
      await button(page, 'base.Save').click()
      await page.getByText(en('apiresponse.1001')).waitFor()
    },
  ],
  [
    'what an order has become',
    async ({ page }) => {
      await goTo(page, '/settings/inverter')
      await page
        .getByRole('button', { name: new RegExp(`^${en('form.MoveDown')}`) })
        .first()
        .click()
      await button(page, 'inverteradmin.SaveOrder').click()
      await page.getByText(en('apiresponse.4009')).waitFor()
    },
  ],
  [
    'a limit that was sent to all',
    async ({ page }) => {
      await goTo(page, '/')
      await untilLive(page)
      await page.locator('.inverter-actions').getByRole('button').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('summary').click()
      await dialog.locator('details').getByRole('spinbutton').fill('70')
      await dialog.getByRole('button', { name: en('limit.GroupSend') }).click()
      await dialog.locator('.badge[data-state=on]').nth(2).waitFor()
    },
  ],
  [
    'a login that is refused',
    async ({ page }) => {
      await page.keyboard.press('Escape')
      await button(page, 'menu.Logout')
        .or(page.getByRole('button', { name: 'Menu' }))
        .first()
        .waitFor()
      await goTo(page, '/login')
      await field(page, 'login.Username').fill('admin')
      await field(page, 'login.Password').fill('wrong')
      await button(page, 'login.LoginButton').click()
      await page.getByText(en('failure.credentials')).waitFor()
    },
  ],
]

for (const [name, width] of [
  ['on a phone', 360],
  ['on a desk', 1280],
] as const)
  test(`where something is wrong or was just done, axe finds no barrier ${name}, by day and by night`, () =>
    visit({ width, user: true, path: null, provoked }, async at => {
      const { page } = at
      // Pages are left with edits, which is not what is tried here.
      page.on('dialog', dialog => dialog.accept())
      const found: string[] = []
      for (const [moment, reach] of moments) {
        await reach(at)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          found.push(...(await barriers(page)).map(barrier => `${moment}, ${colorScheme}: ${barrier}`))
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        if (wide) found.push(`${moment} scrolls sideways`)
      }
      assert.equal(found, [])
    }))

test('each drop of the menu, open on a desk: axe finds no barrier by day and night', () =>
  visit({ user: true, path: '/about' }, async ({ page }) => {
    await page.locator('main h1').waitFor()
    const found: string[] = []
    for (const group of ['menu.Settings', 'menu.Info']) {
      await page
        .locator('header')
        .getByRole('button', { name: en(group), exact: true })
        .click()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await barriers(page)).map(barrier => `${group}, ${colorScheme}: ${barrier}`))
      }
    }
    assert.equal(found, [])
  }))

/** Where each file with a dialog has it looked at by axe, by a word of the test that opens it. */
const looked: Record<string, [test: string, word: string]> = {
  'pages/firmware/upgrade/choose-image.tsx': ['firmware', "check('asked')"],
  'pages/home/events-dialog.tsx': ['accessibility', '[/^Events/'],
  'pages/home/grid-dialog.tsx': ['accessibility', "['Grid profile'"],
  'pages/home/group-limit.tsx': ['accessibility', "en('limit.GroupSend')"],
  'pages/home/info-dialog.tsx': ['accessibility', "['Inverter details'"],
  'pages/home/limit-dialog.tsx': ['accessibility', "['Power limit'"],
  'pages/home/limit-form.tsx': ['accessibility', "en('limit.Send')"],
  'pages/home/power-dialog.tsx': ['accessibility', "name: 'Turn off'"],
  'pages/maintenance/reboot.tsx': ['settings-accessibility', 'maintenancereboot.Reboot'],
  'pages/settings/config/factory-reset.tsx': ['config-accessibility', "'the factory reset'"],
  'pages/settings/config/file-list.tsx': ['config-accessibility', "'deleting'"],
  'pages/settings/inverter/edit-inverter.tsx': ['settings-accessibility', "en('form.Edit')"],
  'pages/settings/inverter/inverter-list.tsx': ['settings-accessibility', "en('inverteradmin.Delete')"],
}

test('no dialog is left out', () => {
  const holders = filesBelow('src/pages', /\.tsx$/).filter(file => /<(Dialog|Confirm)\b/.test(read(file)))
  assert.equal(holders.map(file => file.replace('src/', '')).sort(), Object.keys(looked))
  for (const [file, [name, word]] of Object.entries(looked))
    assert.ok(read(`test/browser/${name}.test.ts`).includes(word), `${file}: ${word}`)
})

test.run()
