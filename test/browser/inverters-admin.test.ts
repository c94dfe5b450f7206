import { expect, type Page } from '@playwright/test'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import { changes, readDocument, storedBy } from '../support/stored.ts'
import { untilValue } from '../support/visit.ts'

const start = { user: true, path: '/settings/inverter' }

const list = async (gateway: Gateway) => (await readDocument(gateway, 'inverter/list')).inverter
const nameOf = (gateway: Gateway, slot: number) => gateway.world.config.inverters[slot]?.name ?? ''
const tab = (page: Page, key: string) => page.getByRole('tab', { name: en(`inverteradmin.${key}`) })
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, key: string) => dialog(page).getByRole('button', { name: en(key), exact: true })
const alerts = (page: Page, code: number) => page.getByText(en(`apiresponse.${code}`))
/** A button of a row. */
const rowButton = (page: Page, key: string, name: string) =>
  page.getByRole('button', { name: `${en(key)}: ${name}`, exact: true })

async function openEdit(page: Page, name: string) {
  await rowButton(page, 'form.Edit', name).click()
  await dialog(page).getByRole('tablist').waitFor()
}

/** A control in the dialog; the page below has some of the same label. */
const control = (page: Page, key: string, params = {}) =>
  dialog(page).getByLabel(en(`inverteradmin.${key}`, params), { exact: true })

for (const generation of [2025, 2026] as const)
  test(`one draft behind three tabs is stored member by member, and nothing else changes (firmware ${generation})`, async ({
    visit,
  }) => {
    const { page, gateway } = await visit({ ...start, gateway: { generation } })
    const before = await list(gateway)
    await openEdit(page, nameOf(gateway, 0))
    await inDialog(page, 'base.Save').and(page.locator(':disabled')).waitFor()
    await control(page, 'InverterName').fill('Carport')
    await control(page, 'PollEnableNight').uncheck()
    await tab(page, 'String').click()
    await control(page, 'StringName', { num: 1 }).fill('South-east')
    await control(page, 'StringYtOffset', { num: 1 }).fill('12.5')
    await tab(page, 'Advanced').click()
    await control(page, 'ReachableThreshold').fill('9')
    await control(page, 'ZeroDay').check()
    const changed = await storedBy(gateway, async () => {
      await inDialog(page, 'base.Save').click()
      await dialog(page).waitFor({ state: 'detached' })
    })
    await alerts(page, 4007).waitFor()
    const edited = {
      name: 'Carport',
      poll_enable_night: false,
      reachable_threshold: 9,
      zero_day: true,
      'channel.0.name': 'South-east',
      'channel.0.yield_total_offset': 12.5,
    }
    const at = (path: string) => Object.fromEntries(Object.entries(edited).map(([key, now]) => [path + key, now]))
    expect(changed).toEqual(at('inverters.0.'))
    expect(changes(before, await list(gateway))).toEqual(at('0.'))
    await page.getByRole('rowheader', { name: 'Carport' }).waitFor()
  })

test('a rejected field opens its tab and gets the focus, and the other edits are kept', async ({ visit }) => {
  const { page, gateway } = await visit(start)
  await openEdit(page, nameOf(gateway, 1))
  await control(page, 'InverterName').fill('Barn')
  await tab(page, 'Advanced').click()
  await control(page, 'ReachableThreshold').fill('7')
  const refusal = { type: 'warning', message: 'no', code: 4002, param: { max: 31 } }
  await page.route('**/api/inverter/edit', route => route.fulfill({ json: refusal }), { times: 1 })
  const changed = await storedBy(gateway, async () => {
    await inDialog(page, 'base.Save').click()
    await dialog(page)
      .locator('.field .problem')
      .getByText(en('apiresponse.4002', { max: 31 }))
      .waitFor()
  })
  expect(changed).toEqual({})
  await control(page, 'InverterName').and(page.locator(':focus')).waitFor()
  await untilValue(control(page, 'InverterName'), 'Barn')
  await inDialog(page, 'base.Save').click()
  await dialog(page).waitFor({ state: 'detached' })
  const { name, reachable_threshold } = (await list(gateway))[1]
  expect([name, reachable_threshold]).toEqual(['Barn', 7])
})

test('an out-of-range number in a hidden tab is shown instead of sent', async ({ visit }) => {
  const { page, gateway, sent } = await visit(start)
  await openEdit(page, nameOf(gateway, 0))
  await tab(page, 'String').click()
  await control(page, 'StringMaxPower', { num: 2 }).fill('70000')
  await tab(page, 'General').click()
  await inDialog(page, 'base.Save').click()
  await control(page, 'StringMaxPower', { num: 2 }).and(page.locator(':focus:invalid')).waitFor()
  await expect(tab(page, 'String')).toHaveAttribute('aria-selected', 'true')
  expect(sent).toEqual([])
})

test('Cancel leaves an inverter as it was', async ({ visit }) => {
  const { page, gateway, sent } = await visit(start)
  const name = nameOf(gateway, 0)
  await openEdit(page, name)
  await control(page, 'InverterName').fill('Other')
  await inDialog(page, 'base.Cancel').click()
  await dialog(page).waitFor({ state: 'detached' })
  await openEdit(page, name)
  await untilValue(control(page, 'InverterName'), name)
  expect(sent).toEqual([])
})

test('a new inverter appears in the list at once, an E-Star number as the serial it stands for', async ({ visit }) => {
  const { page, gateway } = await visit(start)
  const before = await list(gateway)
  await field(page, 'inverteradmin.Serial').pressSequentially('A11ABCDEF-1RY')
  await untilValue(field(page, 'inverteradmin.Serial'), '282114B635CF')
  await field(page, 'inverteradmin.Name').fill('Boathouse')
  await button(page, 'inverteradmin.Add').click()
  await dialog(page).getByText(en('inverteradmin.Added')).waitFor()
  await page.getByRole('rowheader', { name: 'Boathouse' }).waitFor()
  const now = await list(gateway)
  expect(now.length).toBe(before.length + 1)
  const added = now.find(({ name }: { name: string }) => name === 'Boathouse')
  expect(added.serial).toBe('282114b635cf')
  expect(
    changes(
      before,
      now.filter((entry: object) => entry !== added),
    ),
  ).toEqual({})
  // Its strings open next.
  await dialog(page).getByLabel(en('inverteradmin.AllMaxPower')).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await untilValue(field(page, 'inverteradmin.Name'), '')
})

test('a gateway with no free slot says so, and what was typed stays', async ({ visit }) => {
  const { page, gateway } = await visit({ ...start, gateway: { inverters: 10 } })
  await field(page, 'inverteradmin.Serial').fill('1161AABBCCDD')
  await field(page, 'inverteradmin.Name').fill('Boathouse')
  const changed = await storedBy(gateway, async () => {
    await button(page, 'inverteradmin.Add').click()
    await page
      .locator('.field .problem')
      .getByText(en('apiresponse.4003', { max: 10 }))
      .waitFor()
  })
  expect(changed).toEqual({})
  await field(page, 'inverteradmin.Serial').and(page.locator(':focus')).waitFor()
  await untilValue(field(page, 'inverteradmin.Name'), 'Boathouse')
})

test('a serial that is already in the list causes a warning', async ({ visit }) => {
  const { page, gateway } = await visit(start)
  const serial = gateway.world.radio.serials[0] ?? ''
  await field(page, 'inverteradmin.Serial').fill(serial)
  await page.getByText(en('form.Duplicate', { serial }), { exact: false }).waitFor()
})

test('an inverter can be moved by buttons, and only the order is stored', async ({ visit }) => {
  const { page, gateway } = await visit(start)
  const headers = page.getByRole('rowheader')
  await headers.first().waitFor()
  const names = await headers.allTextContents()
  const [first = '', second = ''] = names
  const slot = (name: string) => gateway.world.config.inverters.findIndex(entry => entry.name === name)
  await rowButton(page, 'form.MoveDown', first).click()
  await page.getByText(en('form.MovedTo', { name: first, position: 2 })).waitFor()
  await headers.first().and(page.getByText(second)).waitFor()
  await rowButton(page, 'form.MoveUp', first).click()
  await button(page, 'inverteradmin.SaveOrder').and(page.locator(':disabled')).waitFor()
  await rowButton(page, 'form.MoveDown', first).click()
  const changed = await storedBy(gateway, async () => {
    await button(page, 'inverteradmin.SaveOrder').click()
    await alerts(page, 4009).waitFor()
  })
  expect(changed).toEqual({ [`inverters.${slot(first)}.order`]: 1, [`inverters.${slot(second)}.order`]: 0 })
})

test('an inverter is removed only after a confirmation that names it', async ({ visit }) => {
  const { page, gateway } = await visit(start)
  const [kept, gone] = [nameOf(gateway, 0), nameOf(gateway, 1)]
  const serial = (await list(gateway))[1].serial
  await rowButton(page, 'inverteradmin.Delete', gone).click()
  await dialog(page)
    .getByText(en('inverteradmin.DeleteMsg', { name: gone, serial }))
    .waitFor()
  await inDialog(page, 'base.Cancel').click()
  expect((await list(gateway)).length).toBe(3)
  await rowButton(page, 'inverteradmin.Delete', gone).click()
  const changed = await storedBy(gateway, async () => {
    await inDialog(page, 'inverteradmin.Delete').click()
    await alerts(page, 4008).waitFor()
  })
  expect(Object.keys(changed).every(path => path.startsWith('inverters.1.'))).toBeTruthy()
  await page.getByRole('rowheader', { name: gone }).waitFor({ state: 'detached' })
  await page.getByRole('rowheader', { name: kept }).waitFor()
})
