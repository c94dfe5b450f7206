import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { keepSetupProgress, keepStepsLeft, setupProgress } from '../../../src/session/setup.ts'
import { isUnsaved } from '../../../src/session/unsaved.ts'
import { hurry } from '../../support/fake-clock.ts'
import { enter, settled, until } from '../../support/mount.tsx'
import { type AppOptions, type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp

async function open(step: string, { gateway, ...options }: AppOptions = {}) {
  keepSetupProgress({ state: 'started', skipped: [] })
  app = await renderApp({
    path: `/setup/${step}`,
    login: true,
    gateway: { factory: true, restartDelayMs: 0, bootTimeMs: 0, ...gateway },
    ...options,
  })
  await until(() => document.querySelector('main form'))
}

test.before.each(() => {
  useLive.setState(nothingSeen, true)
  keepStepsLeft([])
})

const main = () => document.querySelector('main')?.textContent ?? ''
const isAt = (path: string) => until(() => location.pathname === path)

test('a new password leads on to the next step that is left, with the login that it makes', async () => {
  keepStepsLeft(['security', 'ntp', 'answer'])
  await open('security')
  assert.equal([app.field('password').value, app.field('repeat').value], ['', ''], 'nothing to type behind')
  enter(app.field('password'), 'sonnenschein')
  enter(app.field('repeat'), 'sonnenschein')
  await app.save('security/config')
  await isAt('/setup/ntp')
  assert.is(app.gateway.world.config.security.password, 'sonnenschein')
})

test('the step of the board offers names first, those with pins that the chip lacks last, and then the default', async () => {
  await open('device', {
    prepare({ world }) {
      const [first] = world.profiles
      const other = { ...first, name: 'A board of another chip', led: { led0: 48, led1: 47 } }
      world.flash.write('pin_mapping.json', Buffer.from(JSON.stringify([...world.profiles, other])))
    },
  })
  const names = () => [...document.querySelectorAll('main select[name="curPin.name"] option')].map(o => o.textContent)
  await until(() => names().at(-2) === 'A board of another chip')
  assert.is(names().at(-1), 'Default')
  assert.is(document.querySelector<HTMLDetailsElement>('main details')?.open, false)
})

test('while the gateway joins another Wi-Fi the step waits for it, and then the list of steps is there', async () => {
  await open('network')
  enter(app.field('ssid'), 'Home')
  enter(app.field('password'), 'a-wifi-password')
  await until(() => main().includes('join Home'))
  hurry(5000)
  await app.save('network/config')
  await isAt('/')
})

test('a gateway without an address two minutes after the save has probably got a wrong password', async () => {
  await open('network', {
    answers: { 'network/status': stored => ({ ...stored, network_ip: '0.0.0.0' }) },
  })
  enter(app.field('ssid'), 'Home')
  enter(app.field('password'), 'a-wifi-passwort')
  await app.save('network/config')
  await until(() => main().includes('Waiting for the gateway to join Home.'))
  hurry(5000)
  const { now } = Date
  Date.now = () => now() + 120_000
  enter(app.field('password'), 'a-wifi-password')
  await app.save('network/config')
  Date.now = now
  await settled()
  assert.is(location.pathname, '/setup/network')
})

test('the zone of this device is proposed; a place that nobody enters stays the one of the factory', async () => {
  await open('ntp')
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await until(() => app.field('ntp_timezone_descr').value === zone)
  assert.equal([app.field('latitude').value, app.field('longitude').value], ['', ''])
  assert.match(main(), /draws the sun for about -?\d+° and -?\d+°/)
  assert.is(isUnsaved('ntp'), false, 'a proposal is no edit')
  const { latitude, longitude, ntp_timezone_descr } = await app.save('ntp/config')
  assert.equal([latitude, longitude, ntp_timezone_descr], [51.1657, 10.4515, zone])
  await isAt('/')
})

test('on a gateway that has its place nothing is proposed, and skipping a step does not begin the set-up again', async () => {
  await open('ntp', {
    prepare: ({ world: { config } }) =>
      Object.assign(config.ntp, { timezone_descr: 'Asia/Dubai', latitude: 25, longitude: 55 }),
  })
  await until(() => app.field<HTMLSelectElement>('ntp_timezone_descr').options.length > 100)
  assert.is(app.field('ntp_timezone_descr').value, 'Asia/Dubai')
  assert.is(app.button('Save').disabled, true)
  keepSetupProgress({ state: 'dismissed' })
  app.button('Skip this step').click()
  await isAt('/')
  assert.equal(setupProgress(), { state: 'dismissed' })
})

test('half a place is not saved, and the other half is asked for', async () => {
  await open('ntp')
  enter(app.field('latitude'), '48.2')
  await until(() => main().includes('Where the gateway stands'))
  app.button('Save').click()
  await until(() => app.alerts().length > 0)
  await until(() => document.activeElement?.getAttribute('name') === 'longitude')
  enter(app.field('longitude'), '9.2')
  const { latitude, longitude } = await app.save('ntp/config')
  assert.equal([latitude, longitude], [48.2, 9.2])
  await isAt('/')
})

test('an inverter that was added is awaited on the live view, which says that it is asked', async () => {
  await open('inverter', { gateway: { password: 'sonnenschein' } })
  enter(app.field('serial'), app.gateway.world.plant.installed()[0]?.serial ?? '')
  enter(app.field('name'), 'Roof')
  await until(() => !app.button('Add').disabled)
  app.button('Add').click()
  await isAt('/')
  assert.is(app.gateway.world.config.inverters[0]?.name, 'Roof')
})

test.run()
