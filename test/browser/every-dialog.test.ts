import { expect, type Page } from '@playwright/test'
import { espImage } from '../../tools/simulator/files/esp-image.ts'
import { onTheWay } from '../support/browser-test.ts'
import { button, en, field, logIn, restore } from '../support/form.ts'
import { looking, pick, sizes, tallVisit, test, untilAllLive } from '../support/look.ts'
import { saveElsewhere } from '../support/other-tab.ts'
import { walk } from '../support/page-table.ts'
import { filesBelow, read } from '../support/sources.ts'
import { openRow, untilLive, type Visit } from '../support/visit.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, key: string) =>
  dialog(page)
    .last()
    .getByRole('button', { name: en(key), exact: true })

/** Something to look at. */
interface Step {
  place: string
  /** Its page; a step without one goes on where the one before has ended. */
  path: string | undefined
  reach: (at: Visit) => Promise<unknown>
  /** Of a dialog: the file that it is in. */
  file?: string
}

const message = (place: string, path: string | undefined, reach: Step['reach']): Step => ({ place, path, reach })

/** A step that is over once a dialog is there. */
const opens = (file: string, place: string, path: string | undefined, reach: Step['reach']): Step => ({
  file,
  place,
  path,
  reach: async at => [await reach(at), await dialog(at.page).first().waitFor()],
})

const action = (page: Page, key: string) =>
  page
    .locator('.inverter-actions')
    .getByRole('button', { name: en(key) })
    .click()
const row = (page: Page, key: string) => page.getByRole('button', { name: new RegExp(`^${en(key)}: `) }).first()

async function askLow({ page }: Visit) {
  await dialog(page).getByRole('textbox').fill('1')
  await inDialog(page, 'limit.Send').click()
  await page.getByRole('dialog', { name: en('limit.LowTitle') }).waitFor()
}

/** The dialog behind a button of an inverter, with all of it unfolded. */
const detail =
  (key: string) =>
  async ({ page }: Visit) => {
    await action(page, key)
    await dialog(page).locator('dl, table, form, .actions').first().waitFor()
    for (const summary of await dialog(page).locator('summary').all()) await summary.click()
  }

const limits = 'home/commands/limit-dialog'

/** Every dialog, all of it unfolded. */
const dialogs = [
  opens(limits, 'limit', '/', detail('home.LimitSettings')),
  opens(limits, 'low limit', undefined, askLow),
  opens(limits, 'limit for all', '/', ({ page }) => button(page, 'live.LimitAll').click()),
  opens(limits, 'low limit for all', undefined, askLow),
  opens('home/commands/power-dialog', 'power', '/', async at => {
    await detail('home.PowerSettings')(at)
    await inDialog(at.page, 'home.TurnOff').click()
    await expect(dialog(at.page)).toHaveCount(2)
  }),
  opens('home/commands/command-progress', 'restart again', '/', async at => {
    const { page } = at
    await detail('home.PowerSettings')(at)
    await page.route('**/api/power/config', route => route.abort())
    await inDialog(page, 'home.Restart').click()
    await inDialog(page, 'power.ConfirmRestart').click()
    await inDialog(page, 'app.Retry').click()
    await page.getByRole('dialog', { name: en('home.Restart'), exact: true }).waitFor()
    await page.unroute('**/api/power/config')
  }),
  opens('home/inverter/events-dialog', 'events', '/', detail('home.EventLog')),
  opens('home/inverter/info-dialog', 'grid profile', '/', detail('home.GridProfile')),
  opens('home/inverter/info-dialog', 'details', '/', detail('home.InverterInfo')),
  opens('connection/live-state', 'why values come slowly', '/', async ({ page, gateway }) => {
    gateway.faults.set({ sockets: 'refuse' })
    await page.goto('/')
    await button(page, 'live.Why').click()
    gateway.faults.reset()
  }),
  opens('roof/arrange-dialog', 'arrange the roof', '/', async ({ page }) => {
    await button(page, 'roof.Arrange').click()
    await dialog(page).locator('[data-key]').first().click()
  }),
  opens('play/player', 'play a day', '/', ({ page }) => button(page, 'live.PlayDay').click()),
  opens('history/data', 'delete the history', '/history/data', ({ page }) => button(page, 'history.Delete').click()),
  opens('history/data', 'days ahead', '/history/data', ({ page }) => button(page, 'history.DeleteAhead').click()),
  opens('gateways/gateways', 'remove a gateway', '/gateways', ({ page }) =>
    page.locator('.gateways button').last().click(),
  ),
  opens('maintenance/reboot', 'restart', '/maintenance/reboot', ({ page }) =>
    button(page, 'maintenancereboot.Reboot').click(),
  ),
  opens('firmware/upgrade/upgrade', 'install', '/firmware/upgrade', async ({ page }) => {
    await pick(page, 'firmwareupgrade.File', 'roof.bin', espImage({ size: 50_000 }))
    await button(page, 'firmwareupgrade.Upload').click()
  }),
  opens('settings/config/restore', 'restore', '/settings/config', async ({ page }) => {
    const changed = JSON.stringify({ cfg: {}, ['x'.repeat(60)]: 'y'.repeat(80) })
    await pick(page, 'form.PickFile', 'backup.json', Buffer.from(changed))
    await button(page, 'fileadmin.Restore').click()
    await dialog(page).locator('pre').waitFor()
  }),
  opens('settings/config/file-list', 'delete a file', '/settings/config', ({ page }) =>
    page
      .getByRole('row')
      .getByRole('button', { name: new RegExp(`^${en('fileadmin.Delete')}`) })
      .first()
      .click(),
  ),
  opens('settings/config/config', 'factory reset', '/settings/config', ({ page }) =>
    button(page, 'fileadmin.FactoryReset').click(),
  ),
  opens('settings/inverter/edit-inverter', 'edit', '/settings/inverter', ({ page }) => row(page, 'form.Edit').click()),
  ...['String', 'Advanced'].map(name =>
    opens('settings/inverter/edit-inverter', name, undefined, ({ page }) =>
      page.getByRole('tab', { name: en(`inverteradmin.${name}`) }).click(),
    ),
  ),
  opens('settings/inverter/inverter', 'remove', '/settings/inverter', ({ page }) =>
    row(page, 'inverteradmin.Delete').click(),
  ),
]

/** States with an error or a fresh message. */
const messages = [
  message('changed in two tabs', '/settings/ntp', async ({ page, gateway }) => {
    await field(page, 'ntpadmin.TimeServer').fill('clock.home')
    await saveElsewhere(gateway, 'ntp/config', stored => ({ ...stored, ntp_server: 'time.home' }))
    await button(page, 'base.Save').click()
    await dialog(page).waitFor()
  }),
  message('a save that fails', '/settings/mqtt', async ({ page, gateway }) => {
    await field(page, 'mqttadmin.Port').fill('1884')
    gateway.faults.set({ broken: { path: '*' } })
    await button(page, 'base.Save').click()
    await page.locator('.alerts [role=alert]').getByText(en('failure.busy')).waitFor()
  }),
  message('a save that works', undefined, async ({ page, gateway }) => {
    gateway.faults.reset()
    await button(page, 'base.Save').click()
    await page.getByText(en('apiresponse.1001')).waitFor()
  }),
  message('a page that cannot be loaded', '/error', async ({ page, gateway }) => {
    gateway.faults.set({ broken: { path: '*' } })
    await page.evaluate(() => history.pushState(null, '', '/info/network'))
    await button(page, 'app.Retry').waitFor()
  }),
  message('an upload that fails', '/settings/config', async ({ page, gateway }) => {
    await pick(page, 'form.PickFile', 'pins.json', Buffer.from('[{"name":"Board"}]'))
    gateway.faults.set({ refuseUpload: 500 })
    await restore(page)
    await button(page, 'firmwareupgrade.Retry').waitFor()
  }),
  message('every warning, and an inverter that is not polled', '/error', async ({ page, gateway }) => {
    const [entry] = gateway.world.config.inverters
    Object.assign(entry ?? {}, { poll_enable: false })
    gateway.world.configureRadio()
    const hints = { time_sync: true, radio_problem: true, default_password: true, pin_mapping_issue: true }
    gateway.faults.set({ hints })
    await page.goto('/')
    await untilLive(page)
    await page.locator('main .notice, main .answer a').nth(3).waitFor()
    await page.locator('.row[data-state=off]').waitFor()
  }),
  message('an inverter that is not heard, and a limit', '/error', async ({ page, gateway, pass }) => {
    const [first = '', second = ''] = gateway.world.radio.serials
    gateway.world.radio.setLimit(first, 50, { relative: true, persistent: false })
    gateway.world.setRange(second, false)
    await pass(200)
    await page.goto('/')
    await untilLive(page)
    await page.locator('.row[data-state=down]').waitFor()
    await openRow(page, 1)
    await page.locator('.inverter-actions').waitFor()
  }),
  message('old values of a gateway that is gone', undefined, async ({ page, gateway }) => {
    gateway.faults.set({ offline: true })
    await page.locator('.stale').first().waitFor()
  }),
  message('a dialog that cannot be loaded', undefined, async ({ page }) => {
    await action(page, 'home.EventLog')
    await dialog(page).getByRole('alert').first().waitFor()
  }),
  message('a login that is refused', '/error', async ({ page }) => {
    await page.evaluate(() => localStorage.removeItem('user'))
    await page.goto('/login')
    await logIn(page, 'wrong')
    await page.getByText(en('login.Wrong')).waitFor()
  }),
]

for (const size of sizes)
  test(`every dialog and every message can be read, reached and pressed on ${size.name}`, async ({ visit, barn }) => {
    test.slow()
    const at = await tallVisit(visit, size, barn)
    const { page, gateway } = at
    const { found, look } = looking(at, size)
    const holders = ['src/pages', 'src/connection', 'src/roof', 'src/play']
      .flatMap(room => filesBelow(room, /\.tsx$/))
      .filter(file => /<(Dialog|Confirm)\b/.test(read(file)))
      .map(file => file.replace(/^src\/(pages\/)?|\.tsx$/g, ''))
    expect(holders.toSorted()).toEqual([...new Set(dialogs.map(({ file }) => file))].toSorted())
    await page.goto('/error')
    for (const { place, path, reach } of [...dialogs, ...messages]) {
      if (path) {
        gateway.faults.reset()
        await walk(page, async () => {}, ['/about', path])
        if (path === '/') await untilAllLive(at)
      }
      await reach(at)
      await look(place)
    }
    expect(onTheWay(found)).toEqual([])
  })
