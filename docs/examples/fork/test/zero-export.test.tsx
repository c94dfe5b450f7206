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

test('the pages stand in the menu behind those of the app, and visitors are sent to the login', async () => {
  await open('/settings/meter', false)
  await until(() => location.pathname === '/login')
  assert.ok((await links('settings')).includes('Grid meter'))
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

test('the meter asks for a topic or an address, by its source', async () => {
  const app = await open('/settings/meter')
  assert.ok(app.field('mqtt_topic'))
  assert.not(app.field('http_url'))
  enter(app.field('source'), '1')
  await until(() => app.field('http_url'))
  await app.save('meter/config')
  await until(() => app.alerts().length > 0)
  const { source, mqtt_topic } = await app.readDocument('meter/config')
  assert.equal([source, mqtt_topic], [1, 'house/meter'])
})

test('the status page tells what the controller does, and reads it again every five seconds', async () => {
  const waiting = hold(5000)
  const app = await open('/info/zeroexport', false)
  assert.is(fact('Controller', 'State'), 'Controlling')
  assert.is(tone('Controller', 'State'), 'on')
  assert.match(fact('Controller', 'Power at the meter') ?? '', /^-?\d+ W$/)
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
