import { expect, type Page } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field, untilClean } from '../support/form.ts'

const zone = 'America/New_York'
const factory = { factory: true, restartDelayMs: 0, bootTimeMs: 0 }

const step = (page: Page, key: string) => page.getByRole('listitem').filter({ hasText: en(key) })
const isDone = (page: Page, key: string) => step(page, key).getByText(en('setup.Done')).waitFor()
const open = (page: Page, key: string) => step(page, key).getByRole('link').click()
const back = (page: Page) => page.getByRole('link', { name: en('app.BackToSetup') }).click()
const label = (page: Page, group: string, key: string) => field(page, `${group}.${key}`)

/** Saves, and waits until nothing is left to save; an earlier success alert may still be shown. */
async function save(page: Page) {
  await button(page, 'base.Save').click()
  await untilClean(page)
}

/** Whether the page does not scroll sideways. */
const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function logIn(page: Page) {
  const [, user = '', password = ''] = /user name (\w+), password (\w+)/.exec(en('login.Factory')) ?? []
  await page.getByText(en('login.Factory')).waitFor()
  await label(page, 'login', 'Username').fill(user)
  await label(page, 'login', 'Password').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: en('login.LoginButton') })
    .click()
}

for (const [generation, width] of [
  [2025, 360],
  [2026, 1280],
] as const)
  test(`the first set-up leads from unpacking to the first values (firmware ${generation}, ${width} px)`, async ({
    visit,
  }) => {
    const { page, gateway, pass } = await visit({
      width,
      zone,
      gateway: { ...factory, generation },
      // Saving the network settings cuts connections.
      provoked: /Failed to load resource|WebSocket connection/,
    })
    await page
      .getByRole('main')
      .getByRole('link', { name: en('setup.Title') })
      .click()
    await logIn(page)
    await step(page, 'setup.Board').waitFor()
    expect(await barriersDayAndNight(page, 'steps')).toEqual([])
    await expect.poll(() => isWithin(page)).toBe(true)

    await open(page, 'setup.Password')
    await label(page, 'securityadmin', 'Password').fill('sonnenschein')
    await label(page, 'securityadmin', 'RepeatPassword').fill('sonnenschein')
    await save(page)
    await back(page)
    await isDone(page, 'setup.Password')

    await open(page, 'setup.Board')
    await label(page, 'deviceadmin', 'SelectedProfile').selectOption('Roof board, both radios')
    const [down, up] = [gateway.until('down'), gateway.until('restarted')]
    await button(page, 'base.Save').click()
    await page.getByRole('heading', { name: en('wait.NotReady') }).waitFor()
    await pass(1)
    await down
    await pass(2)
    await up
    await isDone(page, 'setup.Board')

    await page.getByText(en('setup.WifiNote')).waitFor()
    await open(page, 'setup.Wifi')
    await label(page, 'networkadmin', 'WifiSsid').fill('Home')
    await field(page, 'networkadmin.WifiPassword').fill('a-wifi-password')
    await save(page)
    await pass(1)
    await back(page)
    await isDone(page, 'setup.Wifi')
    await page.getByText(en('form.Moved')).waitFor()

    await open(page, 'setup.Time')
    await label(page, 'ntpadmin', 'Timezone').locator('option', { hasText: zone }).waitFor({ state: 'attached' })
    await button(page, 'form.Position').click()
    await save(page)
    await back(page)
    await isDone(page, 'setup.Time')

    await open(page, 'setup.Inverter')
    const first = gateway.world.plant.installed()[0]
    await label(page, 'inverteradmin', 'Serial').fill(first?.serial ?? '')
    await label(page, 'inverteradmin', 'Name').fill('Roof')
    await button(page, 'inverteradmin.Add').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(en('inverteradmin.AllMaxPower')).fill('420')
    expect(await barriersDayAndNight(page, 'strings')).toEqual([])
    await expect.poll(() => isWithin(page)).toBe(true)
    await dialog.getByRole('button', { name: en('base.Save') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(gateway.world.config.inverters[0]?.channel.slice(0, 4).map(({ max_power }) => max_power)).toEqual(
      Array(4).fill(420),
    )
    await back(page)
    await isDone(page, 'setup.Inverter')
    await page.getByText(en('setup.AnswerNote')).waitFor()

    const answered = isDone(page, 'setup.Answer')
    await pass(60)
    await answered
    const download = page.waitForEvent('download')
    await button(page, 'setup.Backup').click()
    expect((await download).suggestedFilename()).toBe('config.json')
    await button(page, 'setup.Backup').waitFor({ state: 'detached' })
  })

test('the steps can be opened, skipped and dismissed by keyboard alone', async ({ visit }) => {
  const { page, calls } = await visit({ user: true, gateway: factory })
  await step(page, 'setup.Board').waitFor()
  await expect.poll(() => calls.size).toBe(0)
  await page.getByRole('link', { name: en('wall.Title') }).focus()
  await page.keyboard.press('Tab')
  await expect(step(page, 'setup.Password').getByRole('link')).toBeFocused()
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab')
  await expect(button(page, 'setup.Skip')).toBeFocused()
  await page.keyboard.press('Enter')
  await step(page, 'setup.Password').getByText(en('setup.Skipped')).waitFor()
  await expect(button(page, 'setup.Skip')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText(en('hints.DefaultPassword')).waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
