import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Gateway } from '../../tools/gateway/gateway.ts'
import { button, en, field } from '../support/form.ts'
import { changes, storedBy, told } from '../support/stored.ts'
import { browsing, untilValue } from '../support/visit.ts'

const visit = browsing(test)
const start = { user: true, path: '/settings/inverter' }

const list = async (gateway: Gateway) => (await told(gateway, 'inverter/list')).inverter
const nameOf = (gateway: Gateway, slot: number) => gateway.world.config.inverters[slot]?.name ?? ''
const tab = (page: Page, key: string) => page.getByRole('tab', { name: en(`inverteradmin.${key}`) })
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, key: string) => dialog(page).getByRole('button', { name: en(key), exact: true })
const alerts = (page: Page, code: number) => page.getByText(en(`apiresponse.${code}`))
/** A button of a row. */
const deed = (page: Page, key: string, name: string) =>
  page.getByRole('button', { name: `${en(key)}: ${name}`, exact: true })

async function openEdit(page: Page, name: string) {
  await deed(page, 'form.Edit', name).click()
  await dialog(page).getByRole('tablist').waitFor()
}

/** A control in the dialog; the page below has some of the same label. */
const control = (page: Page, key: string, holes = {}) =>
  dialog(page).getByLabel(en(`inverteradmin.${key}`, holes), { exact: true })

for (const firmware of [2025, 2026] as const)
  test(`one draft behind three tabs is stored member by member, and nothing else changes (firmware ${firmware})`, () =>
    visit({ ...start, gateway: { firmware } }, async ({ page, gateway }) => {
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
      assert.equal(changed, at('inverters.0.'))
      assert.equal(changes(before, await list(gateway)), at('0.'))
      await page.getByRole('rowheader', { name: 'Carport' }).waitFor()
    }))

test('what the gateway refuses opens the tab it is about, keeps the rest and has the focus', () =>
  visit(start, async ({ page, gateway }) => {
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
    assert.equal(changed, {})
    await control(page, 'InverterName').and(page.locator(':focus')).waitFor()
    await untilValue(control(page, 'InverterName'), 'Barn')
    await inDialog(page, 'base.Save').click()
    await dialog(page).waitFor({ state: 'detached' })
    const { name, reachable_threshold } = (await list(gateway))[1]
    assert.equal([name, reachable_threshold], ['Barn', 7])
  }))

test('a number out of its bounds in a hidden tab is shown instead of sent', () =>
  visit(start, async ({ page, gateway, sent }) => {
    await openEdit(page, nameOf(gateway, 0))
    await tab(page, 'String').click()
    await control(page, 'StringMaxPower', { num: 2 }).fill('70000')
    await tab(page, 'General').click()
    await inDialog(page, 'base.Save').click()
    await control(page, 'StringMaxPower', { num: 2 }).and(page.locator(':focus:invalid')).waitFor()
    assert.is(await tab(page, 'String').getAttribute('aria-selected'), 'true')
    assert.equal(sent, [])
  }))

test('Cancel leaves an inverter as it was', () =>
  visit(start, async ({ page, gateway, sent }) => {
    const name = nameOf(gateway, 0)
    await openEdit(page, name)
    await control(page, 'InverterName').fill('Other')
    await inDialog(page, 'base.Cancel').click()
    await dialog(page).waitFor({ state: 'detached' })
    await openEdit(page, name)
    await untilValue(control(page, 'InverterName'), name)
    assert.equal(sent, [])
  }))

test('a new inverter is in the list at once, an E-Star number as the serial it stands for', () =>
  visit(start, async ({ page, gateway }) => {
    const before = await list(gateway)
    await field(page, 'inverteradmin.Serial').pressSequentially('A11ABCDEF-1RY')
    await untilValue(field(page, 'inverteradmin.Serial'), '282114B635CF')
    await field(page, 'inverteradmin.Name').fill('Boathouse')
    await button(page, 'inverteradmin.Add').click()
    await alerts(page, 4004).waitFor()
    await page.getByRole('rowheader', { name: 'Boathouse' }).waitFor()
    const now = await list(gateway)
    assert.is(now.length, before.length + 1)
    const added = now.find(({ name }: { name: string }) => name === 'Boathouse')
    assert.is(added.serial, '282114b635cf')
    assert.equal(
      changes(
        before,
        now.filter((entry: object) => entry !== added),
      ),
      {},
    )
    await untilValue(field(page, 'inverteradmin.Name'), '')
  }))

test('a gateway that is full says so, and what was typed stays', () =>
  visit({ ...start, gateway: { inverters: 10 } }, async ({ page, gateway }) => {
    await field(page, 'inverteradmin.Serial').fill('1161AABBCCDD')
    await field(page, 'inverteradmin.Name').fill('Boathouse')
    const changed = await storedBy(gateway, async () => {
      await button(page, 'inverteradmin.Add').click()
      await page
        .locator('.field .problem')
        .getByText(en('apiresponse.4003', { max: 10 }))
        .waitFor()
    })
    assert.equal(changed, {})
    await field(page, 'inverteradmin.Serial').and(page.locator(':focus')).waitFor()
    await untilValue(field(page, 'inverteradmin.Name'), 'Boathouse')
  }))

test('a serial that is in the list already is warned about', () =>
  visit(start, async ({ page, gateway }) => {
    const serial = gateway.world.radio.serials[0] ?? ''
    await field(page, 'inverteradmin.Serial').fill(serial)
    await page.getByText(en('form.Duplicate', { serial }), { exact: false }).waitFor()
  }))

test('an inverter is moved by button, and the order is stored alone', () =>
  visit(start, async ({ page, gateway }) => {
    const headers = page.getByRole('rowheader')
    await headers.first().waitFor()
    const names = await headers.allTextContents()
    const [first = '', second = ''] = names
    const slot = (name: string) => gateway.world.config.inverters.findIndex(entry => entry.name === name)
    await deed(page, 'form.MoveDown', first).click()
    await page.getByText(en('form.MovedTo', { name: first, position: 2 })).waitFor()
    await headers.first().and(page.getByText(second)).waitFor()
    await deed(page, 'form.MoveUp', first).click()
    await button(page, 'inverteradmin.SaveOrder').and(page.locator(':disabled')).waitFor()
    await deed(page, 'form.MoveDown', first).click()
    const changed = await storedBy(gateway, async () => {
      await button(page, 'inverteradmin.SaveOrder').click()
      await alerts(page, 4009).waitFor()
    })
    assert.equal(changed, { [`inverters.${slot(first)}.order`]: 1, [`inverters.${slot(second)}.order`]: 0 })
  }))

test('an inverter is removed after a question that names it; no answer, no removal', () =>
  visit(start, async ({ page, gateway }) => {
    const [kept, gone] = [nameOf(gateway, 0), nameOf(gateway, 1)]
    const serial = (await list(gateway))[1].serial
    await deed(page, 'inverteradmin.Delete', gone).click()
    await dialog(page)
      .getByText(en('inverteradmin.DeleteMsg', { name: gone, serial }))
      .waitFor()
    await inDialog(page, 'base.Cancel').click()
    assert.is((await list(gateway)).length, 3)
    await deed(page, 'inverteradmin.Delete', gone).click()
    const changed = await storedBy(gateway, async () => {
      await inDialog(page, 'inverteradmin.Delete').click()
      await alerts(page, 4008).waitFor()
    })
    assert.ok(Object.keys(changed).every(path => path.startsWith('inverters.1.')))
    await page.getByRole('rowheader', { name: gone }).waitFor({ state: 'detached' })
    await page.getByRole('rowheader', { name: kept }).waitFor()
  }))

test.run()
