import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import { usePlantZone } from '../../../src/i18n/plant-zone.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { enter, isReady, press, settled, until } from '../../support/mount.tsx'
import { type AppOptions, type RenderedApp, renderApp } from '../../support/render-app.tsx'

// In no particular order, as the gateway sends them.
const zones = {
  'Asia/Tokyo': 'JST-9',
  UTC: 'UTC0',
  'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3',
  'America/New_York': 'EST5EDT,M3.2.0,M11.1.0',
}

let app: RenderedApp

const withZones = (answer: () => Response | Promise<Response>) => (request: Request) =>
  request.url.endsWith('/zones.json') ? answer() : undefined
const fewZones = withZones(() => Response.json(zones))
const noZones = withZones(() => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }))

/** The page of a gateway with four zones, with these members of its config.json changed. Resolves to the document it shows. */
async function open(stored: Partial<ConfigFile['ntp']> = {}, options: AppOptions = {}) {
  app = await renderApp({
    path: '/settings/ntp',
    login: true,
    network: fewZones,
    ...options,
    prepare(gateway) {
      Object.assign(gateway.world.config.ntp, stored)
      options.prepare?.(gateway)
    },
  })
  return app.readDocument('ntp/config')
}

const zone = () => document.querySelector('[name=ntp_timezone_descr]') as HTMLSelectElement
const names = () => [...zone().options].map(({ value }) => value)
const rule = () => document.querySelector<HTMLInputElement>('[name=".rule"]')?.value ?? ''
const search = () => document.querySelector('main [type=search]') as HTMLInputElement
const clocks = () => [...document.querySelectorAll('main dd')].map(({ textContent }) => textContent?.trim() ?? '')
/** That of the gateway, and that of this device. */
const bothClocks = () => clocks().slice(0, 2).join(' | ')
const save = () => app.save('ntp/config')

const berlin = { timezone_descr: 'Europe/Berlin', timezone: zones['Europe/Berlin'] }
const mars = { timezone_descr: 'Mars/Gale', timezone: 'MTC0' }

for (const [title, stored, chosen, expected] of [
  ['a new zone is sent with its rule', berlin, 'Asia/Tokyo', 'JST-9'],
  ['an unchanged one with the rule that the gateway has for it', { ...berlin, timezone: 'CET-1' }, undefined, 'CET-1'],
  ['an unknown stored one is kept', mars, undefined, 'MTC0'],
  ['an unknown stored one can be replaced', mars, 'UTC', 'UTC0'],
] as const)
  test(`the zone: ${title}`, async () => {
    const before = await open(stored)
    assert.equal([zone().value, rule()], [stored.timezone_descr, stored.timezone])
    const note = () => document.querySelector('main')?.textContent?.includes('Mars/Gale is not in the list')
    await until(() => Boolean(note()) === (stored === mars))
    enter(app.field('ntp_server'), 'router')
    if (chosen) enter(zone(), chosen)
    await until(() => rule() === expected)
    const ntp_timezone_descr = chosen ?? stored.timezone_descr
    assert.equal(await save(), { ...before, ntp_server: 'router', ntp_timezone_descr, ntp_timezone: expected })
  })

test('firmware of 2026 has its own list of zones and is sent only the name', async () => {
  const stored = await open({}, { gateway: { generation: 2026 }, network: noZones })
  assert.is(rule(), zones['Europe/Berlin'])
  enter(zone(), 'UTC')
  assert.equal(await save(), { ...stored, ntp_timezone_descr: 'UTC' })
  assert.not('ntp_timezone' in stored)
})

test('without a list of zones the other settings can be saved', async () => {
  const stored = await open({}, { network: noZones })
  await until(() => app.alerts().some(text => text.startsWith('danger')))
  assert.ok(app.reads('ntp/time') > 0)
  assert.equal(names(), ['Europe/Berlin'])
  assert.is(search().disabled, true)
  enter(app.field('ntp_server'), 'router')
  assert.equal(await save(), { ...stored, ntp_server: 'router' })
})

test('searching shortens the list and keeps the selected zone', async () => {
  await open()
  assert.equal(names(), ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin', 'UTC'])
  enter(search(), 'asia')
  await until(() => names().join() === 'Europe/Berlin,Asia/Tokyo')
  assert.is(zone().value, 'Europe/Berlin')
  assert.match(document.querySelector('main .control [role=status]')?.textContent ?? '', '1 / 4')
  enter(search(), 'nowhere')
  await until(() => names().join() === 'Europe/Berlin')
  enter(search(), '')
  await until(() => names().length === 4)
  assert.is(app.button('Save').disabled, true)
})

test('Enter selects the first match without saving, and the arrow key moves into the list', async () => {
  await open()
  enter(search(), 'new y')
  await until(() => names().includes('America/New_York') && names().length === 2)
  assert.is(press('Enter', search()), false)
  await until(() => zone().value === 'America/New_York' && rule().startsWith('EST') && search().value === '')
  assert.equal(app.posted('ntp/config'), [])
  press('ArrowDown', search())
  assert.is(document.activeElement, zone())
})

/** Sets the browser's answer to a request for its position. */
function standAt(secure: boolean, answer: (good: PositionCallback, bad: PositionErrorCallback) => void) {
  Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true })
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: answer }, configurable: true })
}
const placeButton = () =>
  app.button(window.isSecureContext ? 'Fill in from this browser' : 'Use the time zone of this device')

test('one press fills in time zone, latitude and longitude of this device', async () => {
  standAt(true, good => good({ coords: { latitude: -33.4488897, longitude: -70.6692655 } } as GeolocationPosition))
  await open()
  placeButton().click()
  await until(() => app.field('latitude').value === '-33.4489' && app.field('longitude').value === '-70.6693')
  const posted = await save()
  assert.equal([posted.latitude, posted.longitude], [-33.4489, -70.6693])
  assert.is(posted.ntp_timezone_descr, Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('a device that does not give its position changes nothing', async () => {
  standAt(true, (_, bad) => bad({} as GeolocationPositionError))
  await open()
  placeButton().click()
  await until(() => app.alerts().some(text => text.startsWith('warning')))
  await until(() => !placeButton().disabled)
  assert.is(app.field('latitude').value, '51.1657')
})

test('browsers that cannot give the position fill in only the time zone, and the fields of the place have an example', async () => {
  standAt(false, () => assert.unreachable())
  await open()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  placeButton().click()
  const { latitude, ntp_timezone_descr } = { ...(await save()) }
  assert.equal([latitude, ntp_timezone_descr], [51.1657, timeZone])
  assert.match(app.field('latitude').closest('.field')?.textContent ?? '', 'For example 48.14 for Munich')
})

async function inZone(name: string, act: () => Promise<void>) {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions()
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    const options = resolvedOptions.call(this)
    return options.timeZone === own ? { ...options, timeZone: name } : options
  }
  try {
    await act()
  } finally {
    Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions
  }
}

test('a zone of this device is found by the other name that the list has for it', async () => {
  standAt(false, () => {})
  const older = ['Asia/Calcutta', 'Europe/Kiev', 'America/Buenos_Aires', 'Etc/UTC']
  const newer = ['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'UTC']
  for (const [own, listed] of [[older, newer] as const, [newer, older] as const]) {
    const rules = Object.fromEntries(['Europe/Berlin', ...listed].map(name => [name, 'UTC0']))
    await open({}, { network: withZones(() => Response.json(rules)) })
    await until(() => names().length === 5)
    for (const [n, name] of own.entries())
      await inZone(name, async () => {
        ;(await until(() => isReady(placeButton()) && placeButton())).click()
        await until(() => zone().value === listed[n])
      })
  }
})

test('a time zone of this device that the list does not have is named, and the stored one stays', async () => {
  standAt(false, () => {})
  await inZone('Moon/Tranquility', async () => {
    await open()
    placeButton().click()
    await until(() => app.alerts().some(text => text.includes('Moon/Tranquility, is not in the list')))
    assert.is(app.field<HTMLSelectElement>('ntp_timezone_descr').value, 'Europe/Berlin')
  })
})

/** Advances the page's timers and its monotonic clock. */
function elapse(clock: FakeClock, seconds: number) {
  const before = performance.now()
  performance.now = () => before + seconds * 1000
  return clock.tickAsync(seconds * 1000)
}

test('both clocks tick, the gateway’s without a zone, without rendering the form', async () => {
  await settled()
  const now = performance.now()
  performance.now = () => now
  const clock = fakeClock(['setInterval', 'clearInterval', 'Date'], new Date(2026, 5, 21, 9, 0, 0))
  try {
    await open()
    await until(() => bothClocks() === '6/21/2026, 12:03:00 | 6/21/2026, 09:00:00')
    const drawn: unknown[] = []
    const form = document.querySelector('main form') as HTMLFormElement
    new MutationObserver(records => drawn.push(...records)).observe(form, { subtree: true, childList: true })
    await elapse(clock, 61)
    await until(() => bothClocks() === '6/21/2026, 12:04:01 | 6/21/2026, 09:01:01')
    clock.setSystemTime(new Date(2030, 0, 1))
    await elapse(clock, 1)
    await until(() => clocks()[0] === '6/21/2026, 12:04:02')
    assert.equal(drawn, [])
  } finally {
    performance.now = realNow
  }
})
const realNow = performance.now.bind(performance)

test('a clock that is not set is marked, and the page says that polling waits for it', async () => {
  await open({}, { prepare: gateway => gateway.faults.set({ timeServer: true }) })
  await until(() => clocks()[0]?.startsWith('Not set'))
  assert.match(document.querySelector('main .notice')?.textContent ?? '', 'polls no inverter')
})

test('synchronising sends this moment in the gateway’s zone, shows the reply and reads the clock again', async () => {
  await open()
  const before = app.reads('ntp/time')
  fakeClock(['Date'], Date.UTC(2026, 9, 31, 23, 0, 7, 900))
  app.button('Use this device’s time').click()
  await until(() => app.posted('ntp/time').length === 1)
  assert.equal(app.posted('ntp/time')[0], { year: 2026, month: 11, day: 1, hour: 0, minute: 0, second: 7 })
  await until(() => app.alerts().some(text => text.startsWith('success')))
  await until(() => app.reads('ntp/time') > before)
})

test('set from New York, the clock of a gateway in Berlin gets the time there, and the page shows both', async () => {
  const { TZ } = process.env
  process.env.TZ = 'America/New_York'
  usePlantZone.setState({ name: undefined, wall: undefined })
  fakeClock(['Date'], Date.UTC(2026, 5, 21, 1, 30, 7))
  try {
    await open()
    await until(() => clocks().slice(1).join(' | ') === '6/20/2026, 21:30:07 | 6/21/2026, 03:30:07')
    app.button('Use this device’s time').click()
    await until(() => app.posted('ntp/time').length === 1)
    assert.equal(app.posted('ntp/time')[0], { year: 2026, month: 6, day: 21, hour: 3, minute: 30, second: 7 })
  } finally {
    if (TZ) process.env.TZ = TZ
    else delete process.env.TZ
    usePlantZone.setState({ name: undefined, wall: undefined })
  }
})

for (const [what, path, act] of [
  ['a successful save', 'ntp/config', () => app.submit()],
  ['setting the clock successfully', 'ntp/time', () => app.button('Use this device’s time').click()],
] as const)
  test(`${what} removes the alert of the failed attempt`, async () => {
    await open()
    app.gateway.faults.set({ broken: { path, times: 1 } })
    enter(app.field('ntp_server'), 'time.example')
    for (const outcome of ['danger', 'success']) {
      await until(() => isReady(app.button('Save')) && isReady(app.button('Use this device’s time')))
      act()
      await until(() => app.alerts().length === 1 && app.alerts()[0]?.startsWith(outcome))
    }
  })

test('a save reads the clock again, since the zone may have changed', async () => {
  await open()
  const before = app.reads('ntp/time')
  enter(zone(), 'Asia/Tokyo')
  await save()
  await until(() => app.reads('ntp/time') > before)
})

test.run()
