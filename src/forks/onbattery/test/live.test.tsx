import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeClock, tickInSteps } from '../../../../test/support/fake-clock.ts'
import { FakeSocket, openSockets } from '../../../../test/support/fake-gateway.ts'
import { detailed, value as total } from '../../../../test/support/live-messages.ts'
import { enter, named, settled, until } from '../../../../test/support/mount.tsx'
import { type AppOptions, type ForgedAnswers, renderApp } from '../../../../test/support/render-app.tsx'
import { useLive } from '../../../live/live.ts'
import type { LimiterEntry } from '../contract/power-limiter.ts'
import { flowSentence } from '../live/device-rules.ts'
import { useHouse, watchHouse } from '../live/watch-house.ts'
import type { OnBatteryOptions } from '../simulator/scenes.ts'
import { factorySettings, type Settings } from '../simulator/settings.ts'
import { simulatedFork } from '../simulator.ts'

const { gridcharger } = factorySettings()

const open = (options: OnBatteryOptions = {}, more: AppOptions = {}) =>
  renderApp({ path: '/', login: true, gateway: { fork: simulatedFork(options) }, ...more })

/** The live view of a gateway that answers otherwise than it would. */
const showing = (answers: ForgedAnswers, more: AppOptions = {}) => open({}, { login: false, answers, ...more })

const withoutLimiter = ({ url }: Request) =>
  url.endsWith('powerlimiter/status') ? new Response('', { status: 401 }) : undefined

const cards = () => [...document.querySelectorAll<HTMLDetailsElement>('main article > details')]
const socketsTo = (path: string) => FakeSocket.sockets.filter(({ url }) => new URL(url).pathname === path)

/** The folded card of a device, and of several the one of that model. */
const card = (title: string) => {
  const [, device = title, model = ''] = /^(Solar charger) (\w+)/.exec(title) ?? []
  return cards().find(one => {
    const text = one.querySelector('summary')?.textContent ?? ''
    return text.startsWith(device) && text.includes(model)
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
  const socket = socketsTo(path).at(-1)
  socket?.open()
  socket?.push(JSON.stringify(document))
}

const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim() ?? ''
const sentence = () => plain(document.querySelector('.answer'))
/** What the picture says of the nodes that it has, as a reader hears it. */
const nodes = () => [...document.querySelectorAll('.flow li')].map(plain)

test('an alarm of the battery comes first, and a silent battery has no present values', async () => {
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
      ...{ messageAt: now, serials: [], changes: {}, documents: {} },
      total: { batteryPower: total(-500), batteryCharge: total(charge, '%'), batteryVoltage: total(52, 'V') } as never,
    })
    useHouse.setState({
      moments,
      values: { status: { capacity: total(5120, 'Wh') } },
      limiter: { enabled: true, battery_soc_stop_threshold: 20, inverters: [] } as never,
    })
    return [flowSentence({ now, inverters: [], sunrise: '05:00' })].flat().map(finding => finding?.text)
  }
  assert.equal(sentenceAt(52), ['flow.LastsUntil'])
  assert.equal(sentenceAt(90), ['flow.LastsTheNight'])
  useHouse.setState({ moments: [], limiter: undefined, values: undefined })
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
    ({ serial }, n) => ({ serial, is_governed: true, power_source: 1 - n, ...more }) as LimiterEntry,
  ),
})

/** The live view of a house with these two inverters, and more of what the gateway pushes. */
const showTwo = (
  inverters: ReturnType<typeof twoInverters>,
  live: object = {},
  limiter: object = governing(),
  more: AppOptions = {},
) =>
  showing(
    {
      'livedata/status': document => ({ ...document, inverters, ...live }),
      'powerlimiter/status': limiter as never,
    },
    more,
  )

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

const modules = () => [...document.querySelectorAll('.roof [data-state] a')].map(one => one.getAttribute('aria-label'))

test('an inverter that the battery feeds has no module on the roof, nor a place for one, and gives the dome nothing', async () => {
  await showTwo(twoInverters(900, 300))
  await until(() => modules().length > 0 && modules().every(name => name?.startsWith('Roof')))
  assert.equal(useLive.getState().onBattery, ['116181180102'])
  named('.roof button', 'Arrange')?.click()
  await until(() => document.querySelector('dialog')?.textContent?.includes('Roof'))
  assert.not.match(document.querySelector('dialog')?.textContent ?? '', /Cellar/)
})

test('while the limiter cannot be read an inverter that the battery fed has no module, and nobody is asked to log in', async () => {
  useHouse.setState({ limiter: undefined })
  const prepare = () => localStorage.setItem('fedByBattery', JSON.stringify(['116181180102']))
  await showTwo(twoInverters(900, 300), {}, {}, { prepare, network: withoutLimiter })
  await until(() => useHouse.getState().limiter === null && modules().length > 0)
  assert.ok(modules().every(name => name?.startsWith('Roof')))
  assert.equal(useLive.getState().onBattery, ['116181180102'])
  await until(() => nodes()[0] === 'Inverters 1.20kW' && /^(The inverters|Inverters and grid) carr/.test(sentence()))
  assert.is(location.pathname, '/')
})

test('an inverter whose limit the limiter sets says so while it feeds nothing in', async () => {
  await showTwo(twoInverters(900, 0))
  await until(() => plain(document.getElementById('116181180102')).includes('Idle: the power limiter sets its limit'))
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
    gridcharger: { enabled: false },
    power_meter: { enabled: true, Power: total(35) },
  })
  await until(() => nodes().includes('House ≈1.66kW') && sentence().includes('The sun carries the house.'))
  assert.not.match(sentence(), /come from the battery|not accounted/)
  useHouse.setState({ openSince: Date.now() - 20_000 })
  useLive.setState({ messageAt: Date.now() })
  const expected =
    'The sun carries the house. 864 W are not accounted for: Battery, Solar charger, Cellar may be wrong, or something'
  await until(() => sentence().includes(expected))
})

test('the page on low yields says that the limiter sets an inverter, and never to check its fuse', async () => {
  const limit = { limit_relative: 6.7, limit_absolute: 101 }
  const held = twoInverters(100, 0).map(one => ({ ...one, ...limit }))
  await showTwo(held, {}, governing(), { path: '/why' })
  const page = () => plain(document.querySelector('main'))
  await until(() => page().includes('Roof is held at 101 W: the power limiter sets its limit.'))
  assert.ok(page().includes('Cellar feeds nothing in: the power limiter sets its limit.'))
  assert.not.match(page(), /fuse|not set on this device/)
})

test('which inverters the limiter sets is read again every minute', async () => {
  let isGoverned = true
  const limiter = () => governing({ is_governed: isGoverned })
  const app = await showing({ 'powerlimiter/status': limiter }, { path: '/why' })
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

for (const [about, { state, fed = 0, charge = 60, more = {}, limiter: settings = {} }, expected] of [
  ['rests', { state: 1 }, 'has none of its inverters feed in'],
  ['says that it rests, while its inverters feed in', { state: 1, fed: 871 }, 'feeds 871 W'],
  ['reaches none', { state: 0, more: asleep }, 'reaches none of its inverters'],
  ['reaches them although its state says none', { state: 0 }, 'has none of its inverters feed in'],
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
    await showing({
      'livedata/status': document => ({
        ...document,
        inverters: twoInverters(fed, 0).map(one => ({ ...one, ...more })),
        battery: { enabled: true, soc: total(charge, '%'), power: total(0) },
      }),
      // What the limiter expects of its inverters is not what they give.
      'solarchargerlivedata/status': document => ({ ...document, dpl: { PLSTATE: state, PLLIMIT: 94 } }),
      'powerlimiter/status': { ...governing(), battery_soc_stop_threshold: 20, ...settings },
    })
    await until(() => card('Solar charger') && useHouse.getState().limiterState === state && nodes().length)
    const limiter = () =>
      [...document.querySelectorAll('main p')].map(plain).find(text => text.startsWith('Power limiter'))
    await until(() => limiter() === (expected && `Power limiter ${expected}`))
  })

test('an alarm opens the card of the battery, unless another one is open', async () => {
  let issues: object = { overVoltage: 2 }
  const alarming = () => showing({ 'batterylivedata/status': document => ({ ...document, issues }) })
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
  await until(() => cards().length >= 4)
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
  async function network({ url }: Request) {
    if (!/(battery|charger)livedata/.test(url)) return undefined
    most = Math.max(most, ++reading)
    await settled()
    reading--
    return undefined
  }
  await showing({}, { network })
  const summaryText = (title: string) => summary(title)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
  await until(() => card('Battery') && card('Power meter') && card('Solar charger') && card('Grid charger'))
  assert.match(
    summaryText('Battery'),
    /^Battery \d+% · [\d.]+ V · [+−]?[\d.]+ k?W no alarms PYLON · Received \d+ seconds? ago$/,
  )
  assert.match(summaryText('Power meter'), /^Power meter [\d.]+ k?W (drawn|fed in)? *Received .+ ago$/)
  assert.match(summaryText('Solar charger'), /^Solar charger \d+ W .+ · Received .+ ago$/)
  assert.match(summaryText('Grid charger'), /^Grid charger [\d.]+ W .+ · Received .+ ago$/)
  assert.is(most, 1)
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
  let states = ['Bulk', 'Bulk']
  const instances = () => states.map(CS => ({ data_age_ms: 1, values: { device: { CS, MPPT: 'MPP Tracker active' } } }))
  await showing({
    'solarchargerlivedata/status': () => ({ solarcharger: { full_update: true, instances: { ...instances() } } }),
  })
  await until(() => useHouse.getState().isAtFullPower === true)
  states = ['Bulk', 'Float']
  useLive.setState(({ reloads }) => ({ reloads: reloads + 1 }))
  await until(() => useHouse.getState().isAtFullPower === false)
})

test('a charger that is switched on and sends nothing has a card that says so, in place of an empty one', async () => {
  const silence = (title: string) =>
    `${title} not heard yet Nothing has been received yet. Its settings say how the device is connected.`
  let off = false
  const unlessOff = (document: object) => (off ? {} : document)
  await showing({ 'gridchargerlivedata/status': unlessOff, 'solarchargerlivedata/status': unlessOff })
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

test('a battery whose socket refuses every login is polled, and its card stays up to date', async () => {
  let asked = 7
  const app = await open(
    {},
    {
      gateway: { fork: simulatedFork(), readonly: false },
      answers: {
        'batterylivedata/status': ({ values, ...rest }) => ({
          ...rest,
          values: { ...values, status: { ...values?.status, SoC: { v: asked++, u: '%', d: 0 } } },
        }),
      },
    },
  )
  await unfold('Battery', '/batterylivedata')
  await until(() => value('Battery', 'Charge') === '8\u00a0%')
  const sockets = () => socketsTo('/batterylivedata')
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
  push('/gridchargerlivedata', { ...(await app.readDocument('gridchargerlivedata/status')), reachable: false })
  await until(() => plain(summary('Grid charger')).includes('does not answer'))
  for (const button of card('Grid charger')?.querySelectorAll('button') ?? []) assert.ok(button.disabled)
})

test('while the charger charges by itself, or may, the dialog says that limits by hand are dropped', async () => {
  for (const auto of [true, undefined]) {
    const answers: ForgedAnswers = { 'gridcharger/config': config => ({ ...config, auto_power_enabled: auto }) }
    const app = await open({}, { answers })
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
  await open({}, { login: false })
  await until(() => card('Grid charger'))
  assert.equal(buttons(), [])
})

/** Pulls the page down far enough, and lets go. */
function pull() {
  const touch = (type: string, y: number) =>
    document
      .querySelector('main h1')
      ?.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: [{ clientY: y }] }),
      )
  touch('touchstart', 10)
  touch('touchmove', 200)
  touch('touchend', 200)
}

test('a reload of the live view reads battery and chargers again too, and shows what they said meanwhile', async () => {
  const app = await open()
  await until(() => cards().length >= 4)
  const paths = ['batterylivedata/status', 'gridchargerlivedata/status', 'solarchargerlivedata/status'] as const
  await unfold('Solar charger SmartSolar', '/solarchargerlivedata')
  const [opened] = socketsTo('/solarchargerlivedata')
  opened?.open()
  opened?.push(JSON.stringify(await app.readDocument('solarchargerlivedata/status')))
  const before = paths.map(app.reads)
  const list = app.reads('livedata/status')
  const shown = cards()
  pull()
  await until(() => {
    assert.equal(cards(), shown)
    return app.reads('livedata/status') > list
  })
  await settled()
  assert.equal(
    paths.map((path, n) => app.reads(path) - Number(before[n])),
    [1, 1, 1],
  )
  assert.is(opened?.readyState, FakeSocket.CLOSED)
})

test('a device of which nothing arrives any more is not said to be as it was', async () => {
  let dead = false
  const answers: ForgedAnswers = {
    'solarchargerlivedata/status': document => ({ ...document, dpl: { PLSTATE: 3, PLLIMIT: 412 } }),
    'powerlimiter/status': ({ inverters, ...rest }) => ({
      ...{ ...rest, enabled: true },
      inverters: inverters.map(one => ({ ...one, is_governed: true })),
    }),
  }
  const network = ({ url }: Request) =>
    dead && url.includes('livedata') ? new Response('', { status: 503 }) : undefined
  await showing(answers, { network })
  await until(() => cards().length >= 4)
  const old = () => cards().filter(card => card.querySelector('.badge')?.textContent === 'no new values').length
  const limiter = () => document.querySelector('.fork-cards > p')?.textContent ?? ''
  await until(() => limiter().includes('may discharge the battery'))
  assert.is(old(), 0)
  dead = true
  pull()
  await until(() => old() === 4, 10)
  // The values of its inverters count for a minute, but what it said of the battery does not.
  assert.not.match(limiter(), /battery/)
})

test.run()
