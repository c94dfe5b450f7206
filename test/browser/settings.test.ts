import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import { untilLive } from '../support/visit.ts'

const server = (page: Page) => field(page, 'ntpadmin.TimeServer')

test('the back button asks before edits are lost: no stays, yes leaves', async ({ visit }) => {
  const { page } = await visit({ user: true })
  const asked: string[] = []
  let yes = false
  page.on('dialog', async dialog => {
    asked.push(dialog.message())
    await (yes ? dialog.accept() : dialog.dismiss())
  })
  await untilLive(page)
  await button(page, 'menu.Settings').click()
  await page.getByRole('link', { name: en('menu.NTPSettings'), exact: true }).click()
  await server(page).fill('time.home')
  await button(page, 'base.Save').and(page.locator(':enabled')).waitFor()
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => history.back())
  await question
  await page.waitForURL('**/settings/ntp')
  await expect(server(page)).toHaveValue('time.home')
  yes = true
  await page.evaluate(() => history.back())
  await untilLive(page)
  await expect(page).toHaveURL('/')
  expect(asked).toEqual([en('form.Unsaved'), en('form.Unsaved')])
})
