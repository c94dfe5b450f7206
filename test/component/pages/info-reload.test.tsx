import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fact } from '../../support/info-page.ts'
import { named, until } from '../../support/mount.tsx'
import { type ForgedAnswers, renderApp } from '../../support/render-app.tsx'

const reload = () => named('button', 'Reload')?.click()
const cards = () => [...document.querySelectorAll('article')]
const alert = () => document.querySelector('main [role=alert]')

/** Everything on, so that every row is shown. */
const answers: ForgedAnswers = {
  'mqtt/status': { mqtt_enabled: true, mqtt_tls: true, mqtt_tls_cert_login: true, mqtt_hass_enabled: true },
}

function touch(type: string, y: number) {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: [{ clientY: y }] })
  document.querySelector('main h2')?.dispatchEvent(event)
}

for (const name of ['system', 'network', 'ntp', 'mqtt'])
  test(`${name}: a reload by button or by pulling keeps the old content until the new one has arrived`, async () => {
    const app = await renderApp({ path: `/info/${name}`, answers })
    const [main, before] = [document.querySelector('main'), cards()]
    const kept = () => {
      assert.is(document.querySelector('main'), main)
      assert.equal(cards(), before)
      assert.not.ok(document.querySelector('main [aria-busy=true]'))
    }
    const reads = () => app.reads(`${name}/status`)
    let readsBefore = reads()
    reload()
    await until(() => {
      kept()
      return reads() > readsBefore
    })
    readsBefore = reads()
    touch('touchstart', 10)
    touch('touchmove', 200)
    await until(() => document.querySelector('[data-phase=Release]'))
    touch('touchend', 200)
    await until(() => {
      kept()
      return reads() > readsBefore
    })
  })

test('a reload shows what has changed since', async () => {
  const { answers } = await renderApp({ path: '/info/network' })
  answers['network/status'] = { sta_rssi: -75 }
  reload()
  await until(() => fact('Wi-Fi connection', 'Reception') === '50%')
})

test('a gateway that does not answer keeps what was read before, and a retry recovers', async () => {
  const { gateway } = await renderApp({ path: '/info/ntp' })
  gateway.faults.set({ offline: true })
  reload()
  await until(alert)
  assert.is(fact('Settings', 'Time server'), gateway.world.config.ntp.server)
  gateway.faults.reset()
  named('button', 'Try again')?.click()
  await until(() => !alert())
})

test('a gateway that does not answer on the first load offers a retry', async () => {
  const { gateway } = await renderApp({ path: '/info/ntp', prepare: ({ faults }) => faults.set({ offline: true }) })
  assert.is(cards().length, 0)
  const retry = await until(() => document.querySelector<HTMLElement>('main [role=alert] button'))
  gateway.faults.reset()
  retry.click()
  await until(() => fact('Settings', 'Time server') === gateway.world.config.ntp.server)
})

test('a gateway that asks for a pause is asked again after it', async () => {
  const busy = { path: 'ntp/status', times: 1, retryAfter: 0.05 } as const
  const { gateway } = await renderApp({ path: '/info/ntp', prepare: ({ faults }) => faults.set({ busy }) })
  await until(() => cards().length > 0)
  assert.is(gateway.requests.filter(({ path }) => path === `/api/${busy.path}`).length, 2)
  assert.is(alert(), null)
})

test.run()
