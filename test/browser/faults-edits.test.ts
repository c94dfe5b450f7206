import { expect, type Page } from '@playwright/test'
import type { Topic } from '../../src/contract/settings.ts'
import type { FaultSettings } from '../../tools/simulator/faults/faults.ts'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { readDocument } from '../support/stored.ts'
import { failedCalls, type Visit } from '../support/visit.ts'
import { everywhere, goTo, logIn, recover, untilCalm, untilLooks } from './fault-walk.ts'

/** A settings page, a control of its form, and the n-th value to enter there, each different. */
const forms: Record<string, [control: string, value: (n: number) => string | boolean]> = {
  network: ['hostname', n => `roof-${n}`],
  ntp: ['ntp_server', n => `time${n}.home`],
  mqtt: ['mqtt_enabled', n => n % 2 === 1],
  security: ['allow_readonly', n => n % 2 === 0],
  logging: ['loglevel.default', n => String(n % 4)],
  dtu: ['pollinterval', n => String(6 + n)],
  device: ['display.diagramduration', n => String(600 + n)],
}

/** The member at a dotted path. */
const memberAt = (document: unknown, path: string) =>
  path.split('.').reduce((node, key) => (node as Record<string, unknown>)[key], document)

/** Enters a value as a user does, also in a hidden tab. */
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

/** The enabled Save button: something is edited, and nothing is being saved. */
const saveReady = (page: Page) => page.locator('main form button[type=submit]:enabled').first()

/** Resolves once the form of a topic is shown and every call of its page has ended. */
async function untilShown(at: Visit, topic: string, name: string) {
  await at.page.locator(`main form [name="${name}"]`).waitFor({ state: 'attached' })
  await untilCalm(at, topic, look => look.path === `/settings/${topic}` && !look.busy)
}

interface Trouble {
  faults: Partial<FaultSettings>
  says: string
}

const troubles: Record<string, Trouble> = {
  'the gateway is gone': { faults: { offline: true }, says: en('failure.offline') },
  'a page comes in place of the answer': { faults: { html: everywhere }, says: en('failure.unexpected') },
  'the answer is error 500': { faults: { broken: everywhere }, says: en('failure.busy') },
  'a proxy forbids it': { faults: { status: { ...everywhere, status: 403 } }, says: en('failure.forbidden') },
  'there are too many calls': {
    faults: { busy: { ...everywhere, retryAfter: 60 } },
    says: en('failure.busy'),
  },
}

/** Saves, and checks that the gateway has stored what was entered. */
async function saveAndProve({ page, gateway }: Visit, topic: string, name: string, value: string | boolean) {
  const taken = gateway.until('request', call => call.method === 'POST' && call.path === `/api/${topic}/config`)
  await saveReady(page).click()
  expect((await taken)[0].status).toBe(200)
  const stored = memberAt(await readDocument(gateway, `${topic}/config`), name)
  expect(String(stored), `${topic} ${name}`).toBe(String(value))
}

let turn = 0

/** Opens a settings page, enters a new value, and returns it. */
async function edit(at: Visit, topic: string) {
  const { page } = at
  const [name, valueFor] = forms[topic] ?? ['', String]
  await goTo(page, `/settings/${topic}`)
  await untilShown(at, topic, name)
  const value = valueFor(++turn)
  await enter(page, name, typeof value === 'boolean' ? !(await entered(page, name)) : value)
  return entered(page, name)
}

for (const [what, { faults, says }] of Object.entries(troubles))
  test(`no edit is lost when a save fails because ${what}; the next save stores it`, async ({ visit }) => {
    const at = await visit({ user: true, path: '/about', provoked: failedCalls })
    const { page, gateway } = at
    for (const [topic, [name]] of Object.entries(forms)) {
      const wanted = await edit(at, topic)
      gateway.faults.set(faults)
      await saveReady(page).click()
      await untilCalm(at, `${topic} says "${says}"`, look => look.wrong.includes(says) && !look.busy)
      expect(page.url()).toMatch(topic)
      expect(await entered(page, name), `${topic} keeps the edit`).toBe(wanted)
      gateway.faults.reset()
      await recover(page)
      await saveAndProve(at, topic, name, wanted as string)
      await untilLooks(page, `${topic} is saved`, look => !look.wrong && !look.busy)
      await page.locator('main form button[type=submit]:disabled').first().waitFor()
    }
  })

test('no edit is lost when the login expires: the form has it again after the next login', async ({ visit }) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  const { page, gateway } = at
  for (const [topic, [name]] of Object.entries(forms)) {
    const wanted = await edit(at, topic)
    // Only the save may find the login expired, not another call of the page.
    gateway.faults.set({ unauthorized: { path: `${topic as Topic}/config` } })
    await saveReady(page).click()
    await page.waitForURL('**/login?**')
    gateway.faults.reset()
    await logIn(page)
    await untilShown(at, topic, name)
    expect(await entered(page, name), `${topic} keeps the edit`).toBe(wanted)
    await saveAndProve(at, topic, name, wanted as string)
    await page.locator('main form button[type=submit]:disabled').first().waitFor()
  }
})

test('a restart in the middle of a save loses no edit: the failure is shown, and the next save stores it', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  const { page, gateway, pass } = at
  await goTo(page, '/settings/ntp')
  await untilShown(at, 'ntp', 'ntp_server')
  await enter(page, 'ntp_server', 'late.home')
  gateway.faults.set({ delay: { path: 'ntp/config', ms: 60_000 } })
  const asked = page.waitForRequest(request => request.url().endsWith('/api/ntp/config'))
  await saveReady(page).click()
  await asked
  const [down, up] = [gateway.until('down'), gateway.until('restarted')]
  gateway.world.restart('test')
  await pass(2)
  await down
  const failed = en('failure.offline')
  await untilCalm(at, 'the save has failed', look => look.wrong.includes(failed) && !look.busy)
  expect(await entered(page, 'ntp_server')).toBe('late.home')
  gateway.faults.reset()
  await pass(6)
  await up
  await recover(page)
  await saveAndProve(at, 'ntp', 'ntp_server', 'late.home')
  await untilLooks(page, 'it is saved', look => !look.wrong && !look.busy)
})

const dialogs = ['LimitSettings', 'PowerSettings', 'InverterInfo', 'GridProfile', 'EventLog'] as const

for (const [what, { faults, says }] of Object.entries(troubles))
  test(`every dialog of an inverter says that it cannot be loaded because ${what}, and offers a retry`, async ({
    visit,
  }) => {
    const at = await visit({ user: true, provoked: failedCalls })
    const { page, gateway } = at
    const dialog = page.getByRole('dialog')
    const openerOf = (name: string) => page.locator('.inverter-actions button').filter({ hasText: en(`home.${name}`) })
    // Comes with the measurements, which a gateway whose time stands still does not push again.
    await openerOf('EventLog').waitFor()
    for (const name of dialogs) {
      const opener = openerOf(name)
      gateway.faults.set(faults)
      await opener.click()
      const alerts = dialog.getByRole('alert').filter({ hasText: says })
      await alerts.first().waitFor()
      // A dialog may make two calls, and each has a retry button.
      await untilCalm(at, `the dialog ${name}`, look => look.retry)
      gateway.faults.reset()
      await recover(page)
      await expect(alerts).toHaveCount(0)
      await dialog.locator('dl, table, form, .stack, .muted').first().waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })
