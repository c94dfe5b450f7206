import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { rows, textOf, untilLive, type Visit } from '../support/visit.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const open = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
const fact = (page: Page, name: string) =>
  dialog(page).locator('.facts > div').filter({ hasText: name }).getByRole('definition').first()

test('the details of an inverter are those of its own serial number', async ({ visit }) => {
  const { page, gateway } = await visit()
  await untilLive(page)
  await rows(page).nth(1).click()
  await expect(rows(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
  await open(page, 'Inverter details')
  const serial = await textOf(fact(page, 'Serial number'))
  await expect(page.locator('.panel header')).toContainText(serial)
  const info = gateway.world.radio.deviceInfo(serial)
  await expect(fact(page, 'Model')).toHaveText(info.hw_model_name)
  await expect(fact(page, 'Rated power')).toContainText(`${info.max_power.toLocaleString('en')} W`)
  await expect(fact(page, 'Year of manufacture')).toHaveText(/^20\d\d$/)
})

test('details and grid profile say so when the gateway has not received them yet', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null })
  gateway.world.boot()
  await page.goto('/')
  await untilLive(page)
  const dialogs = { 'Inverter details': 'No details known yet', 'Grid profile': 'Grid profile not known yet' }
  for (const [name, told] of Object.entries(dialogs)) {
    await open(page, name)
    await dialog(page).getByRole('status').getByText(told).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  }
})

/** Shows the measurements and events of an inverter; its number in the gateway's order. */
async function openEvents({ page, gateway }: Pick<Visit, 'page' | 'gateway'>, inverter: number) {
  const name = gateway.world.config.inverters[inverter]?.name ?? ''
  await rows(page).filter({ hasText: name }).click()
  await page.getByRole('region', { name }).waitFor()
  await open(page, /^Events/)
}

test('the events have active ones on top, counted at the button and beside their string, and the next time only new ones are new', async ({
  visit,
}) => {
  // A second at the gateway is a minute at the plant.
  const { page, gateway, pass } = await visit({ gateway: { inverters: 10, speed: 60 } })
  await untilLive(page)
  const { serials } = gateway.world.radio
  const logOf = (serial = '') => gateway.world.radio.events(serial, 'en').events
  const chosen = serials.findIndex(serial => logOf(serial).some(event => event.end_time === 0))
  expect(chosen >= 0, 'nobody has an event that lasts').toBeTruthy()
  const before = logOf(serials[chosen])
  const [active] = before.filter(event => event.end_time === 0)
  const said = active?.message.split(': ').at(-1) ?? ''
  await openEvents({ page, gateway }, chosen)
  const lines = dialog(page).getByRole('definition')
  await expect(lines).toHaveCount(before.length)
  await expect(lines.first()).toContainText(said)
  await expect(dialog(page).getByRole('term').first()).toHaveText(/^since (yesterday )?\d\d:\d\d$/)
  await expect(dialog(page).getByText('New', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect(page.getByRole('main').getByRole('button', { name: /^Events/ })).toContainText('1 active event')
  await expect(page.locator('.cards .notice').first()).toContainText(said)
  for (let minute = 0; minute < 600; minute++) {
    await pass(1)
    if (logOf(serials[chosen]).length > before.length) break
  }
  await open(page, /^Events/)
  await dialog(page).getByText('New', { exact: true }).first().waitFor()
  expect(await dialog(page).getByText('New', { exact: true }).count()).not.toBe(await lines.count())
})

test('an event before midnight is of yesterday', async ({ visit }) => {
  const shown = await visit()
  const { radio } = shown.gateway.world
  await untilLive(shown.page)
  const of = radio.serials.findIndex(serial => radio.events(serial, 'en').events.some(event => event.start_time < 0))
  await openEvents(shown, of)
  await expect(dialog(shown.page).getByRole('term').last()).toHaveText('yesterday 23:39')
})

test('a grid profile shows its sections, and its bytes can be copied in a browser without the clipboard API', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ gateway: { host: '0.0.0.0' } })
  await untilLive(page)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await open(page, 'Grid profile')
  const { name, sections } = gateway.world.radio.gridProfile(gateway.world.radio.serials[0] ?? '')
  await expect(fact(page, 'Profile')).toHaveText(name)
  await dialog(page)
    .getByText(sections[0]?.name ?? '', { exact: true })
    .click()
  await dialog(page)
    .getByText(sections[0]?.items[0]?.n ?? '', { exact: true })
    .first()
    .waitFor()
  await dialog(page).getByText('Raw data', { exact: true }).click()
  await expect(dialog(page).locator('code')).toHaveText(/^([0-9a-f]{2} )+[0-9a-f]{2}$/)
  const bytes = await textOf(dialog(page).locator('code'))
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await dialog(page).getByRole('status').getByText('Copied').waitFor()
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).press('ControlOrMeta+v')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(bytes)
})

const buttons = ['Power limit', 'Turn on or off', 'Inverter details', 'Grid profile', 'Events']

test('the focus moves into every dialog, and back when Escape, the cross or a tap outside closes it', async ({
  visit,
}) => {
  const { page } = await visit({ user: true })
  await untilLive(page)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(4, 300),
  ]
  for (const name of buttons) {
    const opener = page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
    for (const close of ways) {
      await opener.press('Enter')
      await page.getByRole('dialog', { name: new RegExp(`^${name}: `) }).waitFor()
      await expect(dialog(page).and(page.locator(':focus-within')), name).toBeVisible()
      await close()
      await dialog(page).waitFor({ state: 'detached' })
      await expect(opener).toBeFocused()
    }
  }
})

test('Enter right after Escape opens the dialog again', async ({ visit }) => {
  const { page } = await visit()
  await untilLive(page)
  await page.getByRole('main').getByRole('button', { name: 'Inverter details' }).press('Enter')
  for (let turn = 0; turn < 5; turn++) {
    await expect(dialog(page).and(page.locator(':focus-within'))).toBeVisible()
    const before = await dialog(page).elementHandle()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect.poll(() => before?.evaluate(box => box.isConnected)).toBe(false)
  }
  await expect(dialog(page)).toBeVisible()
})

test('a tap outside a dialog does not discard edits', async ({ visit }) => {
  const { page } = await visit({ user: true })
  await untilLive(page)
  await open(page, 'Power limit')
  await page.getByRole('spinbutton', { name: 'New limit (%)' }).fill('50')
  await page.mouse.click(4, 300)
  await page.getByRole('button', { name: 'Send limit' }).and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})
