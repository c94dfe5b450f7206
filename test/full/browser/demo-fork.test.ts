import { expect } from '@playwright/test'
import { mostBytes } from '../../../tools/demo/build.ts'
import { beginDutch, fillLogin, live, openPage, pickText, forkTest as test } from '../../support/demo-test.ts'

test.describe.configure({ mode: 'default' })

test('the demo of OnBattery is within its bound, and shows the cards and settings of that firmware', async ({
  page,
  app,
  site,
}) => {
  expect(Object.values(site.sizes).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytes)
  await live(app)
  await expect(app.locator('main')).toContainText('Grid charger')
  await expect(app.locator('main')).toContainText('SmartSolar')
  await openPage(page, '/settings/battery')
  await fillLogin(app)
  await app.getByRole('heading', { level: 1, name: 'Battery' }).waitFor()
  await expect(app.getByLabel('Read the battery')).toBeChecked()
})

test('a press leads from a text of the fork to its key, its page and a field for its translation', async ({
  page,
  app,
}) => {
  await beginDutch(page, app)
  await page.locator('#pages summary', { hasText: 'Settings › Battery' }).click()
  const field = app.locator('label', { hasText: 'Read the battery' })
  await field.waitFor()
  await pickText(page, field)
  const entry = page.locator('#found').getByRole('textbox', { name: 'batteryadmin.EnableBattery' })
  await entry.fill('Accu lezen')
  await entry.press('Enter')
  await app.locator('label', { hasText: 'Accu lezen' }).waitFor()
})
