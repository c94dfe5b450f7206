import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { RadioFacts } from '../../../src/pages/home/inverter/radio-stats.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { all, connected, garage, roof, showHome, text } from '../../support/home.tsx'
import { detailed, live, string, summary, value } from '../../support/live-messages.ts'
import { mount, until } from '../../support/mount.tsx'

test('a row has a sentence about what is out of the ordinary, and none otherwise', async () => {
  const states = [{ poll_enabled: false }, { reachable: false, data_age_ms: 190_000 }, { producing: false }, {}]
  await showHome({ listed: states.map((state, order) => summary(`${order}`, { order, ...state })) })
  await until(() => all('.inverters .state').length === 3)
  assert.equal(all('.inverters .state'), ['Not polled', 'Last heard 3 minutes ago', 'Idle'])
  assert.equal(
    [...document.querySelectorAll<HTMLElement>('.inverters .row')].map(row => row.dataset.state),
    ['off', 'down', 'idle', 'on'],
  )
})

const night = (sun: object) => ({
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

test('at night silent inverters are asleep, which is not an alarm', async () => {
  await connected(night({ sun_isDayPeriod: false }))
  await until(() => all('.inverters .state').join() === 'Asleep,Asleep')
  assert.is(document.querySelector('[data-state=down]'), null)
  assert.is(text('.panel .badge'), 'Asleep')
  assert.equal(all('.inverters .power'), ['1.52kWh', '1.52kWh'], 'what the day brought')
  assert.equal(all('.totals dd').length, 1, 'what sleeps has no power')
})

test('one that a battery feeds does not sleep, by its row and by its panel', async () => {
  await connected(night({ sun_isDayPeriod: false }))
  await until(() => text('.panel .badge') === 'Asleep')
  useLive.setState({ onBattery: [roof] })
  await until(() => text('.panel .badge') !== 'Asleep')
  assert.is(text('.panel .badge'), 'Unreachable')
  assert.match(all('.inverters .state')[0] ?? '', /^Last heard/)
})

test('in twilight, which the gateway may count as day, they are asleep too', async () => {
  await connected(night({ sun_isDayPeriod: true, ntp_localtime: 'Sunday, June 21 2026 23:10:00' }))
  await until(() => all('.inverters .state').join() === 'Asleep,Asleep')
})

test('they sleep until sunrise, also where the day of the gateway begins two hours before', async () => {
  const clock = fakeClock(['Date'])
  clock.setSystemTime(new Date('2026-06-22T00:30:00+02:00'))
  try {
    const [today, sun_settime] = ['Monday, June 22 2026', 'Sunday, June 21 2026 23:35:40']
    const times = { ntp_localtime: `${today} 00:30:00`, sun_risetime: `${today} 03:03:12`, sun_settime }
    await connected(night({ sun_isDayPeriod: false, ntp_timezone_descr: 'Europe/Berlin', ...times }))
    await until(() => /Asleep until about 0[45]:\d0/.test(text('.answer')))
  } finally {
    clock.uninstall()
  }
})

test('before any inverter has answered the totals are dashes, not zeros', async () => {
  const unheard = (serial: string) => summary(serial, { radio_stats: { rssi: -127 } as never })
  await connected({ listed: [unheard(roof), unheard(garage)] })
  await until(() => all('.inverters .state').join() === 'Not heard yet,Not heard yet')
  assert.equal(all('.totals dd'), ['–', '–'])
})

test('by day the same inverters are not asleep', async () => {
  const shown = await connected(night({ sun_isDayPeriod: true }))
  await until(() => shown.calls.some(({ path }) => path === 'ntp/status') && text('.cards'))
  assert.is(all('.inverters .state')[1], 'Not polled')
  assert.is(text('.panel .badge'), 'Unreachable')
})

test('a gateway whose clock is not set does not tell by it that it is night', async () => {
  const unset = { sun_isDayPeriod: true, ntp_status: false, ntp_localtime: 'Thursday, January 01 1970 01:04:00' }
  const shown = await connected(night(unset))
  await until(() => shown.calls.some(({ path }) => path === 'ntp/status') && text('.cards'))
  assert.is(all('.inverters .state')[1], 'Not polled')
})

test('while every inverter answers, sunrise is read for the axis of the day only, and nobody is asleep', async () => {
  const shown = await connected()
  await until(() => shown.calls.some(({ path }) => path === 'ntp/status') && text('.cards').includes('Temperature'))
  assert.not(text('.inverters').includes('Asleep'))
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

test('an inverter of which only fragments arrive since the restart has one word in row, panel and tile, and is in no sum', async () => {
  const radio_stats = { ...summary(roof).radio_stats, rx_success: 0, rx_fail_partial: 300, rssi: -63 }
  const never = {
    name: 'Roof',
    radio_stats,
    producing: false,
    data_age_ms: 7_200_000,
    limit_relative: 0,
    limit_absolute: -1,
  }
  const zero = { 0: { ...string('East', 0, 400), Power: value(0), YieldDay: value(0), YieldTotal: value(0) } }
  await connected({
    listed: [summary(roof, never), summary(garage, { order: 1 })],
    answers: ({ path }) =>
      path.includes(`inv=${roof}`)
        ? {
            json: live([
              detailed(roof, { ...never, DC: zero, INV: {} as never, AC: { 0: { Power: value(0) } } as never }),
            ]),
          }
        : undefined,
  })
  await until(() => document.querySelector('.roof a'))
  assert.equal([text('.panel .badge'), all('.inverters .state')[0]], ['Never heard', 'Never heard'])
  assert.equal([all('.inverters .power')[0], text('.roof a')], ['–', '–'])
  assert.match(document.querySelector('.roof a')?.getAttribute('aria-label') ?? '', /Never heard/)
  assert.match(text('.totals'), /Power without Roof/)
  assert.match(text('.answer'), /Nothing was heard of Roof since the gateway was started/)
})

test('a new inverter of a gateway that runs for long was not heard yet', async () => {
  const radio_stats = { ...summary(roof).radio_stats, rx_success: 0, rssi: -127 }
  const added = { name: 'Roof', radio_stats, reachable: false, producing: false, data_age_ms: 2_040_000 }
  await connected({ listed: [summary(roof, { ...added, limit_absolute: -1 }), summary(garage, { order: 1 })] })
  await until(() => all('.inverters .state')[0])
  assert.is(all('.inverters .state')[0], 'Not heard yet')
  assert.not.match(text('.answer'), /answered|heard/)
})

test('an inverter of a type that the gateway does not know, and never asks, is named to the owner', async () => {
  await connected({
    prepare: ({ world: { config } }) => {
      config.inverters[1] = {
        ...(config.inverters[0] as (typeof config.inverters)[0]),
        serial: 0x999912345678,
        name: 'Barn',
      }
    },
  })
  await until(() => /Barn is of a type that the gateway does not know/.test(text('.answer')))
  assert.is(document.querySelector('.answer a')?.getAttribute('href'), '/settings/inverter')
  assert.not.match(text('.answer'), /All well/)
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
    const { leave } = mount(<RadioFacts serial={serial} radio_stats={{ ...summary(serial).radio_stats, rssi }} />)
    const said = document.body.textContent ?? ''
    leave()
    return said
  }
  assert.match(hintOf(roof), /nRF24/)
  assert.not.match(hintOf('114412345678'), /nRF24/)
  assert.not.match(hintOf('114412345678', -127), /dBm/)
})

test('the last values of an unreachable inverter are grey, and its bars are empty', async () => {
  await connected({ listed: [summary(roof, { name: 'Roof', reachable: false }), summary(garage, { order: 1 })] })
  await until(() => text('.cards').includes('Temperature'))
  const sizes = [...document.querySelectorAll<HTMLElement>('.cards .share, .inverters [data-state=down] .share')]
  assert.equal(
    sizes.map(bar => bar.style.backgroundSize),
    ['0% 100%', '0% 100%'],
  )
  assert.is(all('.inverters .power')[0], '401W')
})

test('a message that cannot be rendered is reported, and the next valid one recovers', async () => {
  const { reportError } = globalThis
  const complain = console.error
  const reported: unknown[] = []
  globalThis.reportError = error => reported.push(error)
  console.error = () => undefined
  try {
    const shown = await connected()
    await until(() => text('.cards').includes('Temperature'))
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
    assert.ok(reported.length)
    shown.socket().push(live([detailed(roof, { name: 'Back' })]))
    await until(() => text('.panel h2') === 'Back' && text('.cards').includes('Temperature'))
  } finally {
    Object.assign(globalThis, { reportError })
    console.error = complain
  }
})

test('a unit that is an object does not crash the live view', async () => {
  const shown = await connected()
  await until(() => text('.cards').includes('Temperature'))
  const odd = { 0: { Power: { v: 1, u: { toString: 5 }, d: 1 } } }
  shown.socket().push(live([detailed(roof, { name: 'Odd', AC: odd as never })]))
  await until(() => text('.panel h2') === 'Odd')
  assert.ok(all('.cards dd').includes('1.0'))
})

test('members of wrong types show dashes, and the page goes on working', async () => {
  const shown = await connected()
  await until(() => text('.cards').includes('Temperature'))
  const odd = { Power: { v: null, u: 7, d: 'x' }, Voltage: 'high', Current: null }
  shown.socket().push(
    live([{ ...detailed(roof), name: null, order: 'x', radio_stats: null, AC: { 0: odd }, DC: 7, INV: [] } as never], {
      total: { Power: null, YieldDay: 3 } as never,
    }),
  )
  await until(() => all('.cards dd').includes('–'))
  shown.socket().push(live([detailed(roof, { name: 'Back' })]))
  await until(() => text('.panel h2') === 'Back')
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

test.run()
