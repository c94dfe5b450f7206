import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeClock, tickInSteps } from '../../../../test/support/fake-clock.ts'
import { FakeSocket, openSockets } from '../../../../test/support/fake-gateway.ts'
import { detailed, value as total } from '../../../../test/support/live-messages.ts'
import { enter, named, settled, until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { useLive } from '../../../live/live.ts'
import type { LimitedInverter } from '../contract/power-limiter.ts'
import { flowSentence } from '../live/facts.ts'
import { useHouse, watchHouse } from '../live/watch-house.ts'
import type { OnBatteryOptions } from '../simulator/scenes.ts'
import { factorySettings, type Settings } from '../simulator/settings.ts'
import { simulate } from '../simulator.ts'

const { battery, gridcharger, solarcharger } = factorySettings()

const open = (options: OnBatteryOptions = {}, login = true) =>
  renderApp({ path: '/', login, gateway: { fork: simulate(options) } })

/** The folded card of a device, and of several the one of that model. */
const card = (title: string) => {
  const [, device = title, model = ''] = /^(Solar charger) (\w+)/.exec(title) ?? []
  return [...document.querySelectorAll<HTMLDetailsElement>('main article > details')].find(one => {
    const said = one.querySelector('summary')?.textContent ?? ''
    return said.startsWith(device) && said.includes(model)
  })
}

/** The value beside a label in a card. */
const value = (title: string, label: string) =>
  [...(card(title)?.querySelectorAll('dt') ?? [])].find(dt => dt.textContent === label)?.nextElementSibling?.textContent

const summary = (title: string) => card(title)?.querySelector('summary')

/** Opens a folded card, and waits for the socket that only it has. */
const unfold = async (title: string, path: string) => {
  await until(() => summary(title))
  summary(title)?.click()
  await until(() => openSockets().some(({ url }) => new URL(url).pathname === path))
}

const push = (path: string, document: unknown) => {
  const socket = FakeSocket.sockets.filter(({ url }) => new URL(url).pathname === path).at(-1)
  socket?.open()
  socket?.push(JSON.stringify(document))
}

test('the live view shows the battery with its values, and that it has no alarms', async () => {
  await open()
  await until(() => card('Battery'))
  assert.match(summary('Battery')?.textContent ?? '', /no alarms PYLON · /)
  assert.match(value('Battery', 'Charge') ?? '', /^\d+\s%$/)
  assert.is(value('Battery', 'May be charged'), 'yes')
})

const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim() ?? ''
const sentence = () => plain(document.querySelector('.answer'))
/** What the picture says of the nodes that it has, as a reader hears it. */
const nodes = () => [...document.querySelectorAll('.flow li')].map(plain)

const off = { enabled: false }

/** The live view of a gateway that sends these members, whose inverters deliver 1.2 kW from panels. */
async function show(members: object, fork = simulate()) {
  const inverters = [detailed('116181180101', { AC: { 0: { Power: total(1200) } } as never })]
  const [listed] = inverters.map(({ serial }) => ({ serial, is_governed: true, power_source: 1 }) as LimitedInverter)
  await renderApp({
    path: '/',
    gateway: { fork },
    answers: {
      'livedata/status': document => ({ ...document, inverters, solarcharger: off, gridcharger: off, ...members }),
      'powerlimiter/status': { inverters: listed ? [listed] : [] },
    },
  })
  await until(() => nodes().length && sentence())
}

for (const [about, members, said, seen] of [
  [
    'says nothing but its charge',
    { battery: { soc: total(84, '%') }, power_meter: { Power: total(-400) } },
    '400 W are fed into the grid.',
    'Battery – 84%',
  ],
  [
    'does not know its charge',
    { battery: { soc: { v: null, u: '%' }, power: total(500) }, power_meter: {} },
    '500 W go into the battery.',
    'Battery 500W charging',
  ],
  [
    'has no charge',
    { battery: { voltage: total(52.31, 'V'), power: total(-324.3) }, power_meter: { Power: total(-80) } },
    'Sun and battery carry the house. 324 W come from the battery.',
    'Battery 324W discharging 52.3 V',
  ],
  [
    'cannot be so full',
    { battery: { soc: total(130, '%'), power: total(-324.3) }, power_meter: { Power: total(800) } },
    'Sun, battery and grid carry the house. 324 W come from the battery.',
    'Battery 324W discharging',
  ],
  [
    'has a power that cannot be',
    { battery: { soc: total(60, '%'), power: total(1e9) }, power_meter: { Power: total(800) } },
    '800 W are drawn from the grid.',
    'Battery – implausible value 60%',
  ],
  [
    'is full, and rests',
    { battery: { soc: total(100, '%'), power: total(5.2) }, power_meter: { Power: total(-1100) } },
    'The sun carries the house. The battery is full.',
    'Battery 5W 100%',
  ],
  [
    'was never heard',
    { battery: { enabled: true }, power_meter: { Power: total(600) } },
    '600 W are drawn from the grid.',
    'Battery –',
  ],
] as const)
  test(`of a battery that ${about} sentence and picture say what is known`, async () => {
    await show(members)
    await until(() => nodes().includes(seen), 40)
    assert.ok(sentence().includes(said), sentence())
  })

test('without a battery the sentence says what goes into the grid, and the picture has none', async () => {
  await show({ battery: { enabled: false }, power_meter: { Power: total(-700) } })
  assert.ok(sentence().includes('The sun carries the house. 700 W are fed into the grid.'), sentence())
  assert.equal(nodes(), ['Sun 1.20kW', 'House ≈500W', 'Grid 700W fed in'])
})

test('without a meter nobody knows what the house takes, and the picture says why', async () => {
  await show({ battery: { soc: total(60, '%'), power: total(900) }, power_meter: { enabled: false } })
  assert.equal(nodes(), ['Sun 1.20kW', 'House – no meter', 'Battery 900W charging 60%'])
  await until(() => plain(summary('Battery')).includes('+900 W'))
  assert.not.match(sentence(), /All well/)
})

test('a gateway that does not say what feeds its inverters calls them what they are, and asks nobody to log in', async () => {
  useHouse.setState({ limiter: undefined })
  await renderApp({
    path: '/',
    gateway: { fork: simulate() },
    network: ({ url }) => (url.endsWith('powerlimiter/status') ? new Response('', { status: 401 }) : undefined),
  })
  await until(() => nodes().length && sentence())
  assert.match(nodes()[0] ?? '', /^Inverters [\d.]+kW$/)
  assert.match(sentence(), /^(The inverters|Inverters and grid) carr/)
  assert.is(location.pathname, '/')
})

test('an alarm of the battery comes first, and of one that is silent no old values are told as those of now', async () => {
  await open()
  await unfold('Battery', '/batterylivedata')
  push('/batterylivedata', {
    manufacturer: 'PYLON',
    data_age: 7200,
    showIssues: true,
    issues: { overVoltage: 2, highTemperature: 1 },
    values: { status: { SoC: total(84, '%') } },
  })
  await until(() =>
    /^The battery reports an alarm: voltage too high. No new values: Battery since .+\./.test(sentence()),
  )
  assert.not.match(sentence(), /All well|battery is at/)
  await until(() => /^Battery – since/.test(plain(document.querySelector('.flow .muted'))))
})

test('a battery lasts the night only if it is empty after the sun has risen, whatever twilight the gateway counts as day', () => {
  const now = +new Date(2026, 5, 21, 23)
  const sentenceAt = (charge: number) => {
    const moments = Array.from({ length: 12 }, (_, n) => ({ at: now - (11 - n) * 60_000, charge, watts: -500 }))
    useLive.setState({
      ...{ heard: now, serials: [], changes: {}, documents: {} },
      total: { batteryPower: total(-500), batteryCharge: total(charge, '%'), batteryVoltage: total(52, 'V') } as never,
    })
    useHouse.setState({
      moments,
      values: { status: { capacity: total(5120, 'Wh') } },
      limiter: { enabled: true, battery_soc_stop_threshold: 20, inverters: [] } as never,
    })
    return [flowSentence({ now, inverters: [], sunrise: '05:00' })].flat().map(said => said?.text)
  }
  assert.equal(sentenceAt(52), ['flow.LastsUntil'])
  assert.equal(sentenceAt(90), ['flow.LastsTheNight'])
  useHouse.setState({ moments: [], limiter: undefined, values: undefined })
})

test('an inverter whose limit the limiter sets says so while it feeds nothing in', async () => {
  await open()
  const serial = await until(() => useLive.getState().governed?.[0])
  const row = () => plain(document.getElementById(serial))
  await until(() => row() && useLive.getState().inverters[serial]?.AC)
  useLive.setState(({ inverters }) => {
    const { [serial]: seen } = inverters
    return seen ? { inverters: { ...inverters, [serial]: { ...seen, producing: false } } } : {}
  })
  await until(() => row().includes('Idle: the power limiter sets its limit'))
})

const asleep = { reachable: false, data_age: 600, data_age_ms: 600_000 }

/** What a limiter says it does, what its inverters feed in, and the charge of the battery in %. */
interface LimiterCase {
  state: number
  fed?: number
  charge?: number
  /** Of its inverters. */
  more?: object
  /** Of its settings. */
  limiter?: object
}

const rated = { limit_relative: 100, limit_absolute: 2000 }

/** Two inverters: one on panels that delivers so many W, and one on the battery. */
const twoInverters = (sun: number, fed: number) => [
  detailed('116181180101', { name: 'Roof', ...rated, AC: { 0: { Power: total(sun) } } as never }),
  detailed('116181180102', { name: 'Cellar', ...rated, producing: fed > 0, AC: { 0: { Power: total(fed) } } as never }),
]
const governing = (more: object = {}) => ({
  enabled: true,
  inverters: twoInverters(0, 0).map(
    ({ serial }, n) => ({ serial, is_governed: true, power_source: 1 - n, ...more }) as LimitedInverter,
  ),
})

/** The live view of a house with these two inverters, and more of what the gateway pushes. */
const showTwo = (inverters: ReturnType<typeof twoInverters>, more: object = {}, limiter: object = governing()) =>
  renderApp({
    path: '/',
    gateway: { fork: simulate() },
    answers: {
      'livedata/status': document => ({ ...document, inverters, ...more }),
      'powerlimiter/status': limiter as never,
    },
  })

test('the number on top is what the sun gives in the picture, and what the gateway adds up is one tap away', async () => {
  await showTwo(twoInverters(900, 300), {
    total: { Power: total(1200), YieldDay: total(5000, 'Wh'), YieldTotal: total(77, 'kWh') },
    solarcharger: { enabled: true, power: total(425), yieldDay: total(800, 'Wh'), yieldTotal: total(9, 'kWh') },
  })
  const number = () => plain(document.querySelector('.totals dd'))
  await until(() => nodes()[0] === 'Sun 1.33kW' && number() === '1.33kW')
  assert.is(
    plain(document.querySelector('.counters')),
    'Counted by the gatewayInverters: 1.20 kW · 5.00 kWh today · 77.0 kWh in totalSolar charger: 425 W · 800 Wh today · 9.00 kWh in total',
  )
})

test('an inverter that the battery feeds has no module on the roof, nor a place for one, and gives the dome nothing', async () => {
  await showTwo(twoInverters(900, 300))
  const modules = () =>
    [...document.querySelectorAll('.roof [data-state] a')].map(one => one.getAttribute('aria-label'))
  await until(() => modules().length > 0 && modules().every(name => name?.startsWith('Roof')))
  assert.equal(useLive.getState().onBattery, ['116181180102'])
  named('.roof button', 'Arrange')?.click()
  await until(() => document.querySelector('dialog')?.textContent?.includes('Roof'))
  assert.not.match(document.querySelector('dialog')?.textContent ?? '', /Cellar/)
})

test('an inverter that the battery fed has no module after a reload either, while the limiter cannot be read', async () => {
  useHouse.setState({ limiter: undefined })
  await renderApp({
    path: '/',
    prepare: () => localStorage.setItem('fedByBattery', JSON.stringify(['116181180102'])),
    gateway: { fork: simulate() },
    answers: {
      'livedata/status': document => ({ ...document, inverters: twoInverters(900, 300) }),
    },
    network: ({ url }) => (url.endsWith('powerlimiter/status') ? new Response('', { status: 401 }) : undefined),
  })
  await until(() => useHouse.getState().limiter === null)
  await until(() => document.querySelector('.roof [data-state] a'))
  const modules = [...document.querySelectorAll('.roof [data-state] a')].map(one => one.getAttribute('aria-label'))
  assert.ok(modules.every(name => name?.startsWith('Roof')))
  assert.equal(useLive.getState().onBattery, ['116181180102'])
})

test('that the battery feeds none of the inverters is known once the limiter was read', async () => {
  await showTwo(twoInverters(900, 300), {}, governing({ power_source: 1 }))
  await until(() => useLive.getState().onBattery)
  assert.equal(useLive.getState().onBattery, [])
})

test('what goes in and comes from nowhere is said with whose values may be wrong, once it stays', async () => {
  await showTwo(twoInverters(1625, 0), {
    battery: { enabled: true, soc: total(50, '%'), power: total(-439) },
    solarcharger: { enabled: true, power: total(425) },
    gridcharger: off,
    power_meter: { enabled: true, Power: total(35) },
  })
  await until(() => nodes().includes('House ≈1.66kW') && sentence().includes('The sun carries the house.'))
  assert.not.match(sentence(), /come from the battery|not accounted/)
  useHouse.setState({ openSince: Date.now() - 20_000 })
  useLive.setState({ heard: Date.now() })
  const said =
    'The sun carries the house. 864 W are not accounted for: Battery, Solar charger, Cellar may be wrong, or something'
  await until(() => sentence().includes(said))
})

test('the page on low yields says that the limiter sets an inverter, and never to check its fuse', async () => {
  const limit = { limit_relative: 6.7, limit_absolute: 101 }
  await renderApp({
    path: '/why',
    gateway: { fork: simulate() },
    answers: {
      'livedata/status': document => ({
        ...document,
        inverters: twoInverters(100, 0).map(one => ({ ...one, ...limit })),
      }),
      'powerlimiter/status': governing(),
    },
  })
  const page = () => plain(document.querySelector('main'))
  await until(() => page().includes('Roof is held at 101 W: the power limiter sets its limit.'))
  assert.ok(page().includes('Cellar feeds nothing in: the power limiter sets its limit.'))
  assert.not.match(page(), /fuse|not set on this device/)
})

test('which inverters the limiter sets is read again every minute', async () => {
  let isGoverned = true
  const app = await renderApp({
    path: '/why',
    gateway: { fork: simulate() },
    answers: { 'powerlimiter/status': () => governing({ is_governed: isGoverned }) },
  })
  await until(() => useLive.getState().governed?.length === 2)
  useLive.setState({ governed: undefined })
  const clock = fakeClock(['setTimeout', 'clearTimeout'])
  let stop: (() => void) | undefined
  try {
    stop = watchHouse()
    await until(() => useLive.getState().governed?.length === 2)
    isGoverned = false
    await tickInSteps(clock, 61_000, 1000, () => app.readDocument('powerlimiter/status'))
  } finally {
    stop?.()
    clock.uninstall()
  }
  assert.equal(useLive.getState().governed, [])
})

for (const [about, { state, fed = 0, charge = 60, more = {}, limiter: settings = {} }, said] of [
  ['rests', { state: 1 }, 'has none of its inverters feed in'],
  ['says that it rests, while its inverters feed in', { state: 1, fed: 871 }, 'feeds 871 W'],
  ['reaches none', { state: 0, more: asleep }, 'reaches none of its inverters'],
  ['was told of as reaching none, and reaches them', { state: 0 }, 'has none of its inverters feed in'],
  ['does not discharge the battery', { state: 2, fed: 300 }, 'feeds 300 W, without discharging the battery'],
  ['may discharge it', { state: 3, fed: 331 }, 'feeds 331 W, and may discharge the battery down to 20%'],
  [
    'has emptied the battery',
    { state: 1, charge: 12 },
    'has none of its inverters feed in: it stops at 20%, and the battery is at 12%',
  ],
  [
    'does not look at the charge',
    { state: 1, charge: 12, limiter: { ignore_soc: true } },
    'has none of its inverters feed in',
  ],
  ['is off', { state: -1, fed: 300, limiter: { enabled: false } }, undefined],
  ['does what nobody knows', { state: 7, fed: 300 }, 'feeds 300 W'],
] as const satisfies readonly (readonly [string, LimiterCase, string | undefined])[])
  test(`of a limiter that ${about}, the live view says what it does now, or nothing`, async () => {
    await renderApp({
      path: '/',
      gateway: { fork: simulate() },
      answers: {
        'livedata/status': document => ({
          ...document,
          inverters: twoInverters(fed, 0).map(one => ({ ...one, ...more })),
          battery: { enabled: true, soc: total(charge, '%'), power: total(0) },
        }),
        // What the limiter expects of its inverters is not what they give.
        'solarchargerlivedata/status': document => ({ ...document, dpl: { PLSTATE: state, PLLIMIT: 94 } }),
        'powerlimiter/status': { ...governing(), battery_soc_stop_threshold: 20, ...settings },
      },
    })
    await until(() => card('Solar charger') && useHouse.getState().limiterState === state && nodes().length)
    const limiter = () =>
      [...document.querySelectorAll('main p')].map(plain).find(text => text.startsWith('Power limiter'))
    await until(() => limiter() === (said && `Power limiter ${said}`))
  })

test('alarms of the battery stand in words above its values', async () => {
  await open({ settings: { battery: { ...battery, enabled: true, provider: 1 } } })
  await unfold('Battery', '/batterylivedata')
  assert.match(value('Battery', 'Lowest cell') ?? '', /^3\.\d{3}\sV$/)
  push('/batterylivedata', {
    manufacturer: 'JK',
    data_age: 0,
    showIssues: true,
    issues: { JkBmsIssueLowCapacity: 1, JkBmsIssueCellUndervoltage: 2 },
    values: { status: { SoC: { v: 4, u: '%', d: 0 } } },
  })
  await until(() => value('Battery', 'Charge') === '4\u00a0%')
  const notices = [...(card('Battery')?.querySelectorAll('.notice') ?? [])].map(notice => notice.textContent)
  assert.equal(notices, ['Alarm: voltage of a cell too low', 'Warning: low charge'])
})

test('a charge of 104 % is a full battery in the card as in the picture, and what cannot be is a dash with the words', async () => {
  const entry = (v: number, u: string) => ({ v, u, d: 0 })
  await renderApp({
    path: '/',
    gateway: { fork: simulate() },
    answers: {
      'livedata/status': document => ({
        ...document,
        battery: { enabled: true, soc: total(104, '%'), power: total(0) },
      }),
      'batterylivedata/status': document => ({
        ...document,
        values: {
          status: { SoC: entry(104, '%'), voltage: entry(1e9, 'V'), temperature: entry(-300, '°C') },
          cells: { cellMaxVoltage: entry(52, 'V') },
        },
      }),
      'gridchargerlivedata/status': document => ({ ...document, values: { output: { current: entry(1e9, 'A') } } }),
      'solarchargerlivedata/status': document => ({
        ...document,
        solarcharger: {
          full_update: true,
          instances: { a: { data_age_ms: 1, values: { output: { P: entry(1e9, 'W') } } }, b: { data_age_ms: 1 } },
        },
      }),
    },
  })
  const wrong = '– implausible value'
  await until(() => plain(summary('Battery')).startsWith(`Battery 100% · ${wrong}`))
  await until(() => nodes().some(node => node.startsWith('Battery 0W') && node.endsWith('100%')))
  assert.is(value('Battery', 'Charge'), '100\u00a0%')
  for (const label of ['Voltage', 'Temperature', 'Highest cell']) assert.is(value('Battery', label), wrong, label)
  await until(() => value('Grid charger', 'Current') === wrong)
  await until(() => plain(summary('Solar charger')).startsWith(`Solar charger ${wrong}`))
})

test('an alarm opens the card of the battery, unless another one is open', async () => {
  let issues: object = { overVoltage: 2 }
  const alarming = () =>
    renderApp({
      path: '/',
      gateway: { fork: simulate() },
      answers: { 'batterylivedata/status': document => ({ ...document, issues }) },
    })
  await alarming()
  await until(() => card('Battery')?.open)
  issues = {}
  await alarming()
  await unfold('Grid charger', '/gridchargerlivedata')
  issues = { overVoltage: 2 }
  useLive.setState(({ reloads }) => ({ reloads: reloads + 1 }))
  await until(() => /\balarm\b/.test(summary('Battery')?.textContent ?? ''))
  assert.equal([card('Battery')?.open, card('Grid charger')?.open], [false, true])
})

test('whatever is opened, one card is open, and the page has its socket and that of the live view', async () => {
  await open()
  await until(() => document.querySelectorAll('main article > details').length >= 4)
  const paths = () => openSockets().map(({ url }) => new URL(url).pathname)
  assert.equal(paths(), ['/livedata'])
  for (const [title, path] of [
    ['Battery', '/batterylivedata'],
    ['Solar charger SmartSolar', '/solarchargerlivedata'],
    ['Grid charger', '/gridchargerlivedata'],
    ['Solar charger BlueSolar', '/solarchargerlivedata'],
    ['Solar charger SmartSolar', '/solarchargerlivedata'],
    ['Battery', '/batterylivedata'],
  ] as const) {
    summary(title)?.click()
    const opened = () =>
      [...document.querySelectorAll<HTMLDetailsElement>('.fork-cards details')].filter(one => one.open)
    await until(() => {
      assert.ok(paths().length <= 2, String(paths()))
      return opened().length === 1 && card(title)?.open && paths().includes(path)
    })
  }
  summary('Battery')?.click()
  await until(() => paths().length === 1)
})

test('folded cards show their main values and how old they are, and are read one after another', async () => {
  let reading = 0
  let most = 0
  const app = await renderApp({
    path: '/',
    gateway: { fork: simulate() },
    async network({ url }) {
      if (!/(battery|charger)livedata/.test(url)) return undefined
      most = Math.max(most, ++reading)
      await settled()
      reading--
      return undefined
    },
  })
  const said = (title: string) => summary(title)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
  await until(() => card('Battery') && card('Power meter') && card('Solar charger') && card('Grid charger'))
  assert.match(
    said('Battery'),
    /^Battery \d+% · [\d.]+ V · [+−]?[\d.]+ k?W no alarms PYLON · Received \d+ seconds? ago$/,
  )
  assert.match(said('Power meter'), /^Power meter [\d.]+ k?W (drawn|fed in)? *Received .+ ago$/)
  assert.match(said('Solar charger'), /^Solar charger \d+ W .+ · Received .+ ago$/)
  assert.match(said('Grid charger'), /^Grid charger [\d.]+ W .+ · Received .+ ago$/)
  assert.is(most, 1)
  assert.equal(
    (['battery', 'solarcharger', 'gridcharger'] as const).map(device => app.reads(`${device}livedata/status`)),
    [1, 1, 1],
  )
})

test('folded cards are not read in a hidden tab, but once it is shown', async () => {
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  hide(true)
  try {
    const app = await open()
    await settled()
    const paths = ['batterylivedata/status', 'solarchargerlivedata/status', 'gridchargerlivedata/status']
    assert.equal(paths.map(app.reads), [0, 0, 0])
    hide(false)
    await until(() => card('Battery') && card('Solar charger') && card('Grid charger'))
    assert.equal(paths.map(app.reads), [1, 1, 1])
  } finally {
    hide(false)
  }
})

test('the owner reads who decides over the grid charger', async () => {
  await open()
  await until(() => plain(summary('Grid charger')).startsWith('Grid charger automatic · '))
})

test('each solar charger has a card, and a partial message keeps the others', async () => {
  await open()
  await unfold('Solar charger SmartSolar', '/solarchargerlivedata')
  assert.is(value('Solar charger SmartSolar', 'State'), 'keeping full')
  assert.match(
    card('Solar charger SmartSolar')?.querySelector('p.muted')?.textContent ?? '',
    /^Serial number HQ2219SUNDL1 · Firmware 1\.64$/,
  )
  push('/solarchargerlivedata', {
    solarcharger: {
      full_update: false,
      instances: {
        HQ2219SUNDL1: { data_age_ms: 1, product_id: 'SmartSolar MPPT 150|35', values: { device: { CS: 'Bulk' } } },
      },
    },
  })
  await until(() => value('Solar charger SmartSolar', 'State') === 'charging fast')
  assert.ok(card('Solar charger BlueSolar'))
})

test('solar chargers give what their panels can while all of them say so', async () => {
  for (const [states, isAtFullPower] of [
    [['Bulk', 'Bulk'], true],
    [['Bulk', 'Float'], false],
  ] as const) {
    const instances = Object.fromEntries(
      states.map((CS, n) => [`a${n}`, { data_age_ms: 1, values: { device: { CS, MPPT: 'MPP Tracker active' } } }]),
    )
    await renderApp({
      path: '/',
      gateway: { fork: simulate() },
      answers: {
        'solarchargerlivedata/status': document => ({ ...document, solarcharger: { full_update: true, instances } }),
      },
    })
    await until(() => card('Solar charger'))
    await until(() => useHouse.getState().isAtFullPower === isAtFullPower)
  }
})

test('a charger that is switched on and sends nothing has a card that says so, in place of an empty one', async () => {
  const silence = (title: string) =>
    `${title} not heard yet Nothing has been received yet. Its settings say how the device is connected.`
  let off = false
  const unlessOff = (document: object) => (off ? {} : document)
  await renderApp({
    path: '/',
    gateway: { fork: simulate() },
    answers: { 'gridchargerlivedata/status': unlessOff, 'solarchargerlivedata/status': unlessOff },
  })
  await unfold('Grid charger', '/gridchargerlivedata')
  off = true
  push('/gridchargerlivedata', null)
  await until(() => plain(card('Grid charger')) === silence('Grid charger'))
  off = false
  await unfold('Solar charger', '/solarchargerlivedata')
  off = true
  push('/solarchargerlivedata', null)
  await until(() => plain(card('Solar charger')) === silence('Solar charger'))
})

test('devices that are off have no card', async () => {
  await open({ settings: { battery, gridcharger, solarcharger } })
  await until(() => document.querySelector('main .totals'))
  for (const title of ['Battery', 'Grid charger', 'Solar charger']) assert.not(card(title), title)
})

test('a battery whose socket refuses every login is polled, and its card stays up to date', async () => {
  let asked = 7
  const app = await renderApp({
    path: '/',
    login: true,
    gateway: { fork: simulate(), readonly: false },
    answers: {
      'batterylivedata/status': ({ values, ...rest }) => ({
        ...rest,
        values: { ...values, status: { ...values?.status, SoC: { v: asked++, u: '%', d: 0 } } },
      }),
    },
  })
  await unfold('Battery', '/batterylivedata')
  await until(() => value('Battery', 'Charge') === '8\u00a0%')
  const sockets = () => FakeSocket.sockets.filter(({ url }) => new URL(url).pathname === '/batterylivedata')
  // With visitors barred a page cannot give a Digest login to a socket; it may not even try.
  assert.ok(sockets().every(socket => !socket.url.includes('openDTU42')))
  for (const socket of sockets()) socket.close()
  await until(() => value('Battery', 'Charge') === '9\u00a0%', 15)
  assert.ok(app.reads('batterylivedata/status') >= 3)
})

const charger: Partial<Settings> = { gridcharger: { ...gridcharger, enabled: true } }

test('the charger is set by hand, and the dialog says when it has confirmed', async () => {
  const app = await open({ settings: charger })
  await unfold('Grid charger', '/gridchargerlivedata')
  named('main button', 'Set limits')?.click()
  const field = (name: string) => document.querySelector<HTMLInputElement>(`dialog [name=${name}]`)
  await until(() => field('voltage'))
  enter(field('voltage'), '53,5')
  enter(field('current'), '10')
  await until(() => !named<HTMLButtonElement>('dialog button', 'Set')?.disabled)
  document.querySelector('dialog form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await until(() => document.querySelector('dialog')?.textContent?.includes('Waiting until the charger confirms'))
  assert.equal(app.posted('gridcharger/limit'), [{ voltage: 53.5, current: 10 }])
  push('/gridchargerlivedata', await app.readDocument('gridchargerlivedata/status'))
  await until(() =>
    document.querySelector('dialog')?.textContent?.includes('The charger has confirmed 53.5\u00a0V and 10\u00a0A.'),
  )
})

test('a device that has been silent for 75 s says so in its card, its figure and the sentence, though its gateway answers', async () => {
  const silentMs = 75_000
  await renderApp({
    path: '/',
    login: true,
    gateway: { fork: simulate() },
    answers: {
      'livedata/status': document => ({
        ...document,
        battery: { enabled: true, soc: total(100, '%'), power: total(0) },
        solarcharger: { enabled: true, power: total(420) },
        gridcharger: { enabled: true, Power: total(300) },
        power_meter: { enabled: true, Power: total(-900) },
      }),
      'batterylivedata/status': values => ({ ...values, data_age: silentMs / 1000 }),
      'gridchargerlivedata/status': values => ({ ...values, dataAge: silentMs, reachable: false }),
      'solarchargerlivedata/status': ({ solarcharger, ...rest }) => ({
        ...rest,
        solarcharger: {
          ...solarcharger,
          instances: Object.fromEntries(
            Object.entries(solarcharger?.instances ?? {}).map(([serial, one]) => [
              serial,
              { ...one, data_age_ms: silentMs },
            ]),
          ),
        },
      }),
    },
  })
  for (const [title, said] of [
    ['Battery', 'no new values'],
    ['Solar charger', 'no new values'],
    ['Grid charger', 'does not answer'],
  ] as const)
    await until(() => summary(title)?.querySelector('.badge')?.textContent === said)
  for (const button of card('Grid charger')?.querySelectorAll('button') ?? []) assert.ok(button.disabled)
  // The gateway says no age of the meter: only that nothing has changed does.
  useLive.setState(({ changes, heard }) => ({ changes: { ...changes, meter: heard - silentMs } }))
  const time = String.raw`\d+:\d\d( [AP]M)?`
  const devices = ['Power meter', 'Battery', 'Solar charger', 'Grid charger'].map(name => `${name} since ${time}`)
  await until(() => new RegExp(`^No new values: ${devices.join(', ')}\\.`).test(sentence()))
  assert.not.match(sentence(), /full|carr/)
  await until(
    () => nodes().filter(node => new RegExp(`^(House|Battery|Grid) – since ${time}$`).test(node)).length === 3,
  )
  assert.is(document.querySelectorAll('.flow .muted').length, 3)
})

test('of two solar chargers of which one is silent, the sun gives at least what the other says', async () => {
  await renderApp({
    path: '/',
    gateway: { fork: simulate() },
    answers: {
      'livedata/status': document => ({
        ...document,
        inverters: [],
        solarcharger: { enabled: true, power: total(420) },
      }),
      'solarchargerlivedata/status': document => ({
        ...document,
        solarcharger: { full_update: true, instances: { a: { data_age_ms: 1 }, b: { data_age_ms: 75_000 } } },
      }),
    },
  })
  await until(() => nodes()[0] === 'Sun ≥420W' && /^No new values: Solar charger since /.test(sentence()))
})

test('while the charger charges by itself, or may, the dialog says that limits by hand are dropped', async () => {
  for (const auto of [true, undefined]) {
    const app = await renderApp({
      path: '/',
      login: true,
      gateway: { fork: simulate() },
      answers: { 'gridcharger/config': config => ({ ...config, auto_power_enabled: auto }) },
    })
    await until(() => card('Grid charger'))
    named('main button', 'Set limits')?.click()
    await until(() => document.querySelector('dialog')?.textContent?.includes('drops limits set by hand'))
    assert.not(document.querySelector('dialog input'))
    assert.equal(app.posted('gridcharger/limit'), [])
  }
})

test('the charger is turned off only after a question, and a visitor cannot', async () => {
  const app = await open()
  await until(() => card('Grid charger'))
  const buttons = () => [...(card('Grid charger')?.querySelectorAll('button') ?? [])]
  buttons()
    .find(button => button.textContent === 'Turn on or off')
    ?.click()
  await until(() => named('dialog button', 'Turn off'))
  named('dialog button', 'Turn off')?.click()
  await until(() => document.querySelectorAll('dialog').length === 2)
  assert.equal(app.posted('gridcharger/power'), [])
  document.querySelector<HTMLElement>('dialog dialog .actions .danger, dialog ~ dialog .actions .danger')?.click()
  await until(() => app.posted('gridcharger/power')[0])
  assert.equal(app.posted('gridcharger/power'), [{ power: false }])
  await open({}, false)
  await until(() => card('Grid charger'))
  assert.equal(buttons(), [])
})

test('the card of a meter that was never heard says so, and where its settings are looked for', async () => {
  await open()
  await until(() => card('Power meter'))
  const { total } = useLive.getState()
  useLive.setState({ total: { ...total, meterPower: { v: Number.NaN, u: 'W', d: 0 } } as never })
  await until(() => /^Power meter *not heard yet *$/.test(summary('Power meter')?.textContent ?? ''))
  summary('Power meter')?.click()
  await until(() => card('Power meter')?.textContent?.includes('Nothing has been received yet.'))
})

test.run()
