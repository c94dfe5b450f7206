import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { waitForRestart } from '../../../src/session/navigation.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { settled, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

let clock: FakeClock
let app: RenderedApp
let replaced: string[]

/** Opens the page after the gateway has announced a restart. */
test.before.each(async () => {
  replaced = []
  location.replace = (url: string | URL) => void replaced.push(String(url))
  clock = fakeClock()
  app = await renderApp({ path: '/about' })
  await clock.tickAsync(50)
  waitForRestart()
  await until(() => says())
  await settled()
  await clock.tickAsync(50)
})
test.after.each(async () => {
  app.leave()
  await settled()
  await clock.tickAsync(100)
  assert.is(clock.countTimers(), 0)
})

const goOffline = () => app.gateway.faults.set({ offline: true })
const comeBack = () => app.gateway.faults.reset()
const says = () => document.querySelector('main [role=status]:not(.pull)')?.textContent

test('the wait page says what it waits for, and loads the live view anew when the gateway is back', async () => {
  await clock.tickAsync(1500)
  await until(() => says() === 'Waiting for the gateway to shut down…')
  goOffline()
  await clock.tickAsync(1500)
  await until(() => says() === 'Waiting for the gateway to answer again…')
  assert.equal(replaced, [])
  comeBack()
  await clock.tickAsync(1500)
  await until(() => replaced.length > 0)
  await clock.tickAsync(5000)
  assert.equal(replaced, ['/'])
})

test('opened without a restart the wait page links to the live view at once', async () => {
  await app.open('/wait')
  const link = await until(() => document.querySelector('main article a'))
  assert.is(link.getAttribute('href'), '/')
  assert.is(says(), t('waiting.NoRestart'))
})

test('if the gateway asks for a login, the wait page links to it', async () => {
  app.gateway.faults.set({ unauthorized: { path: '*' } })
  await clock.tickAsync(1500)
  const link = await until(() => document.querySelector('main article a'))
  assert.is(link.getAttribute('href'), '/login?returnUrl=%2F')
  assert.is(says(), 'The gateway is back and asks for a login.')
})

test('after 17 seconds the wait page says what may be wrong and links to the live view', async () => {
  goOffline()
  await clock.tickAsync(16_500)
  assert.is(document.querySelector('main article a'), null)
  await clock.tickAsync(1000)
  const link = await until(() => document.querySelector('main article a'))
  assert.is(link.getAttribute('href'), '/')
  assert.ok(document.querySelector('main')?.textContent?.includes('the gateway has no power'))
})

test.run()
