import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../src/contract/inverters.ts'
import { browsing, deadNetwork, refusedCall, untilLive, untilValue, type Visit } from '../support/visit.ts'

const visit = browsing(test)

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Power limit/ })
const percent = (page: Page) => page.getByRole('spinbutton', { name: 'New limit (%)' })
const send = (page: Page) => page.getByRole('button', { name: 'Send limit' })
const state = (page: Page, words: string) => page.getByRole('region').getByText(words).and(page.locator('.badge'))
const serialOf = ({ gateway }: Visit) => gateway.world.radio.serials[0] ?? ''

/** Opens the dialog of the first inverter and waits for its form. */
async function openLimit({ page }: Visit) {
  await untilLive(page)
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

for (const firmware of [2025, 2026] as const) {
  test(`a limit in percent goes from pending to done, and the panel shows it (firmware ${firmware})`, () =>
    visit({ user: true, gateway: { firmware } }, async at => {
      const { page, sent } = at
      const serial = serialOf(at)
      await openLimit(at)
      await untilValue(percent(page), '100')
      await send(page).and(page.locator(':disabled')).waitFor()
      await percent(page).fill('50.5')
      await untilValue(page.getByRole('slider', { name: 'New limit' }), '51')
      await send(page).click()
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByText('Last limit command: Pending').waitFor()
      assert.equal(sent, [{ serial, limit_value: 50.5, limit_type: 1 }])
      await untilStatus(at, serial, 'Ok')
      await page.getByText('Last limit command: OK').waitFor()
      await at.pass(30)
      await page.getByText(/Active limit: .*50\.5.*%/).waitFor()
    }))

  test(`a limit in watts that outlives a restart of the inverter is understood by firmware ${firmware}`, () =>
    visit({ user: true, gateway: { firmware } }, async at => {
      const { page, sent } = at
      const serial = serialOf(at)
      const rated = at.gateway.world.radio.limits()[serial]?.max_power ?? 0
      await openLimit(at)
      await page.getByRole('radio', { name: 'Watts (W)' }).check()
      const watts = page.getByRole('spinbutton', { name: 'New limit (W)' })
      await untilValue(watts, String(rated))
      await watts.fill(String(rated / 2))
      await page.getByRole('switch', { name: 'Keep after a restart' }).check()
      await send(page).click()
      await page.getByText('Last limit command: Pending').waitFor()
      const document = { serial, limit_value: rated / 2 }
      const own = { ...document, limit_type: 256 }
      assert.equal(sent, firmware === 2025 ? [own] : [own, { ...document, limit_type: 2 }])
      await untilStatus(at, serial, 'Ok')
      await page.getByText('Last limit command: OK').waitFor()
      await page.getByRole('button', { name: 'Power limit' }).click()
      await percent(page).fill('80')
      await page.getByRole('switch', { name: 'Keep after a restart' }).check()
      await send(page).click()
      await page.getByText('Last limit command: Pending').waitFor()
      assert.equal(sent.slice(firmware === 2025 ? 1 : 2), [
        { serial, limit_value: 80, limit_type: firmware === 2025 ? 257 : 3 },
      ])
    }))
}

test('the slider and the number follow each other, and only what the inverter can do is sent', () =>
  visit({ user: true }, async at => {
    const { page } = at
    await openLimit(at)
    await page.getByRole('slider', { name: 'New limit' }).fill('60')
    await untilValue(percent(page), '60')
    for (const wrong of ['', '0', '101', '-5']) {
      await percent(page).fill(wrong)
      await send(page).and(page.locator(':disabled')).waitFor()
    }
    await page.getByRole('group', { name: 'New limit' }).getByText('Value: 1 to 100.').waitFor()
    await percent(page).fill('')
    await percent(page).pressSequentially('1.05')
    await untilValue(percent(page), '1.05')
  }))

test('a very low limit is asked about by name, and Cancel sends nothing', () =>
  visit({ user: true }, async at => {
    const { page, sent } = at
    const serial = serialOf(at)
    await openLimit(at)
    await percent(page).fill('3')
    await send(page).click()
    const question = page.getByRole('dialog', { name: 'Very low limit' })
    await question.getByText(new RegExp(`\\(${serial}\\) to only 3 %`)).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(sent, [])
    await untilValue(percent(page), '3')
    await send(page).click()
    await question.getByRole('button', { name: 'Send limit' }).click()
    await page.getByText('Last limit command: Pending').waitFor()
    assert.is(sent.length, 1)
  }))

test('a limit for an inverter that was deleted meanwhile is refused in words, and the dialog stays', () =>
  visit({ user: true }, async at => {
    const { page, gateway } = at
    await openLimit(at)
    await percent(page).fill('40')
    Object.assign(gateway.world.config.inverters[0] ?? {}, { serial: 0 })
    gateway.world.configureRadio()
    await send(page).click()
    await dialog(page).getByText('No active inverter with this serial number.').waitFor()
    await untilValue(percent(page), '40')
    await send(page).and(page.locator(':enabled')).waitFor()
  }))

test('a limit whose connection breaks off says so in sight, and leaves the dialog ready for another try', () =>
  visit({ user: true, width: 360, provoked: deadNetwork }, async at => {
    const { page, gateway } = at
    await openLimit(at)
    await page.getByText('Limit several inverters').click()
    await percent(page).fill('40')
    gateway.faults.set({ delay: { path: '/api/limit/config', ms: 600_000 } })
    const asked = page.waitForRequest('**/api/limit/config')
    await send(page).click()
    await asked
    await send(page).and(page.locator(':disabled')).waitFor()
    gateway.faults.set({ offline: true })
    const words = dialog(page).getByText('Connection lost. The command may or may not have arrived.')
    await words.waitFor()
    assert.ok(await words.evaluate(shown => shown.getBoundingClientRect().bottom < innerHeight))
    gateway.faults.reset()
    await send(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('Last limit command: Pending').waitFor()
  }))

test('a login that is no longer valid leads from the dialog to the login page, with nothing left over it', () =>
  visit({ user: true, provoked: refusedCall }, async at => {
    const { page, gateway } = at
    await openLimit(at)
    await percent(page).fill('40')
    gateway.world.config.security.password = 'another one'
    await send(page).click()
    await page.getByLabel('User name').fill('admin')
    assert.equal(
      await page.evaluate(() => [
        document.querySelectorAll('dialog, :modal').length,
        getComputedStyle(document.documentElement).overflow,
        getComputedStyle(document.body).overflow,
        document.elementFromPoint(innerWidth / 2, innerHeight - 5)?.closest('html') === document.documentElement,
      ]),
      [0, 'visible', 'visible', true],
    )
  }))

test('a command the inverter does not hear is shown as failed, and as done when the gateway repeats it', () =>
  visit({ user: true }, async at => {
    const { page, gateway } = at
    const serial = serialOf(at)
    await openLimit(at)
    // Just after its turn, so that the repetition is some seconds away.
    await at.pass(1)
    gateway.world.radio.failCommands(serial, 1)
    await percent(page).fill('70')
    await send(page).click()
    await page.getByText('Last limit command: Pending').waitFor()
    await untilStatus(at, serial, 'Failure')
    await page.getByText('Last limit command: Failed').waitFor()
    await untilStatus(at, serial, 'Ok')
    await page.getByText('Last limit command: OK').waitFor()
  }))

test('where commands are switched off for the inverter the panel says that nothing changed', () =>
  visit({ user: true, path: null }, async at => {
    const { page, gateway } = at
    await page.clock.install()
    Object.assign(gateway.world.config.inverters[0] ?? {}, { command_enable: false })
    gateway.world.configureRadio()
    await page.goto('/')
    await openLimit(at)
    await percent(page).fill('70')
    await send(page).click()
    await page.getByText('Last limit command: Pending').waitFor()
    await page.clock.fastForward(14_000)
    await page.getByText('Accepted, but nothing changed.').waitFor()
    assert.is(await state(page, 'Pending').count(), 0)
  }))

test.run()
