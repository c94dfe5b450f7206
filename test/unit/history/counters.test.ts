import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadHistory } from '../../../src/history/history.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { mergeLive, nothingSeen, useLive } from '../../../src/live/live.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import {
  freshDatabase,
  heard,
  keptYields,
  moveByFile,
  passTime,
  recordFrom,
  showLive,
  whByDay,
} from '../../support/history.ts'
import { live, totals, value } from '../../support/live-messages.ts'

process.env.TZ = 'Europe/Berlin'

const minute = 60_000

let clock: FakeClock

test.before.each(async () => {
  await freshDatabase()
  useLive.setState(nothingSeen, true)
  clock = fakeClock()
})

const pass = (ms: number) => passTime(clock, ms)

/** The live view is open from a time on, and shows these day counters in Wh and totals in kWh, each for so long. */
const visit = (from: string, ...counters: [day: number, total: number, ms?: number][]) =>
  recordFrom(clock, new Date(from), async () => {
    for (const [day, total, ms = minute] of counters) {
      showLive([heard('a', 300, day, total)], 300)
      await pass(ms)
    }
  })

/** Adds a push of an inverter of 400 W at a battery, whose day counter is never reset, to the live values. */
function push(day: number, totalKwh: number) {
  const sent = heard('a', 250, day, totalKwh, { limit_absolute: 400, DC: {} })
  useLive.setState(state => ({ ...state, link: 'open', ...mergeLive(state, live([sent]), Date.now()) }))
}

const yields = async () => whByDay(await keptYields('a'))

test('a wrong reading of the day counter that is right again counts for nothing, and leaves no doubt', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [27_100, 280.5], [1510, 280.51])
  assert.equal(await yields(), { 21: 1510 })
})

test('a day counter that was misread as 0 does not begin the day anew', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [0, 280.5], [1510, 280.51])
  assert.equal(await yields(), { 21: 1510 })
})

test('an offset of the total that is entered while the page is open, or between two looks, adds nothing to the day', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [1500, 305.5], [1520, 305.52])
  assert.equal(await yields(), { 21: 1520 })
  await visit('2026-06-21T14:00:00', [2500, 256.5], [2510, 256.51])
  assert.equal(await yields(), { 21: 2510 }, 'a negative one')
  await visit('2026-06-21T16:00:00', [3500, 257.5], [3500, 233.5], [3510, 233.51], [3520, 233.52, 10 * minute])
  assert.equal(await yields(), { 21: 3520 }, 'a negative one while the page is open')
})

test('what an inverter of 800 W cannot have made since the last look is an offset, too', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [1500, 280.8], [1520, 280.82])
  assert.equal(await yields(), { 21: 1520 })
  await visit('2026-06-21T12:30:00', [1520, 281.7], [1540, 281.72])
  assert.equal(await yields(), { 21: 1540 })
})

test('an inverter that is fed by a battery counts from midnight on, true to the Wh and without a doubt', async () => {
  const midnight = +new Date('2026-06-21T00:00:00')
  await recordFrom(clock, midnight - 60 * minute, async () => {
    for (let now = Date.now(); now < midnight + 390 * minute; now = Date.now()) {
      const made = Math.floor((170 * (now - midnight)) / 3_600_000)
      showLive([heard('a', 170, now < midnight ? 4080 + made : made, (500_000 + made) / 1000)], 170)
      await pass(2 * minute)
    }
  })
  assert.equal(await yields(), { 20: 4080, 21: 1099 })
  await moveByFile()
  assert.is((await yields())[21], 1099, 'as the file says')
})

test('a day counter that is never reset tells a day by the total, and what it told on the first day is doubtful', async () => {
  // 600 W day and night, 14 400 Wh a day.
  await visit('2026-06-18T23:57:00', [20_000, 500])
  await visit('2026-06-19T12:00:00', [27_200, 507.2])
  await visit('2026-06-19T23:57:00', [34_400, 514.4])
  await visit('2026-06-22T23:57:00', [77_600 - 65_536, 557.6 - 65.536])
  const expected = { 18: 'about 20000', 19: 14_400, 20: 'about 14400', 21: 'about 14400', 22: 'about 14400' }
  assert.equal(await yields(), expected)
})

test('a day counter that is never reset, and is higher than a day can bring, still tells each day by the total', async () => {
  // 250 W day and night, 6000 Wh a day: from 14.4 kWh on no day can bring as much.
  const record = (from: string, made: number) =>
    recordFrom(clock, new Date(from), async () => {
      for (let wh = made; wh < made + 50; wh += 10) {
        push(wh, 500 + wh / 1000)
        await pass(2 * minute)
      }
      assert.ok(useLive.getState().inverters.a?.running?.grows)
    })
  await record('2026-06-18T23:47:00', 20_000)
  await record('2026-06-19T12:00:00', 23_000)
  await record('2026-06-19T23:47:00', 26_000)
  await record('2026-06-20T23:47:00', 32_000)
  const { 18: _, ...later } = await yields()
  assert.equal(later, { 19: 'about 6000', 20: 'about 6000' })
})

test('a day counter that is misread again and again, beside a total that goes on, is recorded as nothing', () => {
  for (const [n, wh] of [28_000, 30_000, 28_000, 41_000].entries()) {
    push(wh, 500 + n / 50)
    assert.is(sampleOf(useLive.getState(), Date.now())?.inverters.a?.yieldDay, undefined)
  }
})

test('a day counter that overflows, and takes the total with it, has made what it had made', async () => {
  await visit('2026-06-20T23:57:00', [54_250, 500])
  await visit('2026-06-21T00:07:00', [54_350, 500.1])
  await visit('2026-06-21T12:00:00', [61_450, 507.2], [61_500, 507.25])
  await visit('2026-06-21T18:50:00', [65_500, 511.25, 10 * minute], [64, 445.814, 10 * minute], [164, 445.914])
  await visit('2026-06-21T23:57:00', [3114, 448.864])
  assert.is((await yields())[21], 'about 14400')
  await visit('2026-06-22T23:57:00', [17_514, 463.264])
  assert.is((await yields())[22], 14_400)
})

test('a page that is first opened at midnight knows a battery to the Wh as well', async () => {
  await visit('2026-06-21T00:00:10', [0, 500, 20 * minute], [100, 500.1, minute], [170, 500.17])
  assert.equal(await yields(), { 21: 170 })
})

test('a day that was seen in part before a day without a look is estimated like that one, and their sum is right', async () => {
  await visit('2026-06-19T08:04:00', [150, 500.15])
  await visit('2026-06-21T19:00:00', [6000, 518])
  const { 21: _, ...expected } = await yields()
  assert.equal(expected, { 19: 'about 6000', 20: 'about 6000' })
  await moveByFile()
  const { 21: __, ...moved } = await yields()
  assert.equal(moved, expected, 'as the file says')
})

test('a day after a gap that was seen before a late counter had begun anew is estimated', async () => {
  await visit('2026-12-18T19:00:00', [2000, 500])
  await visit('2026-12-20T07:00:00', [2000, 502])
  await visit('2026-12-21T12:00:00', [500, 504.5])
  const estimated = (await keptYields('a')).filter(({ estimated }) => estimated).map(({ day }) => day.slice(8))
  assert.equal(estimated, ['18', '19', '20'])
})

test('an evening after which the inverter sleeps ends its day, whatever comes after', async () => {
  await visit('2026-06-18T19:00:00', [6000, 500])
  await recordFrom(clock, new Date('2026-06-18T22:30:00'), () => {
    showLive([heard('a', 3, 6100, 500.1, { reachable: false, data_age_ms: 60 * minute })], 0)
    return pass(minute)
  })
  await visit('2026-06-20T19:00:00', [6000, 512.1])
  assert.equal(await yields(), { 18: 6100, 19: 'about 6000', 20: 6000 })
})

for (const [what, heardLast, power, voltage, totalWh] of [
  ['heard before noon', '2026-06-18T11:00:00', 300, 230, 4500],
  ['heard on the evening before', '2026-06-17T21:30:00', 3, 230, 6500],
  ['whose values the gateway has cleared', '2026-06-18T13:00:00', 0, 0, 4500],
] as const)
  test(`what an inverter last ${what} makes out of reach counts on its day, however long the page stays open`, async () => {
    const isOnDay = heardLast > '2026-06-18'
    const day = isOnDay ? 2000 : 6000
    await visit(heardLast, [day, 500])
    for (const time of ['2026-06-18T14:00:00', '2026-06-18T23:50:00', '2026-06-19T00:10:00'])
      await recordFrom(clock, new Date(time), () => {
        const age = { reachable: false, data_age_ms: Date.now() - +new Date(heardLast) }
        const silent = heard('a', power, day, 500, age)
        if (silent.AC?.[0]) silent.AC[0].Voltage = value(voltage, 'V')
        showLive([silent], 0)
        return pass(minute)
      })
    await visit('2026-06-19T12:00:00', [2500, 500 + totalWh / 1000])
    const { 18: before, 19: after } = await yields()
    assert.equal([before, after], [isOnDay ? totalWh - 500 : `about ${totalWh - 2500}`, 2500])
  })

test('a value that cannot be is neither recorded nor a peak, and the counters go on after it', async () => {
  const limits = { limit_relative: 100, limit_absolute: 600 }
  await recordFrom(clock, new Date('2026-06-21T12:00:00'), async () => {
    for (const [power, day, total] of [
      [320, 1500, 280.5],
      [6553.5, 65_535, 2_113_405],
      [320, 1510, 280.51],
    ] as const) {
      const sent = live([heard('a', power, day, total, limits)], { total: totals(power) })
      useLive.setState({ ...nothingSeen, link: 'open', ...mergeLive(useLive.getState(), sent, Date.now(), true) })
      await pass(minute)
    }
  })
  const { inverters, peak } = (await loadHistory('yields'))['2026-06-21'] ?? {}
  assert.equal([peak?.watts, inverters?.a?.peak?.watts], [320, 320])
  assert.equal(await yields(), { 21: 1510 })
})

test('an unknown counter is not 0: the day stays as it was', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [null as never, 280.51], [1520, null as never], [1530, 280.53])
  assert.equal(await yields(), { 21: 1530 })
})

test.run()
