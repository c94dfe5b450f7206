import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { RadioFacts } from '../../../src/pages/home/inverter/radio-stats.tsx'
import { catchErrors } from '../../support/catch-errors.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { connected, garage, measured, roof, showHome } from '../../support/home.tsx'
import { detailed, live, string, summary, totals, value } from '../../support/live-messages.ts'
import { all, mount, settled, text, until } from '../../support/mount.tsx'

test('a row has a sentence about what is out of the ordinary, and none otherwise', async () => {
  const states = [{ poll_enabled: false }, { reachable: false, data_age_ms: 190_000 }, { producing: false }, {}]
  await showHome({ listed: states.map((state, order) => summary(`${order}`, { order, ...state })) })
  await until(() => all('.inverters .state').length === 3)
  assert.equal(all('.inverters .state'), ['Not polled', 'Last heard 3 minutes ago', 'Idle'])
  const rowStates = [...document.querySelectorAll<HTMLElement>('.inverters .row')].map(row => row.dataset.state)
  assert.equal(rowStates, ['off', 'down', 'idle', 'on'])
})

/** Two silent inverters, and what the gateway says of its sun. */
const silentPlant = (sun: object) => ({
  answers: ({ path }: { path: string }) =>
    path === 'ntp/status'
      ? {
          json: { sun_risetime: 'Monday, June 22 2026 05:04:12', sun_settime: 'Sunday, June 21 2026 21:33:10', ...sun },
        }
      : undefined,
  listed: [
    summary(roof, { name: 'Roof', reachable: false, producing: false }),
    summary(garage, { order: 1, poll_enabled: false }),
  ],
})
const night = silentPlant({ sun_isDayPeriod: false })

test('at night silent inverters are asleep, which is not an alarm', async () => {
  await connected(night)
  await until(() => all('.inverters .state').join() === 'Asleep,Asleep')
  assert.is(document.querySelector('[data-state=down]'), null)
  assert.is(text('.panel .badge'), 'Asleep')
  assert.equal(all('.inverters .power'), ['1.52kWh', '1.52kWh'], 'what the day brought')
  assert.equal(all('.totals dd').length, 1, 'what sleeps has no power')
})

for (const [when, sun, state, badge] of [
  ['by day', {}, 'Not polled', 'Unreachable'],
  ['in twilight', { ntp_localtime: 'Sunday, June 21 2026 23:10:00' }, 'Asleep', 'Asleep'],
  [
    'by a clock that is not set',
    { ntp_status: false, ntp_localtime: 'Thursday, January 01 1970 01:04:00' },
    'Not polled',
    'Unreachable',
  ],
] as const)
  test(`${when}, while the gateway says that it is day, silent inverters are ${state.toLowerCase()}`, async () => {
    const shown = await connected(silentPlant({ sun_isDayPeriod: true, ...sun }))
    await until(() => shown.calls.some(({ path }) => path === 'ntp/status') && text('.cards'))
    await settled()
    await until(() => all('.inverters .state')[1] === state)
    assert.is(text('.panel .badge'), badge)
  })

test('an inverter that a battery feeds does not sleep, by its row and by its panel', async () => {
  await connected(night)
  await until(() => text('.panel .badge') === 'Asleep')
  useLive.setState({ onBattery: [roof] })
  await until(() => text('.panel .badge') !== 'Asleep')
  assert.is(text('.panel .badge'), 'Unreachable')
  assert.match(all('.inverters .state')[0] ?? '', /^Last heard/)
})

test('inverters sleep until sunrise, also where the day of the gateway begins two hours before', async () => {
  fakeClock(['Date'], new Date('2026-06-22T00:30:00+02:00'))
  const [today, sun_settime] = ['Monday, June 22 2026', 'Sunday, June 21 2026 23:35:40']
  const times = { ntp_localtime: `${today} 00:30:00`, sun_risetime: `${today} 03:03:12`, sun_settime }
  await connected(silentPlant({ sun_isDayPeriod: false, ntp_timezone_descr: 'Europe/Berlin', ...times }))
  await until(() => /Asleep until about 0[45]:\d0/.test(text('.answer')))
})

test('before any inverter has answered the totals are dashes, not zeros', async () => {
  const unheard = (serial: string) => summary(serial, { radio_stats: { rssi: -127 } as never })
  await connected({ listed: [unheard(roof), unheard(garage)] })
  await until(() => all('.inverters .state').join() === 'Not heard yet,Not heard yet')
  assert.equal(all('.totals dd'), ['–', '–'])
})

test('an inverter that has never answered shows dashes instead of zeros, and no age', async () => {
  const silent = { ...summary(roof).radio_stats, rssi: -127 }
  const never = { radio_stats: silent, producing: false, data_age_ms: 99_000, limit_relative: 0, limit_absolute: 0 }
  const zero = { 0: { ...string('East', 0, 400), Power: value(0) } }
  await connected({
    listed: [summary(roof, { name: 'Roof', ...never }), summary(garage, { order: 1 })],
    answers: ({ path }) =>
      path.includes('inv=') ? { json: live([detailed(roof, { ...never, DC: zero })]) } : undefined,
  })
  await until(() => text('.cards').includes('Temperature'))
  assert.equal([...new Set(all('.cards dd'))], ['–'])
  assert.is(all('.inverters .power')[0], '–')
  assert.is(all('.inverters .state')[0], 'Not heard yet')
  assert.match(text('.panel > .muted'), /Active limit: –Last heard –/)
})

test('a gateway whose only inverter is of an unknown type is not said to have none', async () => {
  await connected({
    listed: [],
    prepare: ({ world: { config } }) => {
      localStorage.setItem('setup', JSON.stringify({ state: 'dismissed' }))
      const [only] = config.inverters
      if (only) config.inverters = [{ ...only, serial: 0x999912345678, name: 'Barn' }]
    },
  })
  await until(() => /Barn is of a type/.test(text('.answer')))
  assert.not.match(document.body.textContent ?? '', /no inverters yet/)
})

test('what is said of the radio is of the one that reaches the inverter', () => {
  const hintOf = (serial: string, rssi = -64) => {
    mount(<RadioFacts serial={serial} radio_stats={{ ...summary(serial).radio_stats, rssi }} />)
    return text('body')
  }
  assert.match(hintOf(roof), /nRF24/)
  assert.not.match(hintOf('114412345678'), /nRF24/)
  assert.not.match(hintOf('114412345678', -127), /dBm/)
})

test('the last values of an unreachable inverter are grey, and its bars are empty', async () => {
  await measured({ listed: [summary(roof, { name: 'Roof', reachable: false }), summary(garage, { order: 1 })] })
  const bars = [...document.querySelectorAll<HTMLElement>('.cards .share, .inverters [data-state=down] .share')]
  const sizes = bars.map(bar => bar.style.backgroundSize)
  assert.equal(sizes, ['0% 100%', '0% 100%'])
  assert.is(all('.inverters .power')[0], '401W')
})

test('a message that cannot be rendered is reported, and the next valid one recovers', async () => {
  const caught = catchErrors()
  const shown = await measured()
  const spoilt = {
    get Temperature(): never {
      throw new Error('cannot be read')
    },
  }
  useLive.setState(({ inverters }) => ({
    inverters: { ...inverters, [roof]: { ...inverters[roof], INV: { ...inverters[roof]?.INV, 1: spoilt } } as never },
  }))
  await until(() => text('main').includes('This part of the page cannot be shown'))
  assert.is(text('.inverters .name'), 'Roof')
  assert.ok(caught.length)
  shown.socket().push(live([detailed(roof, { name: 'Back' })]))
  await until(() => text('.panel h2') === 'Back' && text('.cards').includes('Temperature'))
})

test('an inverter of other firmware is shown without what it lacks, and the totals of that firmware are shown', async () => {
  const { limit_relative: _, limit_absolute: __, radio_stats: ___, ...bare } = summary(roof, { name: 'Roof' })
  await showHome({
    answers: ({ path }) =>
      path.startsWith('livedata')
        ? { json: { ...live([bare as ReturnType<typeof summary>]), battery: { soc: value(55, '%', 0) } } }
        : undefined,
  })
  await until(() => text('.panel h2') === 'Roof')
  assert.not.match(text('.panel'), /Active limit|Radio|NaN|undefined/)
  assert.is(all('.panel button').length, 3)
  assert.is(all('.totals dt').at(-1), 'Battery')
  assert.match(all('.totals dd').at(-1) ?? '', /^55\s%$/)
})

test('totals are rounded for reading, and details have the digits of the gateway', async () => {
  const total = { Power: value(4283.4), YieldDay: value(12_437, 'Wh', 0), YieldTotal: value(20_345.678, 'kWh', 3) }
  const shown = await connected()
  shown.socket().push(live([detailed(roof, { AC: { 0: { Power: value(1104.26) } } } as never)], { total }))
  await until(() => text('.totals').includes('4.28kW'))
  assert.equal(all('.totals dd, .tiles > :last-child dd'), ['4.28kW', '12.4kWh', '20,346kWh'])
  assert.is(all('.inverters .power')[0], '1.10kW')
  assert.ok(all('.cards dd').includes('1,104.3W'))
})

test('a row shows the power as a share of the rated power, with a mark at the limit', async () => {
  const shown = await connected()
  shown.socket().push(live([detailed(garage, { name: 'Garage', order: 1, limit_relative: 50, limit_absolute: 300 })]))
  const row = '.inverters > li:last-child'
  await until(() => text(`${row} .state`) === 'Limited to 50%')
  assert.is(text(`${row} .power`), '401W')
  const bar = document.querySelector<HTMLElement>(`${row} .share`)
  assert.equal([bar?.style.backgroundSize, bar?.title], ['67% 100%', 'of 600\u00a0W'])
  assert.is(bar?.querySelector('i')?.style.left, '50%')
  const whole = document.querySelector('.inverters > li:first-child')
  assert.is(whole?.querySelector('.share i'), null)
  assert.is(whole?.querySelector('.state'), null)
})

test("if the rated power is unknown, the bar of a row is a share of the modules' power, or is left out unless all are known", async () => {
  const unread = { limit_relative: 0, limit_absolute: -1 }
  const shown = await connected({ listed: [summary(roof, unread), summary(garage, { ...unread, order: 1 })] })
  const DC = { 0: string('East', 200, 400), 1: string('West', 200, 600) }
  shown
    .socket()
    .push(
      live([
        detailed(roof, { ...unread, DC }),
        detailed(garage, { ...unread, order: 1, DC: { 0: string('', 5), 1: string('', 5, 5) } }),
      ]),
    )
  const bars = () => [...document.querySelectorAll<HTMLElement>('.inverters .row .share')]
  await until(() => bars().length === 1)
  assert.equal([bars()[0]?.title, bars()[0]?.style.backgroundSize], ['of 1000\u00a0W', '40% 100%'])
})

test('on a phone all rows are closed at first, and a press opens and closes the measurements of one', async () => {
  const { innerWidth } = window
  Object.assign(globalThis, { innerWidth: 360 })
  try {
    await connected()
    await until(() => all('.inverters .power').length === 2)
    assert.is(document.querySelector('.panel'), null)
    const row = () => document.querySelector<HTMLElement>('.inverters > li:first-child button')
    assert.is(row()?.getAttribute('aria-expanded'), 'false')
    row()?.click()
    await until(() => document.querySelector('.inverters > li:first-child > .panel[aria-label=Roof]'))
    assert.is(row()?.getAttribute('aria-expanded'), 'true')
    row()?.click()
    await until(() => !document.querySelector('.panel'))
    assert.is(localStorage.getItem('inverter'), null)
  } finally {
    Object.assign(globalThis, { innerWidth })
  }
})

test('a value that cannot be is a dash with the words, in its row and among its measurements, and in no total', async () => {
  const shown = await connected()
  const garbled = { Power: value(6553.5), Voltage: value(6553.5, 'V'), Frequency: value(50.01, 'Hz', 2) }
  shown.socket().push(live([detailed(roof, { AC: { 0: garbled } } as never)]))
  shown.socket().push(
    live([detailed(garage, { name: 'Garage', order: 1 })], {
      total: { ...totals(6954.8), YieldDay: value(1, 'Wh') },
    }),
  )
  await until(() => text('.totals').includes('Power without Roof'))
  assert.is(all('.totals dd')[0], '401W')
  assert.equal([all('.inverters .power')[0], all('.inverters .state')[0]], ['–W', 'implausible value'])
  assert.is(all('.cards dd').filter(shown => shown === '– implausible value').length, 2)
  assert.ok(all('.cards dd').includes('50.01Hz'))
})

test.run()
