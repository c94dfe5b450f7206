import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NtpConfig } from '../../src/contract/settings.ts'
import { NtpSettingsPage } from '../../src/pages/settings/ntp.tsx'
import { ntpConfig } from '../support/documents.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import type { Answer, Call } from '../support/fake-gateway.ts'
import { enter, press, settled, until } from '../support/mount.tsx'
import { alertTexts, showSettings } from '../support/settings.tsx'

// In no order, as the gateway has them.
const zones = {
  'Asia/Tokyo': 'JST-9',
  UTC: 'UTC0',
  'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3',
  'America/New_York': 'EST5EDT,M3.2.0,M11.1.0',
}
const time = { ntp_status: true, year: 2026, month: 6, day: 21, hour: 0, minute: 5, second: 9 }

let page: ReturnType<typeof showSettings<Partial<NtpConfig>>>
test.after.each(() => page.leave())

/** A gateway of generation 2025, but for what `special` answers. */
async function open(
  special: (call: Call) => Answer | Promise<Answer> | undefined = () => undefined,
  document: Partial<NtpConfig> = ntpConfig(),
) {
  page = showSettings(<NtpSettingsPage />, {
    path: 'ntp/config',
    document,
    answer: call => {
      const answer = special(call) as Answer | undefined
      if (answer) return answer
      if (call.path === '/zones.json') return { json: zones }
      if (call.path === 'ntp/time') return { json: call.method === 'GET' ? time : { type: 'success', code: 9010 } }
      return undefined
    },
  })
  await until(() => page.field('ntp_server'))
}

const zone = () => page.field<HTMLSelectElement>('ntp_timezone_descr')
const names = () => [...zone().options].map(({ value }) => value)
const rule = () => page.field('rule').value
const search = () => page.place.querySelector('[type=search]') as HTMLInputElement
const clocks = () => [...page.place.querySelectorAll('dd')].map(({ textContent }) => textContent?.trim() ?? '')
const paths = (method = 'GET') => page.calls.filter(call => call.method === method).map(({ path }) => path)
const listed = () => until(() => names().length > 1)

async function save() {
  await until(() => !page.button('Save').disabled)
  page.save()
  return until(() => page.posted()[0])
}

test('one call follows the other: settings, zones, time', async () => {
  let deliver = (_: Answer) => {}
  const late = new Promise<Answer>(resolve => {
    deliver = resolve
  })
  await open(({ path }) => (path === '/zones.json' ? late : undefined))
  assert.is(zone().value, 'Europe/Berlin')
  assert.is(rule(), 'CET-1CEST,M3.5.0,M10.5.0/3')
  assert.not(paths().includes('ntp/time'))
  deliver({ json: zones })
  await listed()
  assert.equal(names(), ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin', 'UTC'])
  await until(() => paths().includes('ntp/time'))
  assert.equal([...new Set(paths())], ['ntp/config', '/zones.json', 'ntp/time'])
})

test('another zone brings its rule, and both are sent', async () => {
  await open()
  await listed()
  enter(zone(), 'Asia/Tokyo')
  await until(() => rule() === 'JST-9')
  assert.equal(await save(), { ...ntpConfig(), ntp_timezone_descr: 'Asia/Tokyo', ntp_timezone: 'JST-9' })
})

test('a zone that is left alone keeps the rule the gateway has for it', async () => {
  await open(undefined, { ...ntpConfig(), ntp_timezone: 'CET-1' })
  await listed()
  assert.is(rule(), 'CET-1')
  enter(page.field('ntp_server'), 'router')
  assert.equal(await save(), { ...ntpConfig(), ntp_timezone: 'CET-1', ntp_server: 'router' })
})

test('a stored zone nobody knows is said to be kept, and is', async () => {
  const odd = { ...ntpConfig(), ntp_timezone_descr: 'Mars/Gale', ntp_timezone: 'MTC0' }
  await open(undefined, odd)
  await listed()
  assert.is(zone().value, 'Mars/Gale')
  assert.is(rule(), 'MTC0')
  await until(() => page.place.textContent?.includes('Mars/Gale is not in the list'))
  enter(zone(), 'UTC')
  await until(() => rule() === 'UTC0')
  enter(zone(), 'UTC')
  enter(page.field('ntp_server'), 'router')
  assert.equal(await save(), { ...odd, ntp_server: 'router', ntp_timezone_descr: 'UTC', ntp_timezone: 'UTC0' })
})

test('a gateway of 2026 has the zones itself and gets only the name', async () => {
  const { ntp_timezone, ...config } = ntpConfig()
  await open(
    ({ path }) => (path === '/zones.json' ? { text: '<!doctype html>', type: 'text/html' } : answer2026(path)),
    config,
  )
  await listed()
  assert.is(rule(), ntp_timezone ?? '')
  enter(zone(), 'UTC')
  assert.equal(await save(), { ...config, ntp_timezone_descr: 'UTC' })
})
const answer2026 = (path: string) => (path === 'ntp/zones' ? { json: zones } : undefined)

test('without a list of zones the rest can be saved', async () => {
  await open(({ path }) => (path === '/zones.json' ? { text: '<!doctype html>', type: 'text/html' } : undefined))
  await until(() => alertTexts().some(text => text.startsWith('danger')))
  await until(() => paths().includes('ntp/time'))
  assert.equal(names(), ['Europe/Berlin'])
  assert.is(search().disabled, true)
  enter(page.field('ntp_server'), 'router')
  assert.equal(await save(), { ...ntpConfig(), ntp_server: 'router' })
})

test('searching shortens the list, and keeps what is chosen', async () => {
  await open()
  await listed()
  enter(search(), 'asia')
  await until(() => names().join() === 'Europe/Berlin,Asia/Tokyo')
  assert.is(zone().value, 'Europe/Berlin')
  assert.match(page.place.querySelector('.control [role=status]')?.textContent ?? '', '1 / 4')
  enter(search(), 'nowhere')
  await until(() => names().join() === 'Europe/Berlin')
  enter(search(), '')
  await until(() => names().length === 4)
  assert.is(page.button('Save').disabled, true)
})

test('Enter takes the first zone found and saves nothing, the arrow leads into the list', async () => {
  await open()
  await listed()
  enter(search(), 'new y')
  await until(() => names().includes('America/New_York') && names().length === 2)
  assert.is(press('Enter', search()), false)
  await until(() => zone().value === 'America/New_York' && rule().startsWith('EST') && search().value === '')
  assert.equal(page.posted(), [])
  press('ArrowDown', search())
  assert.is(document.activeElement, zone())
})

test('a refused zone has the message and the focus', async () => {
  const no = { json: { type: 'warning', message: 'no', code: 9003, param: { max: 50 } } }
  await open(({ method }) => (method === 'POST' ? no : undefined))
  await listed()
  enter(zone(), 'UTC')
  await save()
  await until(() => document.activeElement === zone())
  assert.match(page.problem(), '50')
})

test('each end of day tells its angle', async () => {
  await open()
  const options = [...page.field<HTMLSelectElement>('sunsettype').options]
  assert.equal(
    options.map(({ value, text }) => [value, text.replace(/^.*\(/, '(')]),
    [
      ['0', '(90.8°)'],
      ['2', '(96°)'],
      ['1', '(102°)'],
      ['3', '(108°)'],
    ],
  )
  await until(() => page.field<HTMLSelectElement>('sunsettype').value === '1')
})

test('latitude and longitude take decimals and stay on the globe', async () => {
  await open()
  const valid = (name: string, value: string) => {
    enter(page.field(name), value)
    return page.field(name).validity.valid
  }
  for (const fine of ['90', '-90', '51.16569', '0']) assert.ok(valid('latitude', fine), fine)
  for (const wrong of ['90.1', '-91', '']) assert.not(valid('latitude', wrong), wrong)
  for (const fine of ['180', '-180', '-0.001']) assert.ok(valid('longitude', fine), fine)
  for (const wrong of ['180.5', '-181', '']) assert.not(valid('longitude', wrong), wrong)
})

/** What the browser says when it is asked where it is. */
function standAt(secure: boolean, answer: (good: PositionCallback, bad: PositionErrorCallback) => void) {
  Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true })
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: answer }, configurable: true })
}
const positionButton = () => page.button('Use this device’s position')

test('the position of this device fills latitude and longitude', async () => {
  standAt(true, good => good({ coords: { latitude: -33.4488897, longitude: -70.6692655 } } as GeolocationPosition))
  await open()
  positionButton().click()
  await until(() => page.field('latitude').value === '-33.4489' && page.field('longitude').value === '-70.6693')
  const posted = await save()
  assert.equal([posted?.latitude, posted?.longitude], [-33.4489, -70.6693])
})

test('a device that does not tell its position changes nothing', async () => {
  standAt(true, (_, bad) => bad({} as GeolocationPositionError))
  await open()
  positionButton().click()
  await until(() => alertTexts().some(text => text.startsWith('warning')))
  await until(() => !positionButton().disabled)
  assert.is(page.field('latitude').value, '51.1657')
})

test('browsers that would not tell are not asked', async () => {
  standAt(false, () => {})
  await open()
  assert.not(positionButton())
})

/** Lets a second go by for the page, on a clock that nobody can set. */
function elapse(clock: FakeClock, seconds: number) {
  const before = performance.now()
  performance.now = () => before + seconds * 1000
  return clock.tickAsync(seconds * 1000)
}

test('both clocks tick by themselves, the gateway’s without a zone, and the form stands still', async () => {
  await settled()
  const now = performance.now()
  performance.now = () => now
  const clock = fakeClock(['setInterval', 'clearInterval', 'Date'])
  try {
    clock.setSystemTime(new Date(2026, 5, 21, 9, 0, 0))
    await open()
    await until(() => clocks().join(' | ') === '6/21/2026, 00:05:09 | 6/21/2026, 09:00:00')
    const drawn: unknown[] = []
    const form = page.place.querySelector('form') as HTMLFormElement
    new MutationObserver(records => drawn.push(...records)).observe(form, { subtree: true, childList: true })
    await elapse(clock, 61)
    await until(() => clocks().join(' | ') === '6/21/2026, 00:06:10 | 6/21/2026, 09:01:01')
    clock.setSystemTime(new Date(2030, 0, 1))
    await elapse(clock, 1)
    await until(() => clocks()[0] === '6/21/2026, 00:06:11')
    assert.equal(drawn, [])
  } finally {
    clock.uninstall()
    performance.now = realNow
  }
})
const realNow = performance.now.bind(performance)

test('a clock that is not set is marked', async () => {
  await open(({ path, method }) =>
    path === 'ntp/time' && method === 'GET' ? { json: { ...time, ntp_status: false } } : undefined,
  )
  await until(() => clocks()[0]?.startsWith('Not set'))
})

test('synchronising sends the browser’s time of that moment, tells the reply and reads the clock again', async () => {
  await open()
  await until(() => clocks()[0] !== '–')
  const reads = () => paths().filter(path => path === 'ntp/time').length
  const before = reads()
  const clock = fakeClock(['Date'])
  try {
    clock.setSystemTime(new Date(2026, 10, 1, 0, 0, 7, 900))
    page.button('Copy to the gateway').click()
    await until(() => page.posted().length === 1)
  } finally {
    clock.uninstall()
  }
  assert.equal(page.posted()[0] as object, { year: 2026, month: 11, day: 1, hour: 0, minute: 0, second: 7 })
  await until(() => alertTexts().some(text => text.startsWith('success')))
  await until(() => reads() > before)
})

test('a save reads the clock again, since the zone may be another', async () => {
  await open()
  await listed()
  await until(() => clocks()[0] !== '–')
  const reads = () => paths().filter(path => path === 'ntp/time').length
  const before = reads()
  enter(zone(), 'Asia/Tokyo')
  await save()
  await until(() => reads() > before)
})

test('documents with nothing in them show no NaN and no undefined', async () => {
  await open(({ path }) => (path === 'ntp/time' ? { json: {} } : undefined), {})
  await listed()
  await until(() => paths().includes('ntp/time'))
  await settled()
  const values = [...page.place.querySelectorAll('input, select')].map(control => (control as HTMLInputElement).value)
  assert.not.match(page.place.textContent + values.join(), /NaN|undefined|null|Invalid/)
  assert.is(clocks()[0], '–')
})

test.run()
