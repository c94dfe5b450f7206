import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FaultSettings } from '../../tools/gateway/faults.ts'
import { goTo, logIn, recover, untilLooks } from '../support/fault-walk.ts'
import { en } from '../support/form.ts'
import { told } from '../support/stored.ts'
import { browsing, type Visit } from '../support/visit.ts'

const visit = browsing(test)
/** What Chromium says of answers that are no success, of nobody answering, and of calls that were given up. */
const provoked = /Failed to load resource|WebSocket connection to '[^']*' failed/

/** A settings page, a control of its form, and what is entered there: each time something else than before. */
const forms: Record<string, [control: string, value: (n: number) => string | boolean]> = {
  network: ['hostname', n => `roof-${n}`],
  ntp: ['ntp_server', n => `time${n}.home`],
  mqtt: ['mqtt_enabled', n => n % 2 === 1],
  security: ['allow_readonly', n => n % 2 === 0],
  logging: ['loglevel.default', n => String(n % 4)],
  dtu: ['pollinterval', n => String(6 + n)],
  device: ['display.diagramduration', n => String(600 + n)],
}

/** The member at a path with dots. */
const memberAt = (document: unknown, path: string) =>
  path.split('.').reduce((node, key) => (node as Record<string, unknown>)[key], document)

/** Enters a value as a user does, in a tab that is not open too. */
const enter = (page: Page, name: string, value: string | boolean) =>
  page.evaluate(
    ([name, value]) => {
      const control = document.querySelector<HTMLInputElement>(`main form [name="${name}"]`)
      if (!control) throw new Error(`no control ${name}`)
      if (typeof value === 'boolean') control.checked = value
      else control.value = value
      control.dispatchEvent(new Event('input', { bubbles: true }))
    },
    [name, value] as const,
  )

const entered = (page: Page, name: string) =>
  page.evaluate(name => {
    const control = document.querySelector<HTMLInputElement>(`main form [name="${name}"]`)
    return control?.type === 'checkbox' ? control.checked : control?.value
  }, name)

/** The button that saves the form, once it is ready to: something is edited, nothing under way. */
const saveReady = (page: Page) => page.locator('main form button[type=submit]:enabled').first()

const untilShown = (page: Page, path: string, name: string) =>
  page
    .locator(`main form [name="${name}"]`)
    .waitFor({ state: 'attached' })
    .then(() => assert.match(page.url(), path))

interface Trouble {
  faults: Partial<FaultSettings>
  says: string
}

const everywhere = { path: '*' }

const troubles: Record<string, Trouble> = {
  'the gateway is gone': { faults: { offline: true }, says: en('failure.offline') },
  'a page comes in place of the answer': { faults: { html: everywhere }, says: en('failure.unexpected') },
  'the answer is error 500': { faults: { broken: everywhere }, says: en('apiresponse.1007') },
  'a proxy forbids it': { faults: { forbidden: everywhere }, says: en('failure.forbidden') },
  'there are too many calls': {
    faults: { busy: { ...everywhere, retryAfter: 60 } },
    says: en('failure.busy', { seconds: 60 }),
  },
}

/** Saves, and proves that the gateway has stored what was entered. */
async function saveAndProve({ page, gateway }: Visit, topic: string, name: string, value: string | boolean) {
  const taken = gateway.until('request', call => call.method === 'POST' && call.path === `/api/${topic}/config`)
  await saveReady(page).click()
  assert.is((await taken)[0].status, 200)
  const stored = memberAt(await told(gateway, `${topic}/config`), name)
  assert.is(String(stored), String(value), `${topic} ${name}`)
}

let turn = 0

for (const [what, { faults, says }] of Object.entries(troubles))
  test(`no edit is lost where a save fails since ${what}; the next save brings it to the gateway`, () =>
    visit({ user: true, path: '/about', provoked }, async at => {
      const { page, gateway } = at
      for (const [topic, [name, valueFor]] of Object.entries(forms)) {
        await goTo(page, `/settings/${topic}`)
        await untilShown(page, topic, name)
        const value = valueFor(++turn)
        await enter(page, name, typeof value === 'boolean' ? !(await entered(page, name)) : value)
        const wanted = await entered(page, name)
        gateway.faults.set(faults)
        await saveReady(page).click()
        const { wrong } = await untilLooks(page, topic, look => look.wrong !== '' && !look.busy)
        assert.match(wrong, says)
        assert.match(page.url(), topic)
        assert.is(await entered(page, name), wanted, `${topic} keeps the edit`)
        gateway.faults.reset()
        await recover(page)
        await saveAndProve(at, topic, name, wanted as string)
        await untilLooks(page, `${topic} is saved`, look => !look.wrong && !look.busy)
        await page.locator('main form button[type=submit]:disabled').first().waitFor()
      }
    }))

test('no edit is lost where a login ends in mid-visit: the form has it again after the next', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway } = at
    for (const [topic, [name, valueFor]] of Object.entries(forms)) {
      await goTo(page, `/settings/${topic}`)
      await untilShown(page, topic, name)
      const value = valueFor(++turn)
      await enter(page, name, typeof value === 'boolean' ? !(await entered(page, name)) : value)
      const wanted = await entered(page, name)
      // Another call of the page might meet the end of the login before the save does.
      gateway.faults.set({ unauthorized: { path: `/api/${topic}/config` } })
      await saveReady(page).click()
      await page.waitForURL('**/login?**')
      gateway.faults.reset()
      await logIn(page)
      await untilShown(page, topic, name)
      assert.is(await entered(page, name), wanted, `${topic} keeps the edit`)
      await saveAndProve(at, topic, name, wanted as string)
      await page.locator('main form button[type=submit]:disabled').first().waitFor()
    }
  }))

test('a restart in the middle of a save loses no edit: it is said, and the next save brings it to the gateway', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway, pass } = at
    await goTo(page, '/settings/ntp')
    await untilShown(page, 'ntp', 'ntp_server')
    await enter(page, 'ntp_server', 'late.home')
    gateway.faults.set({ delay: { path: '/api/ntp/config', ms: 60_000 } })
    const asked = page.waitForRequest(request => request.method() === 'POST')
    await saveReady(page).click()
    await asked
    const [down, up] = [gateway.until('down'), gateway.until('restarted')]
    gateway.world.restart('test')
    await pass(2)
    await down
    const { wrong } = await untilLooks(page, 'the save has failed', look => look.wrong !== '' && !look.busy)
    assert.match(wrong, en('failure.offline'))
    assert.is(await entered(page, 'ntp_server'), 'late.home')
    gateway.faults.reset()
    await pass(6)
    await up
    await recover(page)
    await saveAndProve(at, 'ntp', 'ntp_server', 'late.home')
    await untilLooks(page, 'it is saved', look => !look.wrong && !look.busy)
  }))

const dialogs = ['LimitSettings', 'PowerSettings', 'InverterInfo', 'GridProfile', 'EventLog'] as const

for (const [what, { faults, says }] of Object.entries(troubles))
  test(`every dialog of an inverter says that it cannot be loaded since ${what}, and has another try`, () =>
    visit({ user: true, provoked }, async ({ page, gateway }) => {
      const dialog = page.getByRole('dialog')
      const openerOf = (name: string) =>
        page.locator('.inverter-actions button').filter({ hasText: en(`home.${name}`) })
      // Comes with the measurements, which a gateway whose time stands still does not push again.
      await openerOf('EventLog').waitFor()
      for (const name of dialogs) {
        const opener = openerOf(name)
        gateway.faults.set(faults)
        await opener.click()
        await dialog.getByRole('alert').filter({ hasText: says }).first().waitFor()
        gateway.faults.reset()
        await recover(page)
        await dialog.getByRole('alert').filter({ hasText: says }).waitFor({ state: 'detached' })
        await dialog.locator('dl, table, form, .stack, .muted').first().waitFor()
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
    }))

test.run()
