import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { product } from '../../../../src/contract/product.ts'
import { setLanguage, t } from '../../../../src/i18n/i18n.ts'
import { FakeSocket } from '../../../../test/support/fake-gateway.ts'
import { fact, tone } from '../../../../test/support/info-page.ts'
import { enter, until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { simulate } from '../simulator.ts'

/** The app at a path, on a gateway with this fork's firmware. */
const open = (path: string, login = true) => renderApp({ path, login, gateway: { fork: simulate() } })

const { setTimeout: realTimeout } = globalThis
test.after.each(() => {
  globalThis.setTimeout = realTimeout
})

/** Holds timeouts of this length until the test runs them. */
function hold(heldMs: number) {
  const held: (() => void)[] = []
  globalThis.setTimeout = ((task: () => void, ms?: number) =>
    ms === heldMs ? held.push(task) : realTimeout(task, ms)) as typeof setTimeout
  return held
}

/** The pages in a group of the menu, which is opened for it. */
async function links(group: string) {
  document.querySelector<HTMLElement>(`[aria-controls=menu-${group}]`)?.click()
  await until(() => document.querySelector(`#menu-${group} a`))
  return [...document.querySelectorAll(`#menu-${group} a`)].map(link => link.textContent)
}

test('the pages stand where they belong in the menu, under their heading, and visitors are sent to the login', async () => {
  await open('/settings/meter', false)
  await until(() => location.pathname === '/login')
  const settings = await links('settings')
  assert.equal(settings.slice(settings.indexOf('MQTT'), 5), ['MQTT', 'Controller', 'Grid meter'])
  assert.ok(document.querySelector('#menu-settings ul[aria-label="Zero export"]'))
  assert.ok((await links('info')).includes('Zero export'))
})

test('the controller is switched on with its target, within its bounds', async () => {
  const app = await open('/settings/zeroexport')
  const target = app.field('target_watts')
  for (const [value, valid] of [
    ['-801', false],
    ['-50', true],
  ] as const) {
    enter(target, value)
    await until(() => target.checkValidity() === valid)
  }
  await app.save('zeroexport/config')
  await until(() => app.alerts().length > 0)
  assert.equal(app.alerts(), ['success: The settings are saved.'])
  assert.equal(await app.readDocument('zeroexport/config'), { enabled: true, target_watts: -50, tolerance_watts: 20 })
})

test('the meter asks for topics or an address, by its source', async () => {
  const app = await open('/settings/meter')
  assert.ok(app.field('topics.0.topic'))
  assert.not(app.field('http_url'))
  enter(app.field('source'), '1')
  await until(() => app.field('http_url'))
  await app.save('meter/config')
  await until(() => app.alerts().length > 0)
  const { source, topics } = await app.readDocument('meter/config')
  assert.equal([source, topics], [1, [{ topic: 'house/meter', inverted: false }]])
})

test('phases are added and removed, and each keeps its topic', async () => {
  const app = await open('/settings/meter')
  for (const [at, topic] of [
    [1, 'house/l2'],
    [2, 'house/l3'],
  ] as const) {
    app.button('Add a phase').click()
    await until(() => document.activeElement === app.field(`topics.${at}.topic`))
    enter(app.field(`topics.${at}.topic`), topic)
  }
  assert.not(app.button('Add a phase'), 'there are at most three')
  app.button('Remove phase 1').click()
  await until(() => !app.field('topics.2.topic'))
  assert.equal(
    ['0', '1'].map(at => app.field(`topics.${at}.topic`).value),
    ['house/l2', 'house/l3'],
  )
  await app.save('meter/config')
  await until(() => app.alerts().length > 0)
  const { topics } = await app.readDocument('meter/config')
  assert.equal(
    topics.map(({ topic }) => topic),
    ['house/l2', 'house/l3'],
  )
})

test('the meter is tried with the fields as they are, and nothing is stored', async () => {
  const app = await open('/settings/meter')
  const answer = () => document.querySelector('main form .notice')?.textContent ?? ''
  enter(app.field('topics.0.topic'), 'other/meter')
  await until(() => !app.button('Save').disabled)
  app.button('Read the meter now').click()
  await until(() => answer())
  assert.match(answer(), /^The meter says -?\d+ W$/)
  assert.is(app.posted('meter/test')[0]?.topics[0]?.topic, 'other/meter')
  assert.is((await app.readDocument('meter/config')).topics[0]?.topic, 'house/meter')
  enter(app.field('topics.0.topic'), 'third/meter')
  await until(() => !answer())
})

test('the status page tells what the controller does, and reads it again every five seconds', async () => {
  const waiting = hold(5000)
  const app = await open('/info/zeroexport', false)
  assert.is(fact('Controller', 'State'), 'Controlling')
  assert.is(tone('Controller', 'State'), 'on')
  for (const label of ['Power at the meter', 'L1']) assert.match(fact('Controller', label) ?? '', /^-?\d+ W$/)
  const before = app.reads('zeroexport/status')
  for (const calls of [1, 2]) {
    await until(() => waiting.length === calls)
    waiting.at(-1)?.()
    await until(() => app.reads('zeroexport/status') === before + calls)
  }
})

for (const path of ['/', '/wall'])
  test(`the live view has a card of the controller, which its socket keeps up to date (${path})`, async () => {
    await open(path)
    await until(() => fact('Zero export', 'State') === 'Controlling')
    assert.not(document.querySelector('.totals .device'), 'the card shows the meter in place of the total')
    const socket = FakeSocket.sockets.find(({ url }) => url.endsWith('/zeroexport'))
    socket?.open()
    socket?.push({ state: 'waiting', meter_watts: null })
    await until(() => fact('Zero export', 'State') === 'Waiting for the meter')
    socket?.push({ state: 'controlling', meter_watts: -42 })
    await until(() => fact('Zero export', 'Power at the meter') === '-42 W')
  })

test('the texts are shown in every language, and the app names the fork', async () => {
  for (const [code, title] of [
    ['de', 'Nulleinspeisung'],
    ['fr', 'Zéro injection'],
    ['en', 'Zero export'],
  ] as const) {
    await setLanguage(code)
    assert.is(t('zeroexport.Title'), title)
  }
  assert.is(product.firmware, 'OpenDTU-ZeroExport')
  assert.match(t('about.ProjectOriginBody1'), 'gateways with OpenDTU-ZeroExport firmware')
})

test.run()
