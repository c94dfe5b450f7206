import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { barriers } from '../../support/axe.ts'
import { beginDutch, live, test } from '../../support/demo-test.ts'
import { en } from '../../support/form.ts'
import { read } from '../../support/sources.ts'

test.describe.configure({ mode: 'default' })

test('a language file dropped on the demo is shown at once, checked line by line, and saved as a finished pack', async ({
  demo,
}) => {
  const { page, app } = demo
  await live(app)
  const source = (save: string) => `{
  "meta": { "code": "nl", "name": "Nederlands" },
  "display": {},
  "webapp": { "home": { "LiveData": "Actuele waarden" },
    "base": { "Save": "${save}" } }
}`
  /** Drops a file on the app itself, as a hand does that aims at the page. */
  const drop = (text: string) =>
    page.locator('iframe').evaluate((frame: HTMLIFrameElement, text) => {
      const { contentWindow } = frame
      const files = new DataTransfer()
      files.items.add(new File([text], 'nl.lang.json'))
      const event = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
      contentWindow?.document.body.dispatchEvent(event)
    }, text)
  await drop(source('Bewaar {x}'))
  await page.getByText(/nl\.lang\.json:5:\d+ base\.Save: nothing fills \{x\}/).waitFor()
  await app.getByRole('heading', { level: 1, name: 'Actuele waarden' }).waitFor()
  const save = page.getByRole('button', { name: 'Save pack.lang.json' })
  await expect(save).toBeDisabled()
  await drop(source('Bewaren'))
  await expect(save).toBeEnabled()
  await expect(page.locator('#problems li')).toHaveCount(0)
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('pack.lang.json')
  const pack = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(pack).toEqual({
    meta: { code: 'nl', name: 'Nederlands' },
    webapp: { home: { LiveData: 'Actuele waarden' }, base: { Save: 'Bewaren' } },
  })
})

test('a press in the app leads from a text to its key, where it can be translated and is shown at once', async ({
  demo,
}) => {
  const { page, app } = demo
  await live(app)
  const pick = page.getByRole('button', { name: 'Pick a text in the app' })
  await pick.click()
  await expect(pick).toHaveAttribute('aria-pressed', 'true')
  await app.getByRole('link', { name: en('menu.About'), exact: true }).click()
  await page.getByText('To change it here, choose or begin a language file first.').waitFor()
  await page.getByText('menu.About', { exact: true }).waitFor()
  // The press did not reach the app.
  await app.getByRole('heading', { level: 1, name: en('home.LiveData') }).waitFor()
  const entry = page.locator('#picked label').filter({ hasText: 'menu.About' })
  await expect(entry.getByRole('textbox')).toBeDisabled()
  await beginDutch(demo)
  await expect(entry.getByRole('textbox')).toBeEnabled()
  await pick.click()
  await app.getByRole('link', { name: en('menu.About'), exact: true }).click()
  await entry.getByRole('textbox').fill('Overzicht')
  await entry.getByRole('textbox').press('Enter')
  await app.getByRole('link', { name: 'Overzicht' }).waitFor()
  expect(await barriers(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to go on later' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('"About": "Overzicht"')
})

test('the same file can be chosen again, its texts can be said to hold, and one that is not UTF-8 is refused', async ({
  demo,
}) => {
  const { page, app } = demo
  await live(app)
  const choose = (save: string, encoding: BufferEncoding = 'utf8') => {
    const text = `{ "meta": { "code": "nl", "name": "Nederlands" }, "display": {}, "webapp": { "base": { "Save": "${save}" } }, "sources": { "base.Save": "0000000" } }`
    return page
      .locator('input[name=file]')
      .setInputFiles({ name: 'nl.lang.json', mimeType: 'application/json', buffer: Buffer.from(text, encoding) })
  }
  await choose('Bewaar {x}')
  await page.getByText(/nothing fills \{x\}/).waitFor()
  await choose('Bewaren')
  await expect(page.locator('#problems li')).toHaveCount(0)
  const holds = page.getByRole('button', { name: 'What is older than its English text is right' })
  await holds.click()
  await expect(holds).toBeDisabled()
  await choose('Bewaar é', 'latin1')
  await page.getByText('nl.lang.json is not encoded in UTF-8.').waitFor()
})

test('a new language can be started in the demo, with every text to translate', async ({ demo }) => {
  const { page, app } = demo
  await live(app)
  await page.getByLabel('code').fill('nl')
  await page.getByLabel('name', { exact: true }).fill('Nederlands')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Begin' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('nl.lang.json')
  const { meta, webapp } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect([meta, webapp]).toEqual([{ code: 'nl', name: 'Nederlands' }, JSON.parse(read('lang/en.json'))])
})
