import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { deadNetwork, untilLive, type Visit } from '../support/visit.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Turn on or off/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const serialOf = ({ gateway }: Visit) => gateway.world.radio.serials[0] ?? ''
const nameOf = ({ gateway }: Visit) => gateway.world.config.inverters[0]?.name ?? ''

async function openPower({ page }: Visit) {
  await untilLive(page)
  await page.getByRole('button', { name: 'Turn on or off' }).click()
  await dialog(page).getByText('Last power command').waitFor()
}

test('turning off asks for confirmation with name and serial, then the power falls to 0', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page, sent, pass, gateway } = at
  const serial = serialOf(at)
  await openPower(at)
  await press(page, 'Turn off')
  const question = page.getByRole('dialog', { name: 'Turn off', exact: true })
  await question.getByText(`Turn off ${nameOf(at)} (${serial})?`).waitFor()
  expect(sent).toEqual([])
  await question.getByRole('button', { name: 'Turn off' }).click()
  await dialog(page).getByText('Last power command: Pending').waitFor()
  expect(sent).toEqual([{ serial, power: false }])
  // The page has to see that the gateway is sending it.
  await page.waitForResponse(/\/power\/status/)
  await pass(5)
  expect(gateway.world.radio.powers()[serial]?.power_set_status).toBe('Ok')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('Last power command: Confirmed').waitFor()
  await pass(30)
  await page
    .getByRole('region', { name: nameOf(at) })
    .getByText('Idle')
    .waitFor()
})

test('Cancel sends nothing, and Escape closes only the question', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page, sent } = at
  await openPower(at)
  for (const action of ['Turn off', 'Restart'])
    for (const leave of [() => press(page, 'Cancel'), () => page.keyboard.press('Escape')]) {
      await press(page, action)
      const question = page.getByRole('dialog', { name: action, exact: true })
      await question.waitFor()
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await leave()
      await question.waitFor({ state: 'detached' })
      await expect(dialog(page)).toBeVisible()
    }
  expect(sent).toEqual([])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

test('turning on and restarting send what they say', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page, sent } = at
  const serial = serialOf(at)
  await openPower(at)
  await press(page, 'Turn on')
  await dialog(page).getByText('Last power command: Pending').waitFor()
  await press(page, 'Close')
  await openPower(at)
  await press(page, 'Restart')
  await page.getByRole('dialog', { name: 'Restart', exact: true }).getByRole('button', { name: 'Restart' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent).toEqual([
    { serial, power: true },
    { serial, restart: true },
  ])
})

test('a power command that cannot be sent is reported in the dialog, which stays open, and not in the next confirmation', async ({
  visit,
}) => {
  const at = await visit({ user: true, provoked: deadNetwork })
  const { page, gateway } = at
  await openPower(at)
  gateway.faults.set({ offline: true })
  await press(page, 'Turn on')
  await dialog(page).getByRole('alert').getByText('The command may or may not have arrived').waitFor()
  gateway.faults.reset()
  await press(page, 'Turn off')
  const question = page.getByRole('dialog', { name: 'Turn off', exact: true })
  await question.waitFor()
  await expect(question.getByText('The command may or may not have arrived')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Turn on', exact: true }).and(page.locator(':enabled')).waitFor()
})

test('the status of the last power command follows the gateway while the dialog is open', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page, gateway, pass } = at
  await openPower(at)
  gateway.world.radio.setPower(serialOf(at), true)
  await dialog(page).getByText('Pending').waitFor()
  await pass(5)
  await dialog(page).getByText('Confirmed', { exact: true }).waitFor()
})

test('one limit goes to several inverters, and one that fails does not stop the rest', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page, gateway, sent } = at
  const slots = gateway.world.config.inverters.slice(0, 3).toSorted((a, b) => a.order - b.order)
  const [first, second, third] = slots.map(slot => slot.serial.toString(16))
  await untilLive(page)
  await press(page, 'Limit all inverters')
  await page.getByRole('spinbutton', { name: 'Same percentage for each (%)' }).fill('60')
  Object.assign(slots[1] ?? {}, { serial: 0 })
  gateway.world.configureRadio()
  await press(page, 'Send limit')
  const result = (serial = '') =>
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: serial }).getByRole('status')
  await result(third).getByText('Pending').waitFor()
  await result(first).getByText('Pending').waitFor()
  await result(second).getByText('No active inverter of the gateway has this serial number.').waitFor()
  expect(sent).toEqual([first, second, third].map(serial => ({ serial, limit_value: 60, limit_type: 1 })))
})

test('a total in watts is divided among the chosen inverters by rated power', async ({ visit }) => {
  const at = await visit({ user: true })
  const { page, gateway, sent } = at
  const [first = '', second = '', third = ''] = gateway.world.radio.serials
  const rated = (serial: string) => gateway.world.radio.limits()[serial]?.max_power ?? 0
  await untilLive(page)
  await press(page, 'Limit all inverters')
  const group = page.getByRole('dialog')
  await group.getByRole('radio', { name: 'Watts (W)' }).check()
  await group.getByRole('checkbox', { name: second }).uncheck()
  await page
    .getByRole('spinbutton', { name: 'Total in watts, shared by rated power (W)' })
    .fill(String((rated(first) + rated(third)) / 2))
  await press(page, 'Send limit')
  await group.getByRole('listitem').filter({ hasText: third }).getByText('Pending').waitFor()
  expect(sent).toEqual([
    { serial: first, limit_value: rated(first) / 2, limit_type: 0 },
    { serial: third, limit_value: rated(third) / 2, limit_type: 0 },
  ])
})
