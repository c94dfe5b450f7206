import { expect, type Page } from '@playwright/test'
import { mostBytes } from '../../../tools/demo/build.ts'
import { espImage } from '../../../tools/simulator/files/esp-image.ts'
import { barriers } from '../../support/axe.ts'
import { fillLogin, live, openMore, openPage, power, test } from '../../support/demo-test.ts'
import { en } from '../../support/form.ts'

test.describe.configure({ mode: 'default' })

test('the demo is small, contacts only its own file server, and its bar is accessible', async ({
  page,
  asked,
  site,
}) => {
  const total = Object.values(site.sizes).reduce((sum, size) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(mostBytes)
  expect(asked.filter(address => !address.startsWith(site.url) && !address.startsWith('blob:'))).toEqual([])
  expect(asked.filter(address => address.includes('/api/'))).toEqual([])
  expect(await barriers(page)).toEqual([])
})

test('the demo shows live values, and its bar can cut the connection and restore it', async ({ page, app }) => {
  await openMore(page)
  const before = (await power(app).textContent()) ?? ''
  await page.getByLabel('Speed').selectOption('60')
  await expect(power(app)).not.toHaveText(before)
  await page.getByLabel('Offline').check()
  await app.locator('.notice', { hasText: 'The gateway does not answer' }).waitFor()
  await page.getByLabel('Offline').uncheck()
  await live(app)
  await page.getByLabel('Inverters').fill('2')
  await page.getByLabel('Inverters').blur()
  await expect(app.locator('.inverters .row')).toHaveCount(2)
  await page.getByLabel('Firmware').selectOption('2026')
  await live(app)
  await page.getByLabel('Time of day').fill('23:30')
  await expect(app.locator('.answer')).toContainText('Asleep until')
  await expect(power(app)).toHaveCount(0)
})

test('the bar adds a second gateway, whose inverters join the live view, and removes it', async ({ page, app }) => {
  await openMore(page)
  await page.getByLabel('A second gateway').check()
  const stable = app.getByRole('region', { name: 'Stable' })
  await expect(stable.locator('.row')).toHaveCount(2)
  await stable.getByRole('link').first().click()
  await expect(page.getByText('it has no page of its own')).toBeVisible()
  await expect(app.locator('.totals dt').first()).toHaveText('Power now')
  await page.getByLabel('A second gateway').uncheck()
  await expect(stable).toHaveCount(0)
  await live(app)
})

test('the demo starts with three weeks of history, so that what yesterday brought is there', async ({ page, app }) => {
  await expect(app.locator('.tiles')).toContainText(/Yesterday\s*[\d.]+\s*kWh/)
  await openPage(page, '/history')
  await app.getByRole('tab', { name: 'Year', exact: true }).click()
  await expect.poll(() => app.locator('.bars i').count()).toBeGreaterThan(0)
})

/** How many records of a day long ago there are, after one was added if `add`. */
const records = (page: Page, add: boolean) =>
  page.locator('iframe').evaluate(
    ({ contentWindow }: HTMLIFrameElement, add) =>
      new Promise<number>((resolve, reject) => {
        const opening = (contentWindow as Window).indexedDB.open('/any/path/apphistory')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const days = opening.result.transaction('days', 'readwrite').objectStore('days')
          if (add) days.put({ key: ['yields', '2001-02-03'], inverters: {} })
          const counting = days.count(['yields', '2001-02-03'] as IDBValidKey)
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
    add,
  )

test('a setting saved in the demo survives a reload of the frame or the page; a restart forgets it, and what the app has recorded', async ({
  page,
  app,
}) => {
  await openPage(page, '/settings/mqtt')
  await fillLogin(app)
  const host = app.locator('input[name=mqtt_hostname]')
  await host.fill('broker.example')
  await app
    .locator('main')
    .getByRole('button', { name: en('base.Save') })
    .click()
  await app.getByRole('status').getByText('The settings are saved.').waitFor()
  // A file server has no such page: the demo notices and goes there by itself.
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.contentWindow?.location.reload()
    return new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  })
  await expect(host).toHaveValue('broker.example')
  await page.reload()
  await live(app)
  await openPage(page, '/settings/mqtt')
  await expect(host).toHaveValue('broker.example')
  expect(await records(page, true)).toBe(1)
  await openMore(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await app
    .locator('.tools')
    .getByRole('link', { name: en('menu.Login') })
    .waitFor()
  await live(app)
  expect(await records(page, false)).toBe(0)
  await openPage(page, '/settings/mqtt')
  await fillLogin(app)
  await expect(host).toHaveValue('broker.home.arpa')
})

test('the plant has the names that an owner of the browser’s language would give, also after a reload', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ locale: 'de-DE' })
  const name = page.frameLocator('iframe').locator('.inverters .row').first()
  await page.goto(site.url)
  await expect(name).toContainText('Süddach')
  await page.reload()
  await expect(name).toContainText('Süddach')
  await page.close()
})

test('a scene that is chosen stands in the address, and has its own hour in the app', async ({ page, app }) => {
  await page.getByLabel('Scene').selectOption('Night')
  await page.waitForURL('**/?scene=night')
  await live(app)
  await expect(app.locator('.clock')).toHaveText(/00:3\d/)
  await expect(app.locator('main')).toContainText('Asleep until')
  await expect(power(app)).toHaveCount(0)
})

test('a firmware update in the demo is simulated, and the bar says until the next page that nothing was written', async ({
  page,
  app,
}) => {
  await openPage(page, '/firmware/upgrade')
  await fillLogin(app)
  const image = espImage({ size: 400_000 })
  await app
    .getByLabel(en('firmwareupgrade.File'))
    .setInputFiles({ name: 'roof.bin', mimeType: 'application/octet-stream', buffer: image })
  await app
    .getByRole('term')
    .filter({ hasText: en('firmwareupgrade.BuildDate') })
    .waitFor()
  const install = { name: en('firmwareupgrade.Upload'), exact: true }
  await app.locator('main').getByRole('button', install).first().click()
  await app.getByRole('dialog').getByRole('button', install).click()
  await page.getByText('nothing was written to a device').waitFor()
  await app.getByText('v26.5.1-3-gabc1234', { exact: false }).filter({ hasText: 'The firmware was updated' }).waitFor()
  // It is said once.
  await app.getByRole('link', { name: en('menu.LiveView') }).click()
  await expect(page.locator('#status')).toBeEmpty()
})
