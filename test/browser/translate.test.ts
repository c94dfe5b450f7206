import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en, restore } from '../support/form.ts'
import { paths } from '../support/page-table.ts'
import { deadNetwork } from '../support/visit.ts'
import { project } from '../unit/tools/lang-project.ts'

test('a text edited in a language file appears on the page a moment later', async ({ visit, translate }) => {
  const { home, change, italian, end } = project()
  const { page, gateway } = await visit({ path: null, provoked: deadNetwork })
  translate(gateway, 'it', home)
  await page.goto('/about')
  await page.getByRole('link', { name: 'Informazioni' }).waitFor()
  await page.waitForFunction(() => document.documentElement.lang === 'it')
  change(italian, '"Informazioni"', '"Altre notizie"')
  await page.getByRole('link', { name: 'Altre notizie' }).waitFor()
  await page.waitForURL('**/about')
  end()
})

test('the panel shows the app beside its buttons, and the press of one shows a warning', async ({
  visit,
  translate,
}) => {
  const { home, end } = project()
  const { page, gateway, pass } = await visit({ path: null, provoked: deadNetwork })
  translate(gateway, 'it', home)
  await page.goto('/translate')
  await page.getByText('15 of 15 texts').waitFor()
  const opened = await page.locator('#pages button').allTextContents()
  expect(
    paths.filter(path => !opened.includes(path)),
    'pages that the panel cannot open',
  ).toEqual([])
  const app = page.frameLocator('iframe')
  await app.getByRole('link', { name: 'In diretta' }).first().waitFor()
  const broken = page.getByRole('button', { name: 'No pin profile' })
  await broken.click()
  await page.getByRole('button', { name: 'No pin profile', pressed: true }).waitFor()
  await pass(10)
  await app.getByText('Unknown board.').waitFor()
  await page.getByText('Every text').click()
  await page.getByRole('cell', { name: 'Vedi le <a href' }).waitFor()
  end()
})

test('a reply chosen in the panel answers the next save, in the chosen language, and the edits stay', async ({
  visit,
  translate,
}) => {
  const { home, end } = project()
  const { page, gateway } = await visit({ user: true, path: null })
  translate(gateway, 'it', home)
  await page.goto('/translate')
  await page.getByText('Pages', { exact: true }).click()
  await page.getByRole('button', { name: '/settings/ntp' }).click()
  await page.getByText('Answers to saving').click()
  await page.getByRole('button', { name: /^4002/ }).click()
  await page.getByRole('button', { name: /^4002/, pressed: true }).waitFor()
  const app = page.frameLocator('iframe')
  await app.locator('[name=ntp_server]').fill('time.example')
  await app.getByRole('button', { name: 'Salva' }).click()
  await app.getByText('Nome: da 1 a 64 byte.').first().waitFor()
  await page.getByRole('button', { name: /^4002/, pressed: false }).waitFor()
  await expect(app.locator('[name=ntp_server]')).toHaveValue('time.example')
  expect(gateway.world.config.ntp.server).not.toBe('time.example')
  end()
})

test('a pack can be built, restored and chosen in the menu, and lasts through a reload', async ({ visit }) => {
  const { home, lang, end } = project()
  lang('pack', 'it', '--out', home)
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
