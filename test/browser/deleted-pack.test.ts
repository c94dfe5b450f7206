import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { deadNetwork } from '../support/visit.ts'
import { wordsOf } from '../support/words.ts'

const en = wordsOf('en')
const pack = JSON.stringify({
  meta: { name: 'Nederlands', code: 'nl' },
  webapp: { home: { LiveData: 'Actuele waarden' }, menu: { About: 'Over Sundial' } },
})
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('deleting the language in use does not crash the gateway, and the page says that a restart completes the removal', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ path: null, user: true })
  gateway.world.flash.write('pack.lang.json', Buffer.from(pack))
  gateway.world.boot()
  let crashed = false
  void gateway.until('down').then(() => {
    crashed = true
  })
  await page.goto('/')
  await page.getByLabel('Language').selectOption('nl')
  await title(page, 'Actuele waarden')

  await page.goto('/settings/config')
  const row = page.getByRole('row').filter({ hasText: 'pack.lang.json' })
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  const warning = page.locator('.notice').filter({ hasText: en('apiresponse.3003') })
  await expect(warning.getByRole('link')).toHaveAttribute('href', '/maintenance/reboot')

  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel('Language').getByRole('option')).toHaveCount(3)

  const packs = () => gateway.requests.filter(({ path }) => path.startsWith('/api/i18n/language?')).length
  const before = packs()
  for (const path of ['/', '/about']) {
    const listed = gateway.until(
      'request',
      call => call.path === '/api/file/list' || call.path === '/api/system/status',
    )
    await page.goto(path)
    await listed
    await page.waitForLoadState('networkidle')
  }
  await expect(page.getByLabel('Language').getByRole('option')).toHaveCount(3)
  expect([packs() - before, crashed]).toEqual([0, false])
})

test('a visitor who uses a pack that was deleted in another browser does not crash the gateway', async ({ visit }) => {
  const { page, gateway, pass } = await visit({ path: null, provoked: deadNetwork })
  gateway.world.flash.write('pack.lang.json', Buffer.from(pack))
  gateway.world.boot()
  let crashed = false
  gateway.world.on('crash', () => {
    crashed = true
  })
  const packs = () => gateway.requests.filter(({ path }) => path.startsWith('/api/i18n/language?')).length
  await page.goto('/about')
  await page.getByLabel('Language').selectOption('nl')
  await page.getByRole('link', { name: 'Over Sundial' }).waitFor()
  await pass(60)
  gateway.world.flash.remove('pack.lang.json')

  // The gateway still lists the pack, and would crash if it had to read it; the browser has it.
  const before = packs()
  await page.reload()
  await page.getByRole('link', { name: 'Over Sundial' }).waitFor()
  expect([packs() - before, crashed]).toEqual([0, false])

  gateway.world.boot()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect([packs() - before, crashed]).toEqual([0, false])
})
