import type { Locator, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { goTo, recover, untilLooks } from '../support/fault-walk.ts'
import { button, en, field } from '../support/form.ts'
import { browsing, deadNetwork, untilLive, type Visit } from '../support/visit.ts'

const visit = browsing(test)

/** What is entered on a page, how it is sent, and how it is seen afterwards that it has arrived. */
interface Deed {
  path: string
  /** Where it goes to. */
  call: string
  /** Enters something, and gives the control that holds it and what must stay in it. */
  enter: (page: Page) => Promise<[control: Locator, value: string]>
  send: (page: Page) => Promise<void>
  says?: string
  stored: (at: Visit) => unknown
}

const saveForm = (page: Page) => page.locator('main form button[type=submit]:enabled').first().click()

/** A settings page with a text or a number in it. */
const settings = (topic: string, name: string, value: string, stored: Deed['stored']): Deed => ({
  path: `/settings/${topic}`,
  call: `${topic}/config`,
  enter: async page => {
    const control = page.locator(`main form [name="${name}"]`)
    await control.waitFor({ state: 'attached' })
    await control.evaluate((one, value) => {
      Reflect.set(one, 'value', value)
      one.dispatchEvent(new Event('input', { bubbles: true }))
    }, value)
    return [control, value]
  },
  send: saveForm,
  stored,
})

const deed = (page: Page, key: string) => page.getByRole('button', { name: new RegExp(`^${en(key)}: `) }).first()
const dialog = (page: Page) => page.getByRole('dialog').last()

const deeds: Record<string, Deed> = {
  network: settings('network', 'hostname', 'late-roof', at => at.gateway.world.config.wifi.hostname === 'late-roof'),
  mqtt: settings('mqtt', 'mqtt_hostname', 'late.home', at => at.gateway.world.config.mqtt.hostname === 'late.home'),
  dtu: settings('dtu', 'pollinterval', '9', at => at.gateway.world.config.dtu.poll_interval === 9),
  logging: settings('logging', 'loglevel.default', '1', () => true),
  device: settings('device', 'display.diagramduration', '777', at =>
    JSON.stringify(at.gateway.world.config.device).includes('777'),
  ),
  'an inverter that is added': {
    path: '/settings/inverter',
    call: 'inverter/add',
    enter: async page => {
      await field(page, 'inverteradmin.Name').fill('Shed')
      await field(page, 'inverteradmin.Serial').fill('114182111111')
      return [field(page, 'inverteradmin.Name'), 'Shed']
    },
    send: saveForm,
    stored: at => at.gateway.world.config.inverters.some(({ name }) => name === 'Shed'),
  },
  'an inverter that is edited': {
    path: '/settings/inverter',
    call: 'inverter/edit',
    enter: async page => {
      await deed(page, 'form.Edit').click()
      const name = dialog(page).getByLabel(en('inverteradmin.InverterName'), { exact: true })
      await name.fill('Barn')
      return [name, 'Barn']
    },
    send: page =>
      dialog(page)
        .getByRole('button', { name: en('base.Save'), exact: true })
        .click(),
    stored: at => at.gateway.world.config.inverters.some(({ name }) => name === 'Barn'),
  },
  'a limit': {
    path: '/',
    call: 'limit/config',
    enter: async page => {
      await untilLive(page)
      await button(page, 'home.LimitSettings').click()
      const value = dialog(page).getByRole('spinbutton').first()
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('dialog [type=number]')?.value)
      await value.fill('61')
      return [value, '61']
    },
    send: page =>
      dialog(page)
        .getByRole('button', { name: en('limit.Send'), exact: true })
        .click(),
    says: en('limit.Dropped'),
    stored: ({ sent }) => (sent.at(-1) as { limit_value?: number }).limit_value === 61,
  },
}

/** Sends what was entered, lets the gateway restart before it answers, and waits until that is told. */
async function sendIntoRestart(
  at: Visit,
  { call, send, says = en('failure.offline') }: Pick<Deed, 'call' | 'send' | 'says'>,
) {
  const { page, gateway, pass } = at
  gateway.faults.set({ delay: { path: `/api/${call}`, ms: 60_000 } })
  const asked = page.waitForRequest(request => request.method() === 'POST')
  await send(page)
  await asked
  const [down, up] = [gateway.until('down'), gateway.until('restarted')]
  gateway.world.restart('test')
  await pass(2)
  await down
  const { wrong } = await untilLooks(page, `${call} has failed`, look => look.wrong.includes(says) && !look.busy)
  assert.match(wrong, says)
  gateway.faults.reset()
  await pass(6)
  await up
}

for (const [name, deed] of Object.entries(deeds))
  test(`a restart in the middle of a save loses nothing of ${name}, and the next save gets through`, () =>
    visit({ user: true, path: '/about', provoked: deadNetwork }, async at => {
      const { page, gateway } = at
      await goTo(page, deed.path)
      const [control, value] = await deed.enter(page)
      await sendIntoRestart(at, deed)
      assert.is(await control.inputValue(), value)
      await recover(page)
      assert.is(await control.inputValue(), value)
      const taken = gateway.until('request', call => call.method === 'POST' && call.path === `/api/${deed.call}`)
      await deed.send(page)
      assert.is((await taken)[0].status, 200)
      await untilLooks(page, `${name} is stored`, look => !look.wrong && !look.busy)
      assert.ok(await deed.stored(at), name)
      assert.is(page.url(), gateway.url + deed.path)
    }))

test('a restart while an order is being saved keeps the order, and the next try stores it', () =>
  visit({ user: true, path: '/settings/inverter', provoked: deadNetwork }, async at => {
    const { page } = at
    const names = () => page.getByRole('rowheader').allTextContents()
    await deed(page, 'form.MoveDown').click()
    const wanted = await names()
    const send = () => button(page, 'inverteradmin.SaveOrder').click()
    await sendIntoRestart(at, { call: 'inverter/order', send })
    assert.equal(await names(), wanted)
    await recover(page)
    await send()
    await page.getByText(en('apiresponse.4009')).waitFor()
    await page.reload()
    await page.getByRole('rowheader').first().waitFor()
    assert.equal(await names(), wanted)
  }))

test('a restart while a file is being restored is told, and the same file can be sent again', () =>
  visit({ user: true, path: '/settings/config', provoked: deadNetwork }, async at => {
    const { page, gateway } = at
    const content = '[{"name":"Late"}]'
    await field(page, 'form.PickFile').setInputFiles({
      name: 'pins.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
    await button(page, 'fileadmin.Restore').and(page.locator(':enabled')).waitFor()
    await sendIntoRestart(at, {
      call: 'file/upload',
      send: () => button(page, 'fileadmin.Restore').click(),
    })
    await button(page, 'firmwareupgrade.Retry').click()
    await page.getByText(en('apiresponse.6001')).waitFor()
    assert.is(gateway.world.flash.read('pin_mapping.json')?.toString(), content)
  }))

test.run()
