import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, en, field, save, untilClean } from '../support/form.ts'
import { browsing, untilLive, untilValue, type Visit } from '../support/visit.ts'

const visit = browsing(test)

const server = (page: Page) => field(page, 'ntpadmin.TimeServer')
const about = (page: Page) => page.getByRole('link', { name: en('menu.About') })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Answers the browser's question as told, and keeps what was asked. */
function answering({ page }: Visit) {
  const asked: string[] = []
  const answer = { yes: false }
  page.on('dialog', async dialog => {
    asked.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message())
    await (answer.yes ? dialog.accept() : dialog.dismiss())
  })
  return { asked, answer }
}

/** From the live view to the time settings, with an edit that is not saved. */
async function edit({ page }: Visit) {
  await untilLive(page)
  await page.getByRole('button', { name: en('menu.Settings') }).click()
  await page
    .getByRole('link', { name: en('menu.NTPSettings') })
    .first()
    .click()
  await server(page).fill('time.home')
  await button(page, 'base.Save').and(page.locator(':enabled')).waitFor()
}

test('a link asks before it loses edits: no stays, yes goes', () =>
  visit({ user: true }, async at => {
    const { page } = at
    const { asked, answer } = answering(at)
    await edit(at)
    await about(page).click()
    assert.equal(asked, [en('form.Unsaved')])
    assert.is(pathOf(page), '/settings/ntp')
    await untilValue(server(page), 'time.home')
    answer.yes = true
    await about(page).click()
    await page.waitForURL('**/about')
    assert.is(asked.length, 2)
    await page.goBack()
    await server(page).waitFor()
    assert.is.not(await server(page).inputValue(), 'time.home')
  }))

test('the back button asks before it loses edits: no stays, yes goes', () =>
  visit({ user: true }, async at => {
    const { page } = at
    const { asked, answer } = answering(at)
    await edit(at)
    const question = page.waitForEvent('dialog')
    await page.evaluate(() => history.back())
    await question
    await page.waitForURL('**/settings/ntp')
    await untilValue(server(page), 'time.home')
    assert.equal(asked, [en('form.Unsaved')])
    answer.yes = true
    await page.evaluate(() => history.back())
    await untilLive(page)
    assert.is(pathOf(page), '/')
    assert.is(asked.length, 2)
  }))

test('a reload asks before it loses edits: no stays, yes reloads', () =>
  visit({ user: true }, async at => {
    const { page } = at
    const { asked, answer } = answering(at)
    await edit(at)
    const question = page.waitForEvent('dialog')
    const reload = () => void page.evaluate(() => setTimeout(() => location.reload()))
    reload()
    await question
    await untilValue(server(page), 'time.home')
    answer.yes = true
    const loaded = page.waitForEvent('load')
    reload()
    await loaded
    await server(page).waitFor()
    assert.is.not(await server(page).inputValue(), 'time.home')
    assert.equal(asked, ['beforeunload', 'beforeunload'])
  }))

test('nothing is asked once edits are saved, cancelled or typed back', () =>
  visit({ user: true }, async at => {
    const { page } = at
    const { asked } = answering(at)
    await edit(at)
    await save(page)
    await about(page).click()
    await page.waitForURL('**/about')
    await page.goBack()
    await untilValue(server(page), 'time.home')
    await server(page).fill('other')
    await button(page, 'base.Cancel').click()
    await untilClean(page)
    await untilValue(server(page), 'time.home')
    await server(page).fill('other')
    await server(page).fill('time.home')
    await untilClean(page)
    await about(page).click()
    await page.waitForURL('**/about')
    assert.equal(asked, [])
  }))

test('an inverter and an order that are not saved are asked about too', () =>
  visit({ user: true, path: '/settings/inverter' }, async at => {
    const { page } = at
    const { asked } = answering(at)
    await page
      .getByRole('button', { name: new RegExp(`^${en('form.MoveDown')}`) })
      .first()
      .click()
    await button(page, 'inverteradmin.SaveOrder').and(page.locator(':enabled')).waitFor()
    await about(page).click()
    assert.equal(asked, [en('form.Unsaved')])
    assert.is(pathOf(page), '/settings/inverter')
  }))

test('an inverter that is edited is asked about on Escape, however often: no stays, yes closes', () =>
  visit({ user: true, path: '/settings/inverter' }, async at => {
    const { page } = at
    const { asked, answer } = answering(at)
    await page
      .getByRole('button', { name: new RegExp(`^${en('form.Edit')}`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel(en('inverteradmin.InverterName'), { exact: true })
    await name.fill('Carport')
    await dialog.locator('button[type=submit]:enabled').waitFor()
    for (const count of [1, 2, 3]) {
      const question = page.waitForEvent('dialog')
      await page.keyboard.press('Escape')
      await question
      await untilValue(name, 'Carport')
      assert.is(asked.length, count)
    }
    answer.yes = true
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.is(asked.length, 4)
  }))

test.run()
