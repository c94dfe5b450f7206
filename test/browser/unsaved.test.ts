import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field, save, untilClean } from '../support/form.ts'
import { untilLive, untilValue, type Visit } from '../support/visit.ts'

const server = (page: Page) => field(page, 'ntpadmin.TimeServer')
const about = (page: Page) => page.getByRole('link', { name: en('menu.About') })

/** Answers the browser's confirmation as set, and records its messages. */
function answering({ page }: Visit) {
  const asked: string[] = []
  const answer = { yes: false }
  page.on('dialog', async dialog => {
    asked.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message())
    await (answer.yes ? dialog.accept() : dialog.dismiss())
  })
  return { asked, answer }
}

/** Goes from the live view to the time settings and makes an edit without saving it. */
async function edit({ page }: Visit) {
  await untilLive(page)
  await page.getByRole('button', { name: en('menu.Settings') }).click()
  await page
    .getByRole('link', { name: en('menu.NTP') })
    .first()
    .click()
  await server(page).fill('time.home')
  await button(page, 'base.Save').and(page.locator(':enabled')).waitFor()
}

test('a link asks before edits are lost: no stays, yes leaves', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page } = at
  const { asked, answer } = answering(at)
  await edit(at)
  await about(page).click()
  await expect.poll(() => asked).toEqual([en('form.Unsaved')])
  await expect(page).toHaveURL('/settings/ntp')
  await untilValue(server(page), 'time.home')
  answer.yes = true
  await about(page).click()
  await page.waitForURL('**/about')
  expect(asked.length).toBe(2)
  await page.goBack()
  await server(page).waitFor()
  await expect(server(page)).not.toHaveValue('time.home')
})

test('the back button asks before edits are lost: no stays, yes leaves', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page } = at
  const { asked, answer } = answering(at)
  await edit(at)
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => history.back())
  await question
  await page.waitForURL('**/settings/ntp')
  await untilValue(server(page), 'time.home')
  expect(asked).toEqual([en('form.Unsaved')])
  answer.yes = true
  await page.evaluate(() => history.back())
  await untilLive(page)
  await expect(page).toHaveURL('/')
  expect(asked.length).toBe(2)
})

test('a reload asks before edits are lost: no stays, yes reloads', async ({ visit }) => {
  const at = await visit({ user: true })
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
  await expect(server(page)).not.toHaveValue('time.home')
  expect(asked).toEqual(['beforeunload', 'beforeunload'])
})

test('no question is asked once edits are saved, cancelled or undone', async ({ visit }) => {
  const at = await visit({ user: true })
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
  expect(asked).toEqual([])
})

test('an unsaved inverter or order asks too', async ({ visit }) => {
  const at = await visit({ user: true, path: '/settings/inverter' })
  const { page } = at
  const { asked } = answering(at)
  await page
    .getByRole('button', { name: new RegExp(`^${en('form.MoveDown')}`) })
    .first()
    .click()
  await button(page, 'inverteradmin.SaveOrder').and(page.locator(':enabled')).waitFor()
  await about(page).click()
  await expect.poll(() => asked).toEqual([en('form.Unsaved')])
  await expect(page).toHaveURL('/settings/inverter')
})

test('Escape asks before edits of an inverter are lost, however often: no stays, yes closes', async ({ visit }) => {
  const at = await visit({ user: true, path: '/settings/inverter' })
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
    // In between it may have been closed.
    await expect(dialog).toBeVisible()
    await untilValue(name, 'Carport')
    expect(asked.length).toBe(count)
  }
  answer.yes = true
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(asked.length).toBe(4)
})
