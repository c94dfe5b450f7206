import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browsing, deadNetwork, untilLive, type Visit } from '../support/visit.ts'

const visit = browsing(test)

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Turn on or off/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const serialOf = ({ gateway }: Visit) => gateway.world.radio.serials[0] ?? ''
const nameOf = ({ gateway }: Visit) => gateway.world.config.inverters[0]?.name ?? ''

async function openPower({ page }: Visit) {
  await untilLive(page)
  await page.getByRole('button', { name: 'Turn on or off' }).click()
  await dialog(page).getByText('Last power command').waitFor()
}

test('turning off asks by name and serial, then the power falls to nothing', () =>
  visit({ user: true }, async at => {
    const { page, sent, pass, gateway } = at
    const serial = serialOf(at)
    await openPower(at)
    await press(page, 'Turn off')
    const question = page.getByRole('dialog', { name: 'Turn off', exact: true })
    await question.getByText(`Turn off ${nameOf(at)} (${serial})?`).waitFor()
    assert.equal(sent, [])
    await press(page, 'Turn off now')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('Last power command: Pending').waitFor()
    assert.equal(sent, [{ serial, power: false }])
    // The page has to see that the gateway has taken it up.
    await page.waitForResponse(/\/power\/status/)
    await pass(5)
    assert.is(gateway.world.radio.powers()[serial]?.power_set_status, 'Ok')
    await page.getByText('Last power command: OK').waitFor()
    await pass(30)
    await page
      .getByRole('region', { name: nameOf(at) })
      .getByText('Idle')
      .waitFor()
  }))

test('Cancel sends nothing, and Escape closes only the question', () =>
  visit({ user: true }, async at => {
    const { page, sent } = at
    await openPower(at)
    for (const action of ['Turn off', 'Restart'])
      for (const leave of [() => press(page, 'Cancel'), () => page.keyboard.press('Escape')]) {
        await press(page, action)
        const question = page.getByRole('dialog', { name: action, exact: true })
        await question.waitFor()
        assert.ok(await question.getByRole('button', { name: 'Cancel' }).evaluate(b => b === document.activeElement))
        await leave()
        await question.waitFor({ state: 'detached' })
        assert.ok(await dialog(page).isVisible())
      }
    assert.equal(sent, [])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }))

test('turning on and restarting send what they say', () =>
  visit({ user: true }, async at => {
    const { page, sent } = at
    const serial = serialOf(at)
    await openPower(at)
    await press(page, 'Turn on')
    await dialog(page).waitFor({ state: 'detached' })
    await openPower(at)
    await press(page, 'Restart')
    await press(page, 'Restart now')
    await dialog(page).waitFor({ state: 'detached' })
    assert.equal(sent, [
      { serial, power: true },
      { serial, restart: true },
    ])
  }))

test('a power command that cannot be sent is told in the dialog, which stays, and not in the next question', () =>
  visit({ user: true, provoked: deadNetwork }, async at => {
    const { page, gateway } = at
    await openPower(at)
    gateway.faults.set({ offline: true })
    await press(page, 'Turn on')
    await dialog(page).getByRole('alert').getByText('The gateway does not answer.').first().waitFor()
    gateway.faults.reset()
    await press(page, 'Turn off')
    const question = page.getByRole('dialog', { name: 'Turn off', exact: true })
    await question.waitFor()
    assert.is(await question.getByText('The gateway does not answer.').count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Turn on', exact: true }).and(page.locator(':enabled')).waitFor()
  }))

test('the status of the last power command follows the gateway while the dialog is open', () =>
  visit({ user: true }, async at => {
    const { page, gateway, pass } = at
    await openPower(at)
    gateway.world.radio.setPower(serialOf(at), true)
    await dialog(page).getByText('Pending').waitFor()
    await pass(5)
    await dialog(page).getByText('OK', { exact: true }).waitFor()
  }))

test('one limit goes to several inverters, and one that fails does not stop the rest', () =>
  visit({ user: true }, async at => {
    const { page, gateway, sent } = at
    const slots = gateway.world.config.inverters.slice(0, 3).toSorted((a, b) => a.order - b.order)
    const [first, second, third] = slots.map(slot => slot.serial.toString(16))
    await untilLive(page)
    await press(page, 'Power limit')
    await page.getByText('Limit several inverters').click()
    await page.getByRole('spinbutton', { name: 'Same percentage for each (%)' }).fill('60')
    Object.assign(slots[1] ?? {}, { serial: 0 })
    gateway.world.configureRadio()
    await press(page, 'Send to all selected')
    const result = (serial = '') => page.getByRole('listitem').filter({ hasText: serial }).getByRole('status')
    await result(third).getByText('Accepted.').waitFor()
    await result(first).getByText('Accepted.').waitFor()
    await result(second).getByText('No active inverter with this serial number.').waitFor()
    assert.equal(
      sent,
      [first, second, third].map(serial => ({ serial, limit_value: 60, limit_type: 1 })),
    )
  }))

test('a total in watts is shared by rated power among the chosen ones', () =>
  visit({ user: true }, async at => {
    const { page, gateway, sent } = at
    const [first = '', second = '', third = ''] = gateway.world.radio.serials
    const rated = (serial: string) => gateway.world.radio.limits()[serial]?.max_power ?? 0
    await untilLive(page)
    await press(page, 'Power limit')
    await page.getByText('Limit several inverters').click()
    const group = page.getByRole('dialog').locator('details')
    await group.getByRole('radio', { name: 'Watts (W)' }).check()
    await group.getByRole('checkbox', { name: second }).uncheck()
    await page
      .getByRole('spinbutton', { name: 'Total in watts, shared by rated power (W)' })
      .fill(String((rated(first) + rated(third)) / 2))
    await press(page, 'Send to all selected')
    await page.getByRole('listitem').filter({ hasText: third }).getByText('Accepted.').waitFor()
    assert.equal(sent, [
      { serial: first, limit_value: rated(first) / 2, limit_type: 0 },
      { serial: third, limit_value: rated(third) / 2, limit_type: 0 },
    ])
  }))

test.run()
