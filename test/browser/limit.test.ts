import { expect, type Page } from '@playwright/test'
import type { CommandStatus } from '../../src/contract/inverters.ts'
import { test } from '../support/browser-test.ts'
import { deadNetwork, openRow, refusedCall, untilLive, untilValue, type Visit } from '../support/visit.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Power limit/ })
const percent = (page: Page) => page.getByRole('spinbutton', { name: 'New limit (%)' })
const send = (page: Page) => page.getByRole('button', { name: 'Send limit' })
const state = (page: Page, words: string) => page.getByRole('region').getByText(words).and(page.locator('.badge'))
const serialOf = ({ gateway }: Visit) => gateway.world.radio.serials[0] ?? ''

/** Opens the dialog of the first inverter and waits for its form. */
async function openLimit({ page }: Visit) {
  await untilLive(page)
  await openRow(page)
  await page.getByRole('button', { name: 'Power limit' }).click()
  await percent(page).waitFor()
}

/** Lets time pass until the gateway reports this of the last limit command. */
async function untilStatus({ gateway, pass }: Visit, serial: string, status: CommandStatus) {
  for (let turn = 0; turn < 600; turn++) {
    gateway.world.advance()
    if (gateway.world.radio.limits()[serial]?.limit_set_status === status) return
    await pass(0.2)
  }
  throw new Error(`no ${status} within two minutes`)
}

for (const generation of [2025, 2026] as const) {
  test(`a limit in percent goes from pending to done, and the panel shows it (firmware ${generation})`, async ({
    visit,
  }) => {
    const at = await visit({ user: true, gateway: { generation } })
    const { page, sent } = at
    const serial = serialOf(at)
    await openLimit(at)
    await untilValue(percent(page), '100')
    await send(page).and(page.locator(':disabled')).waitFor()
    await percent(page).fill('50.5')
    await untilValue(page.getByRole('slider', { name: 'New limit' }), '51')
    await send(page).click()
    await dialog(page).getByText('Last limit command: Pending').waitFor()
    expect(sent).toEqual([{ serial, limit_value: 50.5, limit_type: 1 }])
    await untilStatus(at, serial, 'Ok')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('Last limit command: Confirmed').waitFor()
    await at.pass(30)
    await page.getByText(/Active limit: .*50\.5.*%/).waitFor()
  })

  test(`a limit in watts that outlives a restart of the inverter is understood by firmware ${generation}`, async ({
    visit,
  }) => {
    const at = await visit({ user: true, gateway: { generation } })
    const { page, sent } = at
    const serial = serialOf(at)
    const rated = at.gateway.world.radio.limits()[serial]?.max_power ?? 0
    await openLimit(at)
    await page.getByRole('radio', { name: 'Watts (W)' }).check()
    const watts = page.getByRole('spinbutton', { name: 'New limit (W)' })
    await untilValue(watts, String(rated))
    await watts.fill(String(rated / 2))
    await page.getByRole('switch', { name: 'Keep until I change it' }).check()
    await send(page).click()
    await dialog(page).getByText('Last limit command: Pending').waitFor()
    const document = { serial, limit_value: rated / 2 }
    const own = { ...document, limit_type: 256 }
    expect(sent).toEqual(generation === 2025 ? [own] : [own, { ...document, limit_type: 2 }])
    await untilStatus(at, serial, 'Ok')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('Last limit command: Confirmed').waitFor()
    // What is in force: in watts, and kept.
    await page.getByRole('button', { name: 'Power limit' }).click()
    await untilValue(watts, String(rated / 2))
    await expect(page.getByRole('switch', { name: 'Keep until I change it' })).toBeChecked()
    await page.getByRole('radio', { name: 'Percent (%)' }).check()
    await percent(page).fill('80')
    await send(page).click()
    await dialog(page).getByText('Last limit command: Pending').waitFor()
    expect(sent.slice(generation === 2025 ? 1 : 2)).toEqual([
      { serial, limit_value: 80, limit_type: generation === 2025 ? 257 : 3 },
    ])
  })
}

test("the slider and the number follow each other, and only a limit within the inverter's range is sent", async ({
  visit,
}) => {
  const at = await visit({ user: true })
  const { page } = at
  await openLimit(at)
  await page.getByRole('slider', { name: 'New limit' }).fill('60')
  await untilValue(percent(page), '60')
  for (const wrong of ['', '0', '101', '-5']) {
    await percent(page).fill(wrong)
    await send(page).and(page.locator(':disabled')).waitFor()
  }
  await page.getByRole('group', { name: 'New limit' }).getByText('1 to 100').waitFor()
  await percent(page).fill('')
  await percent(page).pressSequentially('1.05')
  await untilValue(percent(page), '1.05')
})

test('a very low limit needs a confirmation with the name, and Cancel sends nothing', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page, sent } = at
  const serial = serialOf(at)
  await openLimit(at)
  await percent(page).fill('3')
  await send(page).click()
  const question = page.getByRole('dialog', { name: 'Very low limit' })
  await question.getByText(new RegExp(`\\(${serial}\\) to only 3 %`)).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(sent).toEqual([])
  await untilValue(percent(page), '3')
  await send(page).click()
  await question.getByRole('button', { name: 'Send limit' }).click()
  await dialog(page).getByText('Last limit command: Pending').waitFor()
  expect(sent.length).toBe(1)
})

test('a limit for an inverter deleted meanwhile is rejected with a message, and the dialog stays open', async ({
  visit,
}) => {
  const at = await visit({ user: true })
  const { page, gateway } = at
  await openLimit(at)
  await percent(page).fill('40')
  Object.assign(gateway.world.config.inverters[0] ?? {}, { serial: 0 })
  gateway.world.configureRadio()
  await send(page).click()
  await dialog(page).getByText('No active inverter of the gateway has this serial number.').waitFor()
  await untilValue(percent(page), '40')
  await send(page).and(page.locator(':enabled')).waitFor()
})

test('when the connection is lost while a limit is sent, a visible message says so, and the dialog can send again', async ({
  visit,
}) => {
  const at = await visit({ user: true, width: 360, provoked: deadNetwork })
  const { page, gateway } = at
  await openLimit(at)
  await percent(page).fill('40')
  gateway.faults.set({ delay: { path: 'limit/config', ms: 600_000 } })
  const asked = page.waitForRequest('**/api/limit/config')
  await send(page).click()
  await asked
  await send(page).and(page.locator(':disabled')).waitFor()
  gateway.faults.set({ offline: true })
  const words = dialog(page).getByText(
    'The connection was lost. The command may or may not have arrived: check the active limit.',
  )
  await words.waitFor()
  await expect.poll(() => words.evaluate(shown => shown.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  gateway.faults.reset()
  await send(page).click()
  await dialog(page).getByText('Last limit command: Pending').waitFor()
})

test('an expired login leads from the dialog to the login page, with nothing left on top of it', async ({ visit }) => {
  const at = await visit({ user: true, provoked: refusedCall })
  const { page, gateway } = at
  await openLimit(at)
  await percent(page).fill('40')
  gateway.world.config.security.password = 'another one'
  await send(page).click()
  await page.getByLabel('User name').fill('admin')
  const onTop = () =>
    page.evaluate(() => [
      document.querySelectorAll('dialog, :modal').length,
      getComputedStyle(document.documentElement).overflow,
      getComputedStyle(document.body).overflow,
      document.elementFromPoint(innerWidth / 2, innerHeight - 5)?.closest('html') === document.documentElement,
    ])
  await expect.poll(onTop).toEqual([0, 'visible', 'visible', true])
})

test('a command the inverter does not receive is shown as failed, and as confirmed when the gateway repeats it', async ({
  visit,
}) => {
  const at = await visit({ user: true })
  const { page, gateway } = at
  const serial = serialOf(at)
  await openLimit(at)
  // Just after its poll, so that the repetition is some seconds away.
  await at.pass(1)
  gateway.world.radio.failCommands(serial, 1)
  await percent(page).fill('70')
  await send(page).click()
  await dialog(page).getByText('Last limit command: Pending').waitFor()
  await untilStatus(at, serial, 'Failure')
  await dialog(page).getByText('Last limit command: Failed').waitFor()
  await untilStatus(at, serial, 'Ok')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('Last limit command: Confirmed').waitFor()
})

test('if commands are switched off for the inverter, the dialog says that nothing changed', async ({ visit }) => {
  const at = await visit({ user: true, path: null })
  const { page, gateway } = at
  await page.clock.install()
  Object.assign(gateway.world.config.inverters[0] ?? {}, { command_enable: false })
  gateway.world.configureRadio()
  await page.goto('/')
  await openLimit(at)
  await percent(page).fill('70')
  await send(page).click()
  await dialog(page).getByText('Last limit command: Pending').waitFor()
  await page.clock.fastForward(14_000)
  await dialog(page)
    .getByText('Sent, but the inverter did not change its limit. Are commands switched off for it?')
    .waitFor()
  await expect(state(page, 'Pending')).toHaveCount(0)
})
