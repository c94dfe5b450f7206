import { expect, type Locator, type Page } from '@playwright/test'
import type { Writable } from '../../src/contract/endpoints.ts'
import type { Topic } from '../../src/contract/settings.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field, restore } from '../support/form.ts'
import { deadNetwork, untilLive, type Visit } from '../support/visit.ts'
import { goTo, recover, untilCalm, untilLooks } from './fault-walk.ts'

/** What is entered on a page, how it is sent, and how to check that it was stored. */
interface Action {
  path: string
  /** Path of the call that sends it. */
  call: Writable | 'file/upload'
  /** Enters something; returns the control and the value it must keep. */
  enter: (page: Page) => Promise<[control: Locator, value: string]>
  send: (page: Page) => Promise<void>
  says?: string
  stored: (at: Visit) => unknown
}

const saveForm = (page: Page) => page.locator('main form button[type=submit]:enabled').first().click()

/** An edit of a text or number on a settings page. */
const settings = (topic: Topic, name: string, value: string, stored: Action['stored']): Action => ({
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

const rowButton = (page: Page, key: string) => page.getByRole('button', { name: new RegExp(`^${en(key)}: `) }).first()
const dialog = (page: Page) => page.getByRole('dialog').last()

const actions: Record<string, Action> = {
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
      await rowButton(page, 'form.Edit').click()
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

/** Sends what was entered, lets the gateway restart before it answers, and waits for the error message. */
async function sendIntoRestart(
  at: Visit,
  { call, send, says = en('failure.offline') }: Pick<Action, 'call' | 'send' | 'says'>,
) {
  const { page, gateway, pass } = at
  gateway.faults.set({ delay: { path: call, ms: 60_000 } })
  const asked = page.waitForRequest(request => new URL(request.url()).pathname === `/api/${call}`)
  await send(page)
  await asked
  const [down, up] = [gateway.until('down'), gateway.until('restarted')]
  gateway.world.restart('test')
  await pass(2)
  await down
  await untilCalm(at, `${call} has failed`, look => look.wrong.includes(says) && !look.busy)
  gateway.faults.reset()
  await pass(6)
  await up
}

for (const [name, action] of Object.entries(actions))
  test(`a restart in the middle of a save loses no edit of ${name}, and the next save succeeds`, async ({ visit }) => {
    const at = await visit({ user: true, path: '/about', provoked: deadNetwork })
    const { page, gateway } = at
    await goTo(page, action.path)
    const [control, value] = await action.enter(page)
    await sendIntoRestart(at, action)
    await expect(control).toHaveValue(value)
    await recover(page)
    await untilCalm(at, 'what failed is loaded again', look => !look.wrong && !look.busy)
    await expect(control).toHaveValue(value)
    const taken = gateway.until('request', call => call.method === 'POST' && call.path === `/api/${action.call}`)
    await action.send(page)
    expect((await taken)[0].status).toBe(200)
    await untilLooks(page, `${name} is stored`, look => !look.wrong && !look.busy)
    expect(await action.stored(at), name).toBeTruthy()
    await expect(page).toHaveURL(gateway.url + action.path)
  })

test('a restart while the order is being saved keeps the order, and the next attempt stores it', async ({ visit }) => {
  const at = await visit({ user: true, path: '/settings/inverter', provoked: deadNetwork })
  const { page } = at
  const headers = page.getByRole('rowheader')
  await headers.first().waitFor()
  const [first = '', second = '', ...others] = await headers.allTextContents()
  const wanted = [second, first, ...others]
  await rowButton(page, 'form.MoveDown').click()
  await expect(headers).toHaveText(wanted)
  const send = () => button(page, 'inverteradmin.SaveOrder').click()
  await sendIntoRestart(at, { call: 'inverter/order', send })
  await expect(headers).toHaveText(wanted)
  await recover(page)
  await send()
  await page.getByText(en('apiresponse.4009')).waitFor()
  await page.reload()
  await expect(headers).toHaveText(wanted)
})

test('a restart during a restore is reported, and the same file can be sent again', async ({ visit }) => {
  const at = await visit({ user: true, path: '/settings/config', provoked: deadNetwork })
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
    send: () => restore(page),
  })
  await button(page, 'fileadmin.Retry').click()
  await page.getByText(en('fileadmin.UploadSuccess')).waitFor()
  expect(gateway.world.flash.read('pin_mapping.json')?.toString()).toBe(content)
})
