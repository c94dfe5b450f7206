import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { translations } from '../support/translations.ts'
import { browsing, deadNetwork } from '../support/visit.ts'
import { wordsOf } from '../support/words.ts'
import { project } from '../tools/lang-project.ts'

const visit = browsing(test)
const translate = translations(test)
const word = wordsOf('en')

test('a text changed in the file of a language is on the page a moment later', async () => {
  const { home, change, italian, end } = project()
  await visit({ path: null, provoked: deadNetwork }, async ({ page, gateway }) => {
    translate(gateway, 'it', home)
    await page.goto('/about')
    await page.getByRole('link', { name: 'Informazioni' }).waitFor()
    await page.waitForFunction(() => document.documentElement.lang === 'it')
    change(italian, '"Informazioni"', '"Altre notizie"')
    await page.getByRole('link', { name: 'Altre notizie' }).waitFor()
    await page.waitForURL('**/about')
  })
  end()
})

test('the panel shows the app beside its buttons, and a warning at the press of one', async () => {
  const { home, end } = project()
  await visit({ path: null, provoked: deadNetwork }, async ({ page, gateway, pass }) => {
    translate(gateway, 'it', home)
    await page.goto('/translate')
    await page.getByText('15 of 15 texts').waitFor()
    const app = page.frameLocator('iframe')
    await app.getByRole('link', { name: 'In diretta' }).first().waitFor()
    const broken = page.getByRole('button', { name: 'No pin profile' })
    await broken.click()
    await page.getByRole('button', { name: 'No pin profile', pressed: true }).waitFor()
    await pass(10)
    await app.getByText('pin_mapping.json').waitFor()
    await page.getByText('Every text').click()
    await page.getByRole('cell', { name: 'Vedi le <a href' }).waitFor()
  })
  end()
})

test('an answer chosen in the panel is given to the next save, in the language, and the edits stay', async () => {
  const { home, end } = project()
  await visit({ user: true, path: null }, async ({ page, gateway }) => {
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
    assert.is(await app.locator('[name=ntp_server]').inputValue(), 'time.example')
    assert.is.not(gateway.world.config.ntp.server, 'time.example')
  })
  end()
})

test('a pack is made, restored, chosen in the menu, and still there after a reload', async () => {
  const { home, lang, end } = project()
  lang('pack', 'it', '--out', home)
  const name = 'pack.lang.json'
  const file = { name, mimeType: 'application/json', buffer: readFileSync(join(home, name)) }
  await visit({ path: '/settings/config', user: true, provoked: deadNetwork }, async ({ page, gateway, pass }) => {
    await page.locator('input[type=file]').setInputFiles(file)
    let isUp = false
    void gateway.until('restarted').then(() => {
      isUp = true
    })
    const sent = gateway.until('request', ({ path }) => path === '/api/file/upload')
    await page.getByRole('button', { name: word('fileadmin.Restore'), exact: true }).click()
    await sent
    while (!isUp) await pass(1)
    await page.goto('/about')
    await page.getByRole('option', { name: 'Italiano' }).waitFor({ state: 'attached' })
    await page.getByLabel('Language').selectOption({ label: 'Italiano' })
    await page.getByRole('link', { name: 'Informazioni' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Informazioni' }).waitFor()
    await page.waitForFunction(() => document.documentElement.lang === 'it')
  })
  end()
})

test.run()
