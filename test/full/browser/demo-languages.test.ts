import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { newPack } from '../../../tools/lang/pack.ts'
import { flatOf } from '../../../tools/lang/texts.ts'
import { stretched } from '../../runner/pace.mjs'
import { barriers } from '../../support/axe.ts'
import { beginDutch, test } from '../../support/demo-test.ts'
import { en } from '../../support/form.ts'
import { read } from '../../support/sources.ts'

test.describe.configure({ mode: 'default' })

const fieldOf = (page: Page, key: string) => page.getByRole('textbox', { name: key })

/** What the browser saves when a button is pressed. */
async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const summaryOf = (page: Page, name: string) => page.locator('#pages summary', { hasText: name })

/** Writes a text in its field, and goes on with Enter. */
async function write(page: Page, key: string, text: string) {
  await fieldOf(page, key).fill(text)
  await fieldOf(page, key).press('Enter')
}

async function begin(page: Page, code: string, name: string) {
  await page.getByRole('link', { name: 'Translate it' }).click()
  await expect(page.getByLabel('code')).toBeFocused()
  await page.getByLabel('code').fill(code)
  await page.getByLabel('name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Begin' }).click()
}

const packOf = (save: string, encoding: BufferEncoding = 'utf8') => ({
  name: 'nl.lang.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    `{ "meta": { "code": "nl", "name": "Nederlands" }, "display": {},
  "webapp": { "home": { "LiveData": "Actuele waarden" }, "base": { "Save": "${save}" } }, "sources": { "base.Save": "0000000" } }`,
    encoding,
  ),
})

/** Opens a language file with these texts. */
const openTexts = (page: Page, webapp: object, more: object = {}) =>
  page.locator('input[name=file]').setInputFiles({
    name: 'nl.lang.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ meta: { code: 'nl', name: 'Nederlands' }, webapp, ...more })),
  })

test('a language file dropped on the demo is shown at once, what is to mend stands first with its field, and then it is saved for a gateway', async ({
  page,
  app,
}) => {
  // On the app itself, as a hand does that aims at the page.
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement, text) => {
    const { contentWindow } = frame
    const files = new DataTransfer()
    files.items.add(new File([text], 'nl.lang.json'))
    const event = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
    contentWindow?.document.body.dispatchEvent(event)
  }, packOf('Bewaar {x}", "Cancel": "Af {y}').buffer.toString())
  await page.getByText('nothing fills {x}; English has none').waitFor()
  await app.getByRole('heading', { level: 1, name: 'Actuele waarden' }).waitFor()
  await expect(page.locator('#parts > details:visible').first()).toHaveText(/^2 texts to mend before/)
  expect(await barriers(page)).toEqual([])
  // It says what keeps it from saving, and leads there.
  for (const [key, text, left] of [
    ['base.Save', 'Bewaren', '2 texts'],
    ['base.Cancel', 'Annuleren', '1 text'],
  ] as const) {
    await page.getByRole('button', { name: 'Save pack.lang.json' }).click()
    await expect(page.getByRole('status')).toHaveText(`No pack was saved: ${left} to mend first.`)
    await expect(fieldOf(page, key)).toBeFocused()
    await write(page, key, text)
  }
  const { name, text } = await saved(page, 'Save pack.lang.json')
  expect(name).toBe('pack.lang.json')
  const { meta, webapp } = JSON.parse(text)
  expect(meta).toEqual({ code: 'nl', name: 'Nederlands' })
  expect(webapp).toEqual({ home: { LiveData: 'Actuele waarden' }, base: { Save: 'Bewaren', Cancel: 'Annuleren' } })
})

test('a new language is written page by page beside the app, which shows it at once, and neither a reload nor another file loses it', async ({
  page,
  app,
}) => {
  await begin(page, 'Nl', 'Nederlands')
  const about = summaryOf(page, 'About page')
  await expect(about).toHaveText(/\d+ left$/)
  const left = Number.parseInt((await about.locator('small').textContent()) ?? '', 10)
  await about.click()
  await app.getByRole('heading', { level: 1, name: en('about.AboutOpendtu') }).waitFor()
  await fieldOf(page, 'about.AboutOpendtu').focus()
  await expect(app.locator('h1[style*=outline]')).toBeVisible()
  await write(page, 'about.AboutOpendtu', 'Over Sundial')
  await app.getByRole('heading', { level: 1, name: 'Over Sundial' }).waitFor()
  await expect(about).toHaveText(`About page ${left - 1} left`)
  // Not even what is not finished yet.
  await page.keyboard.type('Half')
  await page.reload()
  await expect(about).toHaveText(`About page ${left - 2} left`)
  // It goes on where it was, in the list and in the app.
  await app.getByRole('heading', { level: 1, name: 'Over Sundial' }).waitFor()
  await expect(page.locator('textarea:focus')).toHaveValue('Half')
  const asked = page.waitForEvent('dialog')
  const choosing = page.locator('input[name=file]').setInputFiles(packOf('Bewaren'))
  await (await asked).dismiss()
  await choosing
  const { name, text } = await saved(page, 'Save to go on later')
  expect(name).toBe('nl.lang.json')
  await expect(page.getByRole('status')).toHaveText('Saved nl.lang.json.')
  expect(JSON.parse(text).webapp.about).toMatchObject({ AboutOpendtu: 'Over Sundial' })
  // It is saved, so nothing is asked.
  await page.locator('input[name=file]').setInputFiles(packOf('Bewaren'))
  await summaryOf(page, 'Live view').click()
  await app.getByRole('heading', { level: 1, name: 'Actuele waarden' }).waitFor()
})

test('what is opened or written is in sight below the verdict, and Enter in the last text leads to saving', async ({
  page,
}) => {
  const { sources, ...all } = JSON.parse(newPack('nl', 'Nederlands', flatOf(JSON.parse(read('lang/en.json')))))
  const rest = {
    ...Object.fromEntries(Object.keys(sources).map(key => [key, 'same'])),
    'base.Save': sources['base.Save'],
  }
  await openTexts(page, {}, { ...all, sources: rest })
  const fields = page.locator('#pages details[open] textarea')
  await summaryOf(page, 'Many pages').click()
  await expect(fields).toHaveCount(1)
  // The page stays open, with all of its texts.
  await page.getByLabel('Only what is left').uncheck()
  await expect(fields).not.toHaveCount(1)
  const verdict = page.locator('#verdict')
  const isBelow = async (place: Locator) => {
    await expect(verdict).toBeInViewport({ ratio: 1 })
    const [above, below] = [await verdict.boundingBox(), await place.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }
  await fields.last().focus()
  const middle = Math.floor((await fields.count()) / 2)
  for (let n = middle; n > middle - 12; n -= 1) {
    await fields.nth(n).focus()
    await isBelow(fields.nth(n))
  }
  await fieldOf(page, 'base.Save').fill('Bewaren')
  const entry = page.locator('#pages li').filter({ has: fieldOf(page, 'base.Save') })
  await entry.getByRole('button').click()
  await expect(fieldOf(page, 'base.Save')).toBeFocused()
  await fields.last().scrollIntoViewIfNeeded()
  await summaryOf(page, 'Live view').click()
  await expect(fields.first()).toBeInViewport()
  await isBelow(summaryOf(page, 'Live view'))
  await fields.last().press('Enter')
  await expect(page.getByRole('status')).toHaveText('Nothing is left: save pack.lang.json.')
  await expect(page.getByRole('button', { name: 'Save pack.lang.json' })).toBeFocused()
  // The next file begins at the top of the list.
  await page.locator('#pages summary').last().scrollIntoViewIfNeeded()
  page.once('dialog', asked => asked.accept())
  await openTexts(page, {})
  await expect(page.getByRole('button', { name: 'Save to go on later' })).toBeInViewport({ ratio: 1 })
})

test('the app follows Enter from the wall view, which has no menu of languages, to the next page', async ({
  page,
  app,
}) => {
  await beginDutch(page, app)
  await summaryOf(page, 'Wall view').click()
  await app.locator('html').evaluate(html => html.classList.add('before'))
  await page.locator('#pages textarea').last().fill('Muur')
  await page.locator('#pages textarea').last().press('Enter')
  await expect(fieldOf(page, 'gateways.Title')).toBeFocused()
  // The wall view is loaded again for the text, and must not be back.
  await app.locator('html:not(.before) h1', { hasText: en('gateways.Title') }).waitFor()
})

test('a text is found by what it says in English, in the language and by its key, wherever it is', async ({ page }) => {
  await page.locator('input[name=file]').setInputFiles(packOf('Bewaren'))
  const search = page.getByLabel('Search')
  const codes = page.locator('#found code')
  for (const wanted of ['bewar', 'BASE.SAVE']) {
    await search.fill(wanted)
    await expect(codes.first()).toHaveText('base.Save')
  }
  await search.fill('of {max} w')
  await expect(codes).toHaveText('live.RatedPower')
  await search.press('Enter')
  await page.keyboard.type('van')
  await expect(fieldOf(page, 'live.RatedPower')).toHaveValue('van')
  await search.fill('e')
  await expect(page.locator('#found summary')).toHaveText(/^\d+ found, the first 100$/)
  await search.fill('')
  await expect(page.locator('#found')).toBeHidden()
})

test('a no-break space is copied from the English text, and one that was missing is noted no longer', async ({
  page,
}) => {
  await openTexts(page, { live: { RatedPower: 'van {max} W' } })
  const notes = page.locator('#notes')
  await notes.locator('summary').click()
  await expect(notes).toContainText('lacks a no-break space of the English text')
  await notes.locator('span[lang=en]').click({ clickCount: 3 })
  await page.keyboard.press('ControlOrMeta+c')
  const field = notes.getByRole('textbox')
  await field.fill('')
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue('of {max}\u00a0W')
  await field.press('Enter')
  await expect(notes).not.toContainText('lacks a no-break space')
})

test('the same file can be chosen again, its texts can be said to hold, and one that is not UTF-8 is refused and changes nothing', async ({
  page,
  app,
}) => {
  const choose = (save: string, encoding?: BufferEncoding) =>
    page.locator('input[name=file]').setInputFiles(packOf(save, encoding))
  // One in which nothing was written is closed without a question, and the next one is shown.
  await begin(page, 'xx', 'Language xx')
  await expect(app.locator('html')).toHaveAttribute('lang', 'xx')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('#language')).toBeHidden()
  await choose('Bewaar {x}')
  await expect(app.locator('html')).toHaveAttribute('lang', 'nl')
  await page.getByText(/nothing fills \{x\}/).waitFor()
  await page.locator('#faults').getByRole('textbox').focus()
  await choose('Bewaren en alles houden')
  await expect(page.locator('#faults')).toBeHidden()
  const notes = page.locator('#notes')
  await expect(notes.locator('summary')).toHaveText('2 new, or older than their English text')
  const holds = page.getByRole('button', { name: 'What is older than its English text is right' })
  await holds.click()
  await expect(holds).toBeHidden()
  // What is too long for its place keeps nothing from working, but it is not done.
  await expect(notes.locator('summary')).toHaveText('1 unfit for the place')
  await notes.locator('summary').click()
  await expect(notes).toContainText('23 characters, 20 at most')
  await expect(notes.getByRole('textbox')).toHaveValue('Bewaren en alles houden')
  await expect(notes.getByRole('listitem').first()).toHaveClass('left')
  page.once('dialog', asked => asked.accept())
  const verdict = (await page.locator('#verdict').textContent()) ?? ''
  await choose('Bewaar é', 'latin1')
  await page.getByText('nl.lang.json: not encoded in UTF-8').waitFor()
  await expect(page.locator('#verdict')).toHaveText(verdict)
  // Said no longer once something else is done.
  await write(page, 'base.Save', 'Bewaren')
  await expect(page.getByText('not encoded')).toBeHidden()
})

test('what is written in one tab is in the other one as well, and what is begun there stays, so that neither loses a text', async ({
  page,
  app,
}) => {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.bringToFront()
  await beginDutch(page, app)
  async function find(tab: Page, key: string) {
    await tab.locator('#search').fill(key)
    await tab.locator('#found').getByRole('textbox', { name: key }).focus()
  }
  await find(page, 'base.Yes')
  await write(page, 'base.Yes', 'Ja')
  // Another language does not take its place unasked.
  await other.bringToFront()
  const asked = other.waitForEvent('dialog').then(async dialog => {
    await dialog.dismiss()
    return dialog.message()
  })
  await begin(other, 'es', 'Español')
  expect(await asked).toBe('nl.lang.json has changes that are not saved. Lose them?')
  await other.reload()
  await find(other, 'base.Cancel')
  await other.keyboard.type('Annul')
  await find(page, 'base.Save')
  await write(page, 'base.Save', 'Bewaren')
  const told = /^nl\.lang\.json is open in another tab as well/
  await expect(other.getByRole('status')).toHaveText(told)
  await other.keyboard.type('eren')
  await other.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(told)
  const { webapp } = JSON.parse((await saved(page, 'Save pack.lang.json')).text)
  expect(webapp).toEqual({ base: { Yes: 'Ja', Save: 'Bewaren', Cancel: 'Annuleren' } })
})

test('the menu and the pages are walked on a narrow phone, and what has no room there is named, with what is wrong and a field to shorten it', async ({
  page,
  app,
}) => {
  const long = { TimeServer: 'Tijdserververbindingsinstellingenoverzichtspagina', Timezone: 'Tijdzone' }
  const menu = {
    Settings: 'Instellingenoverzichtspaginasenbeheeronderdelen',
    // One of two columns of the open menu.
    NTPSettings: 'Tijdserververbindingsinstellingenoverzichtspaginas',
  }
  // The head of a column, in a table of the width of the page.
  const report = { Peak: 'Piekvermogensaanduidingenoverzicht' }
  // Beside a switch, in a box that grows with its word.
  const mqttadmin = { CleanSession: 'Verbindingsgegevensbewaarsessies' }
  // On the second page of its group.
  const history = { InBrowser: 'Browsergegevensbewaringsoverzichtspaginaonderdeel' }
  await openTexts(page, { menu, ntpadmin: long, mqttadmin, report, history })
  await page.getByRole('button', { name: 'Find what does not fit on a phone' }).click()
  const wanted = {
    'menu.Settings': 'cut off',
    'menu.NTPSettings': 'breaks inside a word',
    'ntpadmin.TimeServer': 'breaks inside a word',
    'mqttadmin.CleanSession': 'breaks inside a word',
    'report.Peak': 'cut off',
    'history.InBrowser': 'breaks inside a word',
  }
  const timeout = stretched(60_000)
  await expect(page.locator('#notes code')).toHaveText(Object.keys(wanted), { timeout })
  await expect(page.getByText('At 360 pixels: ')).toHaveText(
    Object.values(wanted).map(what => new RegExp(`: ${what}$`)),
  )
  await expect(page.locator('#verdict')).toContainText('6 unfit for the place')
  // Its field leads to its page, at the width at which it does not fit.
  await fieldOf(page, 'ntpadmin.TimeServer').focus()
  await app.getByRole('heading', { level: 1, name: en('ntpadmin.NtpSettings') }).waitFor()
  await expect(page.locator('iframe')).toHaveCSS('width', '360px')
  await write(page, 'ntpadmin.TimeServer', 'Server')
  await expect(page.locator('#verdict')).toContainText('5 unfit for the place')
  await fieldOf(page, 'menu.NTPSettings').focus()
  await expect(app.locator('#menu-fold [style*=outline]')).toContainText(menu.NTPSettings)
  // The menu does not stay open over another text.
  await fieldOf(page, 'report.Peak').focus()
  await expect(app.locator('#menu-fold')).toBeHidden()
  await summaryOf(page, 'Menu').click()
  await fieldOf(page, 'menu.About').focus()
  await expect(page.locator('iframe')).not.toHaveCSS('width', '360px')
  // What was found is not lost with the page.
  await page.reload()
  await expect(page.locator('#verdict')).toContainText('5 unfit for the place')
})
