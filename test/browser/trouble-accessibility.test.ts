import { expect, type Page } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import { filesBelow, read } from '../support/sources.ts'
import { excessWidth, failedCalls, openRow, untilLive, type Visit } from '../support/visit.ts'
import { everywhere, goTo } from './fault-walk.ts'

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ }).first()

/** States with an error or a fresh message, each reached from the one before. */
const moments: [name: string, reach: (at: Visit) => Promise<unknown>][] = [
  [
    'a live view that cannot be loaded',
    async ({ page, gateway }) => {
      gateway.faults.set({ broken: everywhere, sockets: 'refuse' })
      await page.goto('/')
      await alert(page).waitFor()
    },
  ],
  [
    'why values come slowly',
    async ({ page, gateway }) => {
      gateway.faults.reset()
      gateway.faults.set({ sockets: 'refuse' })
      await page.goto('/')
      await button(page, 'live.Why').click()
      await page.getByRole('dialog', { name: en('live.Polling') }).waitFor()
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
      await page.locator('main p.notice, main .answer a').nth(3).waitFor()
      await openRow(page)
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
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await goTo(page, '/info/network')
      await button(page, 'app.Retry').waitFor()
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
      await page.locator('.alerts [role=alert]').getByText(en('failure.busy')).waitFor()
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
      await button(page, 'limit.Group').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('spinbutton').fill('70')
      await dialog.getByRole('button', { name: en('limit.Send') }).click()
      await dialog.getByRole('listitem').getByRole('status').nth(2).waitFor()
    },
  ],
  [
    'a login that is refused',
    async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await goTo(page, '/login')
      await field(page, 'login.Username').fill('admin')
      await field(page, 'login.Password').fill('wrong')
      await button(page, 'login.LoginButton').click()
      await page.getByText(en('login.Wrong')).waitFor()
    },
  ],
]

for (const [name, width] of [
  ['on a phone', 360],
  ['on a desktop', 1280],
] as const)
  test(`with errors and fresh messages, axe finds no barrier ${name}, by day and by night`, async ({ visit }) => {
    const at = await visit({ width, user: true, path: null, provoked: failedCalls })
    const { page } = at
    // Pages are left with edits, which is not what is tried here.
    page.on('dialog', dialog => dialog.accept())
    const found: string[] = []
    for (const [moment, reach] of moments) {
      await reach(at)
      found.push(...(await barriersDayAndNight(page, moment)))
      const wide = (await excessWidth(page)) > 0
      if (wide) found.push(`${moment} scrolls sideways`)
    }
    expect(found).toEqual([])
  })

test('each dropdown of the menu, open on a desktop: axe finds no barrier by day and night', async ({ visit }) => {
  const { page } = await visit({ user: true, path: '/about' })
  await page.locator('main h1').waitFor()
  const found: string[] = []
  for (const group of ['menu.Settings', 'menu.Info']) {
    const opener = page.locator('header').getByRole('button', { name: en(group), exact: true })
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    found.push(...(await barriersDayAndNight(page, group)))
  }
  expect(found).toEqual([])
})

/** For each file with a dialog: the test in which axe checks it, and code of the test that opens it. */
const looked: Record<string, [test: string, word: string]> = {
  'pages/firmware/upgrade/choose-image.tsx': ['firmware', "check('asked')"],
  'pages/history/days-ahead.tsx': ['history', "'the question before deleting days ahead'"],
  'pages/history/import/assign-series.tsx': ['history-import', "'what is in a file'"],
  'pages/history/kept.tsx': ['history', "'the question before deleting'"],
  'pages/home/commands/ask-low.tsx': ['accessibility', "en('limit.Send')"],
  'pages/home/commands/group-limit.tsx': ['accessibility', "['Limit all inverters'"],
  'pages/home/commands/limit-dialog.tsx': ['accessibility', "['Power limit'"],
  'pages/home/commands/power-dialog.tsx': ['accessibility', "name: 'Turn off'"],
  'pages/home/events/events-dialog.tsx': ['accessibility', '[/^Events/'],
  'pages/home/inverter/grid-dialog.tsx': ['accessibility', "['Grid profile'"],
  'pages/home/inverter/info-dialog.tsx': ['accessibility', "['Inverter details'"],
  'pages/home/legend.tsx': ['accessibility', "'What the bars and squares mean'"],
  'pages/home/live-state.tsx': ['trouble-accessibility', "'live.Why'"],
  'pages/maintenance/reboot.tsx': ['settings-accessibility', 'maintenancereboot.Reboot'],
  'pages/settings/config/ask-restore.tsx': ['config-accessibility', "'fileadmin.Restore'"],
  'pages/settings/config/factory-reset.tsx': ['config-accessibility', "'the factory reset'"],
  'pages/settings/config/file-list.tsx': ['config-accessibility', "'deleting'"],
  'pages/settings/inverter/edit-inverter.tsx': ['tabs-accessibility', "en('form.Edit')"],
  'pages/settings/inverter/inverters.tsx': ['tabs-accessibility', "en('inverteradmin.Delete')"],
}

test('axe checks every dialog', () => {
  const holders = filesBelow('src/pages', /\.tsx$/).filter(file => /<(Dialog|Confirm)\b/.test(read(file)))
  expect(holders.map(file => file.replace('src/', '')).sort()).toEqual(Object.keys(looked))
  for (const [file, [name, word]] of Object.entries(looked))
    expect(read(`test/browser/${name}.test.ts`).includes(word), `${file}: ${word}`).toBeTruthy()
})
