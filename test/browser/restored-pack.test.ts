import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../support/browser-test.ts'
import { en, restore } from '../support/form.ts'
import { deadNetwork } from '../support/visit.ts'
import { project } from '../unit/tools/lang-project.ts'

test('a pack can be built, restored and chosen in the menu, and lasts through a reload', async ({ visit }) => {
  const { home, file: italian, lang, end } = project()
  lang('pack', italian, '--out', home)
  const name = 'pack.lang.json'
  const file = { name, mimeType: 'application/json', buffer: readFileSync(join(home, name)) }
  const { page, gateway, pass } = await visit({ path: '/settings/config', user: true, provoked: deadNetwork })
  await page.locator('input[type=file]').setInputFiles(file)
  await restore(page)
  await page.waitForURL('**/wait')
  const [down, up] = [gateway.until('down'), gateway.until('restarted')]
  await pass(1)
  await down
  await page.getByText(en('waiting.Up')).waitFor()
  await pass(5)
  await up
  // Only then no navigation of the page itself can come in between.
  await page.waitForURL(`${gateway.url}/`)
  await page.goto('/about')
  await page.getByRole('option', { name: 'Italiano' }).waitFor({ state: 'attached' })
  await page.getByLabel('Language').selectOption({ label: 'Italiano' })
  await page.getByRole('link', { name: 'Informazioni' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Informazioni' }).waitFor()
  await page.waitForFunction(() => document.documentElement.lang === 'it')
  end()
})
