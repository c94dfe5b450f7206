import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadHistory } from '../../../src/history/history.ts'
import { recordHistory } from '../../../src/history/recorder.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { mergeLive, nothingSeen, useLive } from '../../../src/live/live.ts'
import { type FakeClock, fakeClock, tickInSteps } from '../../support/fake-clock.ts'
import { addFile, freshDatabase, heard, keptYields, loseDatabase, showLive } from '../../support/history.ts'
import { live, totals, value } from '../../support/live-messages.ts'

process.env.TZ = 'Europe/Berlin'

const second = 1000
const minute = 60 * second

let clock: FakeClock

test.before.each(async () => {
  await freshDatabase()
  useLive.setState(nothingSeen, true)
  clock = fakeClock()
})
test.after.each(() => clock.uninstall())

const pass = (ms: number) => tickInSteps(clock, ms, 4 * second, () => loadHistory('yields', '~'))

/** The live view is open from a time on, and shows these day counters in Wh and totals in kWh, each for so long. */
async function visit(from: string, ...counters: [day: number, total: number, ms?: number][]) {
  clock.setSystemTime(new Date(from))
  const stop = recordHistory()
  for (const [day, total, ms = minute] of counters) {
    showLive([heard('a', 300, day, total)], 300)
    await pass(ms)
  }
  stop()
  useLive.setState(nothingSeen, true)
  await loadHistory('yields')
}

const yields = async () =>
  (await keptYields('a')).map(({ day, wh, estimated }) => [day.slice(8), Math.round(wh), estimated])

test('a wrong reading of the day counter that is right again counts for nothing, and leaves no doubt', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [27_100, 280.5], [1510, 280.51])
  assert.equal(await yields(), [['21', 1510, false]])
})

test('a day counter that was misread as 0 does not begin the day anew', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [0, 280.5], [1510, 280.51])
  assert.equal(await yields(), [['21', 1510, false]])
})

test('an offset of the total that is entered while the page is open, or between two looks, adds nothing to the day', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [1500, 305.5], [1520, 305.52])
  assert.equal(await yields(), [['21', 1520, false]])
  await visit('2026-06-21T14:00:00', [2500, 256.5], [2510, 256.51])
  assert.equal(await yields(), [['21', 2510, false]], 'a negative one')
  await visit('2026-06-21T16:00:00', [3500, 257.5], [3500, 233.5], [3510, 233.51], [3520, 233.52, 10 * minute])
  assert.equal(await yields(), [['21', 3520, false]], 'a negative one while the page is open')
})

test('what an inverter of 800 W cannot have made since the last look is an offset, too', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [1500, 280.8], [1520, 280.82])
  assert.equal(await yields(), [['21', 1520, false]])
  await visit('2026-06-21T12:30:00', [1520, 281.7], [1540, 281.72])
  assert.equal(await yields(), [['21', 1540, false]])
})

test('a total that is misread for a moment adds nothing', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [1500, 310.5], [1510, 280.51], [1520, 280.52, 10 * minute])
  assert.equal(await yields(), [['21', 1520, false]])
})

test('an inverter that is fed by a battery counts from midnight on, true to the Wh and without a doubt', async () => {
  clock.setSystemTime(new Date('2026-06-20T23:00:00'))
  const midnight = +new Date('2026-06-21T00:00:00')
  const stop = recordHistory()
  for (let now = Date.now(); now < midnight + 390 * minute; now = Date.now()) {
    const made = Math.floor((170 * (now - midnight)) / 3_600_000)
    showLive([heard('a', 170, now < midnight ? 4080 + made : made, (500_000 + made) / 1000)], 170)
    await pass(2 * minute)
  }
  stop()
  await loadHistory('yields')
  assert.equal(await yields(), [
    ['20', 4080, false],
    ['21', 1099, false],
  ])
  const text = (await exportCsv()).join('')
  await loseDatabase()
  await addFile(text)
  assert.equal((await yields())[1], ['21', 1099, false], 'as the file says')
})

test('a day counter that is never reset tells a day by the total, and what it told on the first day is doubtful', async () => {
  // 600 W day and night, 14 400 Wh a day.
  await visit('2026-06-18T23:57:00', [20_000, 500])
  await visit('2026-06-19T12:00:00', [27_200, 507.2])
  await visit('2026-06-19T23:57:00', [34_400, 514.4])
  await visit('2026-06-22T23:57:00', [77_600 - 65_536, 557.6 - 65.536])
  assert.equal(await yields(), [
    ['18', 20_000, true],
    ['19', 14_400, false],
    ['20', 14_400, true],
    ['21', 14_400, true],
    ['22', 14_400, true],
  ])
})

test('a day counter that is never reset, and is higher than a day can bring, still tells each day by the total', async () => {
  // 400 W at a battery, 250 W day and night, 6000 Wh a day: from 14.4 kWh on no day can bring as much.
  const ofDay = async (from: string, made: number) => {
    clock.setSystemTime(new Date(from))
    const stop = recordHistory()
    for (let wh = made; wh < made + 50; wh += 10) {
      const sent = heard('a', 250, wh, 500 + wh / 1000, { limit_absolute: 400, DC: {} })
      useLive.setState(state => ({ ...state, link: 'open', ...mergeLive(state, live([sent]), Date.now()) }))
      await pass(2 * minute)
    }
    assert.ok(useLive.getState().inverters.a?.running?.grows)
    stop()
    useLive.setState(nothingSeen, true)
    await loadHistory('yields')
  }
  await ofDay('2026-06-18T23:47:00', 20_000)
  await ofDay('2026-06-19T12:00:00', 23_000)
  await ofDay('2026-06-19T23:47:00', 26_000)
  await ofDay('2026-06-20T23:47:00', 32_000)
  assert.equal((await yields()).slice(1), [
    ['19', 6000, true],
    ['20', 6000, true],
  ])
})

test('a day counter that is misread again and again, beside a total that goes on, is recorded as nothing', async () => {
  for (const [n, wh] of [28_000, 30_000, 28_000, 41_000].entries()) {
    const sent = heard('a', 250, wh, 500 + n / 50, { limit_absolute: 400, DC: {} })
    useLive.setState(state => ({ ...state, link: 'open', ...mergeLive(state, live([sent]), Date.now()) }))
    assert.is(sampleOf(useLive.getState(), Date.now())?.inverters.a?.yieldDay, undefined)
  }
})

test('a day counter that overflows, and takes the total with it, has made what it had made', async () => {
  await visit('2026-06-20T23:57:00', [54_250, 500])
  await visit('2026-06-21T00:07:00', [54_350, 500.1])
  await visit('2026-06-21T12:00:00', [61_450, 507.2], [61_500, 507.25])
  await visit('2026-06-21T18:50:00', [65_500, 511.25, 10 * minute], [64, 445.814, 10 * minute], [164, 445.914])
  await visit('2026-06-21T23:57:00', [3114, 448.864])
  assert.equal((await yields())[1], ['21', 14_400, true])
  await visit('2026-06-22T23:57:00', [17_514, 463.264])
  assert.equal((await yields())[2], ['22', 14_400, false])
})

test('a page that is first opened at midnight knows a battery to the Wh as well', async () => {
  await visit('2026-06-21T00:00:10', [0, 500, 20 * minute], [100, 500.1, minute], [170, 500.17])
  assert.equal(await yields(), [['21', 170, false]])
})

test('a day that was seen in part before a day without a look is estimated like that one, and their sum is right', async () => {
  await visit('2026-06-19T08:04:00', [150, 500.15])
  await visit('2026-06-21T19:00:00', [6000, 518])
  const expected = [
    ['19', 6000, true],
    ['20', 6000, true],
    ['21', 6000, false],
  ]
  assert.equal((await yields()).slice(0, 2), expected.slice(0, 2))
  const text = (await exportCsv()).join('')
  await loseDatabase()
  await addFile(text)
  assert.equal((await yields()).slice(0, 2), expected.slice(0, 2), 'as the file says')
})

test('a day after a gap that was seen before a late counter had begun anew is estimated', async () => {
  await visit('2026-12-18T19:00:00', [2000, 500])
  await visit('2026-12-20T07:00:00', [2000, 502])
  await visit('2026-12-21T12:00:00', [500, 504.5])
  assert.equal(
    (await yields()).map(([day, , estimated]) => [day, estimated]),
    [
      ['18', true],
      ['19', true],
      ['20', true],
      ['21', false],
    ],
  )
})

test('an evening after which the inverter sleeps ends its day, whatever comes after', async () => {
  await visit('2026-06-18T19:00:00', [6000, 500])
  clock.setSystemTime(new Date('2026-06-18T22:30:00'))
  const stop = recordHistory()
  showLive([heard('a', 3, 6100, 500.1, { reachable: false, data_age_ms: 60 * minute })], 0)
  await pass(minute)
  stop()
  await visit('2026-06-20T19:00:00', [6000, 512.1])
  assert.equal((await yields()).slice(0, 2), [
    ['18', 6100, false],
    ['19', 6000, true],
  ])
})

for (const [what, heardLast, power, voltage, then] of [
  ['heard before noon', '2026-06-18T11:00:00', 300, 230, 4500],
  ['heard on the evening before', '2026-06-17T21:30:00', 3, 230, 6500],
  ['whose values the gateway has cleared', '2026-06-18T13:00:00', 0, 0, 4500],
] as const)
  test(`what an inverter last ${what} makes out of reach counts on its day, however long the page stays open`, async () => {
    const isOnDay = heardLast > '2026-06-18'
    const day = isOnDay ? 2000 : 6000
    await visit(heardLast, [day, 500])
    for (const look of ['2026-06-18T14:00:00', '2026-06-18T23:50:00', '2026-06-19T00:10:00']) {
      clock.setSystemTime(new Date(look))
      const stop = recordHistory()
      const silent = heard('a', power, day, 500, { reachable: false, data_age_ms: Date.now() - +new Date(heardLast) })
      if (silent.AC?.[0]) silent.AC[0].Voltage = value(voltage, 'V')
      showLive([silent], 0)
      await pass(minute)
      stop()
      await loadHistory('yields')
    }
    await visit('2026-06-19T12:00:00', [2500, 500 + then / 1000])
    assert.equal((await yields()).slice(-2), [
      ['18', isOnDay ? then - 500 : then - 2500, !isOnDay],
      ['19', 2500, false],
    ])
  })

test('a value that cannot be is neither recorded nor a peak, and the counters go on after it', async () => {
  const limits = { limit_relative: 100, limit_absolute: 600 }
  const push = (power: number, day: number, total: number) => {
    const before = useLive.getState()
    useLive.setState({
      ...nothingSeen,
      link: 'open',
      ...mergeLive(
        before,
        { inverters: [heard('a', power, day, total, limits)], total: totals(power) },
        Date.now(),
        true,
      ),
    })
  }
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  const stop = recordHistory()
  for (const [power, day, total] of [
    [320, 1500, 280.5],
    [6553.5, 65_535, 2_113_405],
    [320, 1510, 280.51],
  ] as const) {
    push(power, day, total)
    await pass(minute)
  }
  stop()
  const { inverters, peak } = (await loadHistory('yields'))['2026-06-21'] ?? {}
  assert.equal([peak?.watts, inverters?.a?.peak?.watts], [320, 320])
  assert.equal(await yields(), [['21', 1510, false]])
})

test('an unknown counter is not 0: the day stays as it was', async () => {
  await visit('2026-06-21T12:00:00', [1500, 280.5], [null as never, 280.51], [1520, null as never], [1530, 280.53])
  assert.equal(await yields(), [['21', 1530, false]])
})

test('the old power of an unreachable inverter is in no number: a gap at night, and by day the sum of the others', () => {
  const sample = (...inverters: ReturnType<typeof heard>[]) => {
    showLive(
      inverters,
      inverters.reduce((sum, { AC }) => sum + (AC?.[0]?.Power?.v ?? 0), 0),
    )
    return sampleOf(useLive.getState(), Date.now())
  }
  const silent = heard('a', 300, 1500, 280.5, { reachable: false, producing: false, data_age_ms: 120 * minute })
  const night = sample(silent)
  assert.equal([night?.plant, night?.inverters.a?.power], [undefined, undefined])
  const noon = sample(silent, heard('b', 100, 700, 90))
  assert.equal([noon?.plant, noon?.inverters.a?.power, noon?.inverters.b?.power], [100, undefined, 100])
})

test.run()
