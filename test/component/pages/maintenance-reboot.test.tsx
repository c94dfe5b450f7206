import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { named, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

const path = '/maintenance/reboot'
const call = 'maintenance/reboot' as const
const restart = () => named<HTMLButtonElement>('main > article button', 'Restart')
const restarts = (app: RenderedApp) => app.posted('maintenance/reboot')
const open = () => renderApp({ path, login: true })

async function confirm(app: RenderedApp) {
  const before = restarts(app).length
  restart()?.click()
  const yes = await until(() => named<HTMLButtonElement>('dialog button', 'Restart'))
  assert.is(restarts(app).length, before)
  yes.click()
}

test('a restart needs a confirmation, Cancel sends nothing; then the page waits for the gateway', async () => {
  const app = await open()
  restart()?.click()
  ;(await until(() => named<HTMLButtonElement>('dialog button', 'Cancel'))).click()
  await until(() => !document.querySelector('dialog'))
  assert.equal(restarts(app), [])
  await confirm(app)
  await until(() => location.pathname === '/wait')
  assert.equal(restarts(app), [{ reboot: true }])
})

test('the page does not wait for a gateway that declines or fails, and a successful restart removes the alert of the failed one', async () => {
  for (const fault of [{ reply: { path: call, code: 6002 } }, { broken: { path: call } }] as const) {
    const app = await open()
    app.gateway.faults.set(fault)
    await confirm(app)
    await until(() => app.alerts().length === 1)
    assert.match(app.alerts().join(), /^(warning|danger): /)
    assert.is(location.pathname, path)
    await until(() => restart()?.disabled === false)
    app.gateway.faults.reset()
    await confirm(app)
    await until(() => location.pathname === '/wait')
    const kinds = app.alerts().map(alert => alert.split(':')[0])
    assert.equal(kinds, ['success'])
  }
})

test.run()
