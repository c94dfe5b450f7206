import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Generation, generations } from '../../../src/contract/generations.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import type { Gateway } from '../../../tools/simulator/gateway.ts'
import { slotOf } from '../../../tools/simulator/settings/inverter-slots.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { hurry } from '../../support/fake-clock.ts'
import { FakeSocket } from '../../support/fake-gateway.ts'
import { named, settled, text, until } from '../../support/mount.tsx'
import { type AppOptions, type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp

async function open({ gateway, ...options }: AppOptions = {}) {
  app = await renderApp({ login: true, gateway: { factory: true, ...gateway }, ...options })
}

test.before.each(() => useLive.setState(nothingSeen, true))

const card = () => document.querySelector<HTMLElement>('main .setup')
const steps = () =>
  [...document.querySelectorAll('main .setup li')].map(step => step.textContent?.trim().replace(/\s+/g, ' '))
const current = () => document.querySelector('main [aria-current=step]')?.textContent?.trim()
const note = () => [...(card()?.querySelectorAll('[role=status]') ?? [])].map(({ textContent }) => textContent).join('')
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const newAddress = () => document.querySelector('main .setup p a[href^=http], main .setup p a[href^=javascript]')

const joinWifi = ({ world }: Gateway) => Object.assign(world.config.wifi, { ssid: 'Home', password: 'a-wifi-password' })
const setZone = ({ world }: Gateway) =>
  Object.assign(world.config.ntp, { timezone_descr: zone(), timezone: 'UTC0', latitude: 48.2, longitude: 9.2 })
const chooseBoard = ({ world }: Gateway) => Object.assign(world.config.device, { pinmapping: world.profiles[0]?.name })

/** Adds the first inverter of the plant, within radio range or not. */
function addInverter({ world }: Gateway) {
  const [first] = world.plant.installed()
  if (first) world.config.inverters[0] = slotOf(first)
  world.configureRadio()
}

function everything(gateway: Gateway) {
  for (const change of [joinWifi, setZone, chooseBoard, addInverter]) change(gateway)
}

/** Opens the live view of a gateway that only lacks the first answer, which then arrives. */
async function finished(generation: Generation) {
  await open({ gateway: { generation, password: 'sonnenschein' } })
  everything(app.gateway)
  await app.pass(30)
  await app.open('/')
  await until(() => steps().at(-1)?.endsWith('Done'))
}

test('the admin of a new gateway is led through the steps, without other notices', async () => {
  await open()
  assert.equal(steps(), [
    'Choose a new password',
    'Choose the board',
    'Connect to your Wi-Fi',
    'Set time and place',
    'Add an inverter',
    'First answer received',
  ])
  const links = [...document.querySelectorAll('main .setup li a')].map(link => link.getAttribute('href'))
  const places = ['security', 'device', 'network', 'ntp', 'inverter'].map(page => `/setup/${page}`)
  assert.equal(links, places)
  assert.is(current(), 'Choose a new password')
  assert.is(document.querySelector('main .notice'), null)
  // Before an inverter was heard there are pictures, and neither dashes nor zeros nor a curve.
  assert.is(document.querySelectorAll('.setup li > svg').length, 6)
  assert.not.match(document.querySelector('main')?.textContent ?? '', /–|\b0 W/)
  assert.is(document.querySelector('.totals, .tiles, .plant-view, .chart'), null)
})

for (const generation of generations)
  test(`a step is done when the gateway (firmware ${generation}) says so, whoever did it`, async () => {
    await open({ gateway: { generation, password: 'sonnenschein' } })
    assert.equal(steps().slice(0, 2), ['Choose a new password Done', 'Choose the board'])
    chooseBoard(app.gateway)
    joinWifi(app.gateway)
    await app.open('/')
    assert.equal(steps().slice(1, 4), ['Choose the board Done', 'Connect to your Wi-Fi Done', 'Set time and place'])
    setZone(app.gateway)
    await app.open('/')
    assert.is(steps()[3], 'Set time and place Done')
    assert.is(current(), 'Add an inverter')
  })

async function openAt(host: string, options?: AppOptions) {
  const happyDOM: { setURL(url: string): void } = Reflect.get(globalThis, 'happyDOM')
  happyDOM.setURL(`http://${host}/`)
  try {
    await open(options)
  } finally {
    happyDOM.setURL('http://gateway.test/')
  }
}

for (const [title, host, href] of [
  ['by the access point, the address in the new network is said', '192.168.4.1', 'http://192.168.178.61/'],
  ['at its address in the new network, there is no other to say', '192.168.178.61', undefined],
  ['by a host name, which stays, there is no other to say', 'opendtu.fritz.box', undefined],
] as const)
  test(`a gateway that has joined the Wi-Fi: reached ${title}`, async () => {
    await openAt(host, { prepare: joinWifi })
    assert.is(steps()[2], 'Connect to your Wi-Fi Done')
    assert.is(newAddress()?.getAttribute('href'), href)
  })

test('what the gateway says in the place of its address is no link, unless it is a host', async () => {
  for (const network_ip of ['1.2.3.4@example.com', '1.2.3.4/../x', 'javascript:alert(1)', 5]) {
    const answers = { 'network/status': (stored: object) => ({ ...stored, sta_status: true, network_ip }) }
    await openAt('192.168.4.1', { answers })
    assert.is(newAddress(), null, String(network_ip))
  }
})

test('the Wi-Fi step is not done while the gateway has no address, such as with a wrong password', async () => {
  await open({
    answers: { 'network/status': document => ({ ...document, sta_status: true, network_ip: '0.0.0.0' }) },
  })
  assert.is(steps()[2], 'Connect to your Wi-Fi')
})

for (const [title, place] of [
  ['the clock is not set: no inverter is polled without it', {}],
  ['the place is still that of the factory', { latitude: 51.1657, longitude: 10.4515 }],
  ['the place lies where the sun rises in the evening', { latitude: 48.2, longitude: -170 }],
] as const)
  test(`the time step is not done while ${title}`, async () => {
    await open({
      gateway: { password: 'sonnenschein' },
      prepare(gateway) {
        setZone(gateway)
        Object.assign(gateway.world.config.ntp, place)
        if (!('latitude' in place)) return
        joinWifi(gateway)
        chooseBoard(gateway)
      },
    })
    assert.is(steps()[3], 'Set time and place')
    if ('latitude' in place) assert.match(card()?.textContent ?? '', 'Where the gateway stands:')
  })

test('until the first answer arrives, the page says what is asked, then what to check, or which part does not work', async () => {
  await open({ gateway: { password: 'sonnenschein' } })
  everything(app.gateway)
  await app.open('/')
  await until(() => /asked \d+ times, no answer yet.*about a minute in daylight/.test(card()?.textContent ?? ''))
  hurry(120_000)
  await app.open('/')
  await until(() => note().includes('compare the serial number'))
  app.gateway.faults.set({ radio: true })
  await app.open('/')
  assert.match(card()?.textContent ?? '', 'A radio module does not answer.')
})

test('the first answer is shown without a reload', async () => {
  await open({ gateway: { password: 'sonnenschein' } })
  everything(app.gateway)
  await app.open('/')
  await until(() => card()?.textContent?.includes('no answer yet'))
  await app.pass(30)
  FakeSocket.sockets.at(-1)?.open()
  FakeSocket.sockets.at(-1)?.push(await app.readDocument('livedata/status'))
  await until(() => steps().at(-1) === 'First answer received Done')
  assert.is(note(), 'Everything is set up.')
})

for (const generation of generations)
  test(`the last step is a backup, also after one that failed, and then the card is gone (firmware ${generation})`, async () => {
    watchSaving()
    await finished(generation)
    app.gateway.faults.set({ broken: { path: 'file/get', times: 1 } })
    app.button('Download a backup').click()
    await until(() => app.alerts().some(text => text.startsWith('danger')))
    assert.ok(card())
    app.button('Download a backup').click()
    await until(() => !card())
    const names = saved.files.map(([name]) => name)
    assert.equal(names, ['config.json'])
    assert.is(document.activeElement?.tagName, 'H1')
    await app.open('/')
    assert.is(card(), null)
  })

test('a step that is skipped leads to the next, stays skipped after a reload, and can still be opened', async () => {
  await open()
  await app.open('/setup/security')
  app.button('Skip this step').click()
  await until(() => location.pathname === '/setup/device')
  await app.open('/')
  assert.is(steps()[0], 'Choose a new password Skipped')
  assert.is(current(), 'Choose the board')
  assert.is(
    named<HTMLAnchorElement>('main .setup li a', 'Choose a new password')?.getAttribute('href'),
    '/setup/security',
  )
})

test('without an inverter no answer is waited for, and what was skipped is not called set up', async () => {
  const skipped = ['security', 'device', 'network', 'ntp', 'inverter']
  await open({ prepare: () => localStorage.setItem('setup', JSON.stringify({ state: 'started', skipped })) })
  assert.is(current(), undefined)
  assert.is(note(), '')
  assert.ok(app.button('Download a backup'))
})

test('who moves from another gateway restores its backup; that is offered until there is an inverter', async () => {
  const restore = () => named<HTMLAnchorElement>('main .setup a', 'Restore a backup')?.getAttribute('href')
  await open({ gateway: { password: 'sonnenschein' } })
  assert.is(restore(), '/settings/config')
  everything(app.gateway)
  await app.open('/')
  assert.is(restore(), undefined)
})

test('through the own access point of the gateway the Wi-Fi comes first', async () => {
  await openAt('192.168.4.1')
  assert.equal(steps().slice(0, 2), ['Connect to your Wi-Fi', 'Choose a new password'])
  assert.is(current(), 'Connect to your Wi-Fi')
})

test('a dismissed set-up makes no calls and comes back only when it is asked for, and the hints are shown again', async () => {
  await open()
  app.button('Later').click()
  await until(() => !card())
  assert.is(document.activeElement?.tagName, 'H1')
  const before = app.reads('network/status')
  await app.open('/')
  assert.is(card(), null)
  assert.is(app.reads('network/status'), before)
  assert.match(document.querySelector('main')?.textContent ?? '', 'Replace the factory password')
  assert.match(text('main'), 'The gateway has no inverters yet. Add an inverter First set-up')
  const again = await until(() => named<HTMLAnchorElement>('main .notice a', 'First set-up'))
  again.addEventListener('click', event => event.preventDefault())
  again.click()
  await app.open('/')
  await until(card)
})

test('a document that cannot be read leaves its step open, and is read again', async () => {
  await open({
    prepare(gateway) {
      joinWifi(gateway)
      gateway.faults.set({ broken: { path: 'network/status' } })
    },
  })
  assert.is(steps()[2], 'Connect to your Wi-Fi')
  assert.equal(app.alerts(), [])
  hurry(5000)
  await app.open('/')
  app.gateway.faults.reset()
  await until(() => steps()[2] === 'Connect to your Wi-Fi Done', 15)
})

test('polling ends once network and time are set up', async () => {
  hurry(5000)
  await open({ prepare: everything })
  const before = app.reads('network/status')
  await settled()
  assert.is(app.reads('network/status'), before)
})

test('during the set-up every page links back to it, only for a logged-in user', async () => {
  const link = () => named<HTMLAnchorElement>('main .title a', 'First set-up')
  await open()
  await app.open('/settings/network')
  assert.is(link()?.getAttribute('href'), '/')
  await open({ gateway: { factory: false }, path: '/settings/network' })
  assert.not(link())
})

test('a visitor to a new gateway is led to the login, which shows the factory credentials while they are in force', async () => {
  await open({ login: false })
  assert.is(card(), null)
  assert.is(app.reads('network/status'), 0)
  assert.is(named<HTMLAnchorElement>('main a', 'Log in to set it up')?.getAttribute('href'), '/login')
  assert.not.match(document.querySelector('main')?.textContent ?? '', /–|\b0 W/)
  await app.open('/login')
  assert.match(text('main'), 'This gateway still has its factory password: openDTU42.')
})

for (const [title, gateway] of [
  ['another password is in force', { password: 'sonnenschein' }],
  ['visitors may not read', { readonly: false }],
  ['there is an inverter', { factory: false }],
] as const)
  test(`the login shows no factory credentials if ${title}`, async () => {
    await open({ login: false, path: '/login', gateway })
    assert.not.match(document.querySelector('main')?.textContent ?? '', 'openDTU42')
    assert.is(location.pathname, '/login')
    assert.equal(app.alerts(), [])
  })

test('a set-up that began by mistake leaves when there are inverters', async () => {
  await open({ gateway: { password: 'sonnenschein' } })
  assert.ok(card())
  addInverter(app.gateway)
  FakeSocket.sockets.at(-1)?.open()
  FakeSocket.sockets.at(-1)?.push(await app.readDocument('livedata/status'))
  await until(() => !card())
  await app.open('/')
  assert.is(card(), null)
})

test.run()
