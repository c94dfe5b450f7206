import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { rows, textOf, untilLive } from '../support/visit.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const open = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
const fact = (page: Page, name: string) =>
  dialog(page).locator('.facts > div').filter({ hasText: name }).getByRole('definition').first()

/** The time of an event, with the day where it is another one. */
const clockTime = /^\d\d:\d\d:\d\d(\s[+−-]\d+\s?d)?$/

test('the details of an inverter are those of its own serial number', async ({ visit }) => {
  const { page, gateway } = await visit()
  await untilLive(page)
  await rows(page).nth(1).click()
  const shown = await textOf(page.locator('.panel header'))
  await open(page, 'Inverter details')
  await fact(page, 'Model').waitFor()
  const serial = await textOf(fact(page, 'Serial number'))
  const info = gateway.world.radio.deviceInfo(serial)
  expect(shown.includes(serial)).toBeTruthy()
  expect(await textOf(fact(page, 'Model'))).toBe(info.hw_model_name)
  expect(await textOf(fact(page, 'Rated power'))).toMatch(new RegExp(`${info.max_power.toLocaleString('en')} W`))
  expect(await textOf(fact(page, 'Year of manufacture'))).toMatch(/^20\d\d$/)
})

test('details and grid profile say so when the gateway has not received them yet', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null })
  gateway.world.boot()
  await page.goto('/')
  await untilLive(page)
  for (const name of ['Inverter details', 'Grid profile']) {
    await open(page, name)
    await dialog(page).getByRole('status').getByText('Nothing known yet').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  }
})

test('the event log shows times of day, a dash for active events, and the next time marks only new events as new', async ({
  visit,
}) => {
  const { page, gateway, pass } = await visit({ gateway: { inverters: 10 } })
  await untilLive(page)
  const { serials } = gateway.world.radio
  const logs = serials.map(serial => gateway.world.radio.events(serial, 'en').events)
  const chosen = logs.findIndex(events => events.some(event => event.end_time === 0))
  expect(chosen >= 0, 'nobody has an event that lasts').toBeTruthy()
  const name = gateway.world.config.inverters[chosen]?.name ?? ''
  await rows(page).filter({ hasText: name }).click()
  await page.getByRole('region', { name }).waitFor()
  await open(page, /^Events/)
  const lines = dialog(page).getByRole('row')
  await lines.nth(1).waitFor()
  expect(await lines.count()).toBe((logs[chosen]?.length ?? 0) + 1)
  const lasting = lines.filter({ has: page.getByTitle('Still active') }).first()
  expect(await textOf(lasting.getByRole('cell').nth(1))).toBe('–')
  for (const start of await lines.locator('td:first-child').allTextContents())
    expect(clockTime.test(start), start).toBeTruthy()
  expect(await dialog(page).getByText('New', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  for (let minute = 0; minute < 600; minute++) {
    await pass(60)
    if (gateway.world.radio.events(serials[chosen] ?? '', 'en').events.length > (logs[chosen]?.length ?? 0)) break
  }
  await open(page, /^Events/)
  await dialog(page).getByText('New', { exact: true }).first().waitFor()
  expect(await dialog(page).getByText('New', { exact: true }).count()).not.toBe(await lines.count())
})

test('an event before midnight is marked as of the day before', async ({ visit }) => {
  const { page, gateway } = await visit()
  const times = gateway.world.radio.serials.map(serial =>
    gateway.world.radio.events(serial, 'en').events.some(event => event.start_time < 0),
  )
  const name = gateway.world.config.inverters[times.indexOf(true)]?.name ?? ''
  await untilLive(page)
  await rows(page).filter({ hasText: name }).click()
  await page.getByRole('region', { name }).waitFor()
  await open(page, /^Events/)
  await dialog(page)
    .getByRole('cell', { name: /23:39|11:39.*PM/ })
    .first()
    .waitFor()
  expect(
    await textOf(
      dialog(page)
        .getByRole('cell', { name: /23:39|11:39.*PM/ })
        .first(),
    ),
  ).toMatch(clockTime)
})

test('a grid profile shows its sections, and its bytes can be copied in a browser without the clipboard API', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ gateway: { host: '0.0.0.0' } })
  await untilLive(page)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await open(page, 'Grid profile')
  const { name, sections } = gateway.world.radio.gridProfile(gateway.world.radio.serials[0] ?? '')
  expect(await textOf(fact(page, 'Profile'))).toBe(name)
  await dialog(page)
    .getByText(sections[0]?.name ?? '', { exact: true })
    .click()
  await dialog(page)
    .getByText(sections[0]?.items[0]?.n ?? '', { exact: true })
    .first()
    .waitFor()
  await dialog(page).getByText('Raw data and decoding').click()
  const bytes = await textOf(dialog(page).locator('code'))
  expect(bytes).toMatch(/^([0-9a-f]{2} )+[0-9a-f]{2}$/)
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await dialog(page).getByRole('status').getByText('Copied').waitFor()
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).press('ControlOrMeta+v')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(bytes)
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
      expect(await dialog(page).evaluate(box => box.contains(document.activeElement)), name).toBeTruthy()
      await close()
      await dialog(page).waitFor({ state: 'detached' })
      await page.waitForFunction(button => button === document.activeElement, await opener.elementHandle())
    }
  }
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
