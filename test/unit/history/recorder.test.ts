import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { combine, recordHistory } from '../../../src/history/recorder.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { type FakeClock, fakeClock, tickInSteps } from '../../support/fake-clock.ts'
import {
  curveOf as curve,
  curveOf,
  freshDatabase,
  heard,
  keptYields,
  loseDatabase,
  showLive,
} from '../../support/history.ts'
import { string } from '../../support/live-messages.ts'

process.env.TZ = 'Europe/Berlin'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let clock: FakeClock
let stop = () => {}

/** Shows what `values` say of each moment for a while, renewed every 10 s. */
async function watch(ms: number, values: (at: number) => { power: number; day?: number; total?: number } | undefined) {
  for (const end = Date.now() + ms; Date.now() < end; await pass(10 * second)) {
    const said = values(Date.now())
    if (said) showLive([heard('a', said.power, said.day ?? 100, said.total ?? 500)], said.power)
    else useLive.setState({ stale: true })
  }
}

/** Lets time pass; a database that answers nothing for 5 s would be silent. */
const pass = (ms: number) => tickInSteps(clock, ms, 4 * second, () => loadHistory('yields', '~'))
const yields = async () => (await keptYields('a')).map(({ day, wh }) => [day.slice(8), Math.round(wh)])
const setPage = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Records from then on; the first values come 5 s later. */
async function start(time: string) {
  clock.setSystemTime(+new Date(time) - 5 * second)
  stop = recordHistory()
  await pass(5 * second)
}

test.before.each(async () => {
  await freshDatabase()
  await deleteHistory()
  useLive.setState(nothingSeen, true)
  clock = fakeClock()
})
test.after.each(async () => {
  stop()
  await loadHistory('yields')
  clock.uninstall()
  setPage(false)
})

test('five minutes become one mean for the plant, every inverter and every string', async () => {
  await start('2026-06-21T12:00:00')
  await watch(5 * minute, at => ({ power: at % minute < 30 * second ? 400 : 500 }))
  await watch(10 * second, () => ({ power: 900 }))
  assert.is((await curve('2026-06-21'))[144], 450)
  assert.is((await curve('2026-06-21', 'a'))[144], 450)
  assert.is((await curve('2026-06-21', 'a', '0'))[144], 210)
  const known = { name: 'Roof a', stringNames: { 0: 'East' }, yieldDay: 100, yieldTotal: 500_000 }
  const { inverters } = (await loadHistory('yields'))['2026-06-21'] ?? {}
  const watched = [{ from: 144, to: 144, begin: 100, end: 100, strings: { 0: [760, 760], 1: [760, 760] } }]
  const limits = [[144, 800]]
  assert.equal(inverters, { a: { ...known, slot: 144, rated: 800, limits, watched, peak: { watts: 500, slot: 144 } } })
})

test('two visits leave what the counter said when they began and ended, and when a limit held an inverter back', async () => {
  function look(power: number, day: number, limit: number) {
    const DC = { 0: { ...string('East', power), YieldDay: { v: day / 2, u: 'Wh', d: 0 } } }
    const limits = { limit_relative: limit / 8, limit_absolute: limit }
    showLive([heard('a', power, day, 500 + day / 1000, { DC, ...limits })], power)
  }
  await start('2026-06-21T12:00:00')
  for (let n = 0; n < 12 * 6; n++) {
    look(n < 36 ? 400 : 300, 1000 + n, n < 36 ? 800 : 300)
    await pass(10 * second)
  }
  stop()
  await start('2026-06-21T15:00:00')
  look(200, 2500, 300)
  await pass(second)
  const a = (await loadHistory('yields'))['2026-06-21']?.inverters.a
  assert.equal(a?.watched, [
    { from: 144, to: 146, begin: 1000, end: 1071, strings: { 0: [500, 536] } },
    { from: 180, to: 180, begin: 2500, end: 2500, strings: { 0: [1250, 1250] } },
  ])
  assert.equal(
    [a?.held, a?.limits, a?.rated],
    [
      [[145, 147]],
      [
        [144, 800],
        [145, 300],
      ],
      800,
    ],
  )
})

test('a look of a second leaves the power and the yields of its moment', async () => {
  await start('2026-06-21T12:00:00')
  showLive([heard('a', 400, 1200, 500)], 400)
  await pass(second)
  assert.equal([(await curve('2026-06-21'))[144], (await curve('2026-06-21', 'a', '0'))[144]], [400, 210])
  assert.equal(await yields(), [['21', 1200]])
})

test('values that are there before the recorder are recorded within a second as well', async () => {
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  showLive([heard('a', 400, 1200, 500)], 400)
  stop = recordHistory()
  await pass(second)
  assert.is((await curve('2026-06-21'))[144], 400)
})

test('a browser that is killed has lost a minute at most', async () => {
  await start('2026-06-21T12:00:00')
  const from = Math.floor(Date.now() / second) - 1000
  await watch(minute + second, () => ({ power: 400, day: Math.floor(Date.now() / second) - from, total: 500 }))
  assert.ok(((await loadHistory('power'))['2026-06-21']?.samples[144] ?? 0) >= 6)
  assert.ok(Number((await yields())[0]?.[1]) > 1000)
})

test('a page that is reloaded every ten minutes has a whole curve', async () => {
  await start('2026-06-21T12:00:00')
  for (let visit = 0; visit < 3; visit++) {
    await watch(10 * minute, () => ({ power: 400 }))
    stop()
    useLive.setState(nothingSeen, true)
    await pass(3 * second)
    stop = recordHistory()
  }
  assert.equal((await curve('2026-06-21')).slice(144, 150), [400, 400, 400, 400, 400, 400])
})

test('a lid closed at noon and opened in the morning records nothing for the morning', async () => {
  await start('2026-06-21T12:00:00')
  await watch(minute, () => ({ power: 1525 }))
  clock.setSystemTime(new Date('2026-06-22T07:01:00'))
  await pass(20 * second)
  stop()
  assert.equal([(await curve('2026-06-21'))[144], (await curve('2026-06-22'))[84]], [1525, undefined])
  assert.equal(await yields(), [['21', 100]])
})

test('nothing is recorded before the gateway has an inverter', async () => {
  await start('2026-06-21T12:00:00')
  showLive([], 0)
  await pass(5 * minute)
  stop()
  assert.equal([await loadHistory('power'), await loadHistory('yields')], [{}, {}])
})

test('polling in place of the socket is recorded as well', async () => {
  await start('2026-06-21T12:00:00')
  for (let n = 0; n < 31; n++) {
    showLive([heard('a', 300, 100, 500)], 300, 'polling')
    await pass(10 * second)
  }
  assert.is((await curve('2026-06-21'))[144], 300)
})

test('the samples so far are written when the page is hidden', async () => {
  await start('2026-06-21T12:01:00')
  await watch(minute, () => ({ power: 400 }))
  setPage(true)
  assert.is((await curve('2026-06-21'))[144], 400)
})

test('a page that was open for three seconds has recorded counters and power', async () => {
  await start('2026-06-21T12:01:00')
  showLive([heard('a', 400, 2500, 500)], 400)
  await pass(3 * second)
  stop()
  assert.is((await curve('2026-06-21'))[144], 400)
  assert.equal(await yields(), [['21', 2500]])
})

test('old values are a gap, not a line', async () => {
  await start('2026-06-21T12:00:00')
  await watch(5 * minute, () => ({ power: 400 }))
  await watch(10 * minute, () => undefined)
  await watch(5 * minute + 10 * second, () => ({ power: 400 }))
  assert.equal((await curve('2026-06-21')).slice(143, 149), [undefined, 400, undefined, undefined, 400, undefined])
})

test('dips to zero do not pull the curve down, and a real zero does', async () => {
  await start('2026-06-21T12:00:00')
  await watch(5 * minute, at => ({ power: at % (2 * minute) < 40 * second ? 0 : 600 }))
  await watch(5 * minute, at => ({ power: at % (5 * minute) < 150 * second ? 0 : 600 }))
  await watch(5 * minute + 10 * second, () => ({ power: 0 }))
  assert.equal((await curve('2026-06-21')).slice(144, 147), [600, 300, 0])
})

test('an unreachable inverter, and a total that lacks one after a restart, are gaps', async () => {
  await start('2026-06-21T12:00:00')
  for (let n = 0; n < 31; n++) {
    const restarted = heard('b', 0, 0, 0)
    showLive([heard('a', 300, 100, 500, { reachable: false }), restarted], 300)
    await pass(10 * second)
  }
  assert.equal([(await curve('2026-06-21'))[144], (await curve('2026-06-21', 'a'))[144]], [undefined, undefined])
})

test('a day counter that is not reset at midnight does not count for the new day', async () => {
  await start('2026-06-21T21:00:00')
  await watch(minute, () => ({ power: 10, day: 26_000, total: 500 }))
  clock.setSystemTime(new Date('2026-06-22T09:00:00'))
  await watch(minute, () => ({ power: 10, day: 27_500, total: 501.5 }))
  stop()
  assert.equal(
    (await yields()).map(([, wh]) => wh),
    [26_000, 1500],
  )
})

test('values from before midnight do not count for today', async () => {
  await start('2026-06-22T00:30:00')
  showLive([heard('a', 0, 26_000, 500, { data_age_ms: 3 * hour, reachable: false })], 0)
  await pass(10 * second)
  stop()
  assert.equal(await yields(), [])
})

test('a day counter that is reset four hours late does not count for the first recorded day', async () => {
  await start('2026-06-21T02:00:00')
  await watch(minute, () => ({ power: 0, day: 26_000, total: 500 }))
  assert.equal(await yields(), [['21', 0]])
  clock.setSystemTime(new Date('2026-06-21T09:00:00'))
  await watch(minute, () => ({ power: 10, day: 1500, total: 501.5 }))
  stop()
  assert.equal(await yields(), [['21', 1500]])
})

test('a day counter that is reset late, and was seen only before, leaves the yield of its first day to the next', async () => {
  await start('2026-06-21T02:00:00')
  await watch(minute, () => ({ power: 0, day: 26_000, total: 500 }))
  clock.setSystemTime(new Date('2026-06-22T09:00:00'))
  await watch(minute, () => ({ power: 10, day: 500, total: 512.5 }))
  stop()
  assert.equal(await yields(), [
    ['21', 12_000],
    ['22', 500],
  ])
})

test('a day counter that restarts at noon, and a total that dips to zero, do not reduce the yield', async () => {
  await start('2026-06-21T12:00:00')
  await watch(minute, () => ({ power: 10, day: 5000, total: 500 }))
  await watch(minute, () => ({ power: 10, day: 0, total: 501 }))
  await watch(minute, () => ({ power: 10, day: 0, total: 0 }))
  await watch(5 * minute, () => ({ power: 10, day: 500, total: 501.5 }))
  stop()
  assert.equal(await yields(), [['21', 6500]])
})

test('a total that gets a new offset adds no yield', async () => {
  await start('2026-06-21T12:00:00')
  await watch(minute, () => ({ power: 10, day: 5000, total: 500 }))
  await watch(6 * minute, () => ({ power: 10, day: 5100, total: 1500 }))
  stop()
  assert.equal(await yields(), [['21', 5100]])
})

test('the hour that summer time skips is a gap, and the repeated one is recorded once', async () => {
  await start('2026-03-29T01:50:00')
  await watch(20 * minute + 10 * second, () => ({ power: 100 }))
  const spring = await curve('2026-03-29')
  assert.equal([spring[23], spring[24], spring[35], spring[36]], [100, undefined, undefined, 100])
  clock.setSystemTime(Date.UTC(2026, 9, 25, 0, 0))
  await watch(2 * hour + 10 * second, at => ({ power: at < Date.UTC(2026, 9, 25, 1) ? 100 : 300 }))
  const autumn = await curve('2026-10-25')
  assert.equal([autumn.length, autumn[23], autumn[24], autumn[36]], [288, undefined, 300, undefined])
})

test('a clock that goes back a day for a moment does not change that day', async () => {
  await start('2026-06-20T12:00:00')
  await watch(5 * minute + 10 * second, () => ({ power: 400, day: 1000, total: 500 }))
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  await watch(5 * minute, () => ({ power: 800, day: 1000, total: 505 }))
  clock.setSystemTime(new Date('2026-06-20T12:00:00'))
  await watch(3 * minute, () => ({ power: 800, day: 1200, total: 505.2 }))
  clock.setSystemTime(new Date('2026-06-21T12:09:00'))
  await watch(minute + 10 * second, () => ({ power: 800, day: 1500, total: 505.5 }))
  assert.equal([(await curve('2026-06-20'))[144], (await curve('2026-06-21'))[144]], [400, 800])
  assert.equal(
    (await yields()).map(([, wh]) => wh),
    [5000, 1500],
  )
})

test('a clock that was wrong until now is trusted after five minutes', async () => {
  await start('2031-01-01T12:00:00')
  await watch(minute, () => ({ power: 400 }))
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  await watch(10 * minute + 20 * second, () => ({ power: 400 }))
  assert.is((await curve('2026-06-21'))[145], 400)
})

test('an invalid string does not stop the recording', async () => {
  await start('2026-06-21T12:01:00')
  for (const DC of [null, { 0: null, 1: string('', 205) }]) {
    showLive([heard('a', 400, 100, 500, { DC })], 400)
    await pass(10 * second)
    await loadHistory('yields')
  }
  stop()
  assert.equal([(await curve('2026-06-21', 'a'))[144], (await curve('2026-06-21', 'a', '1'))[144]], [400, 205])
})

test('two tabs with the same gateway record one history', async () => {
  await start('2026-06-21T12:00:00')
  const other = recordHistory()
  await watch(5 * minute + 10 * second, () => ({ power: 400, day: 1000, total: 500 }))
  other()
  assert.is((await curve('2026-06-21'))[144], 400)
  assert.equal(await yields(), [['21', 1000]])
})

test('where the values of an inverter come late, the power of the plant is recorded ten seconds after the first values', async () => {
  await start('2026-06-21T12:00:00')
  const { INV: _, ...late } = heard('b', 100, 300, 900)
  showLive([heard('a', 400, 1200, 500), late], 500)
  await tickInSteps(clock, 1000, 1000, () => loadHistory('yields', '~'))
  assert.is((await curveOf('2026-06-21'))[144], undefined)
  showLive([heard('a', 400, 1200, 500), heard('b', 100, 300, 900)], 500)
  await tickInSteps(clock, 10_000, 2000, () => loadHistory('yields', '~'))
  assert.is((await curveOf('2026-06-21'))[144], 500)
})

test('a number beyond measure is a gap, and the day it came on can be read', async () => {
  showLive([heard('a', 1e50, 1e50, 500), heard('b', 400, 100, 500)], 1e50)
  const sample = sampleOf(useLive.getState(), Date.now())
  await addToHistory([{ day: '2026-06-21', slot: 144, ...combine([sample ?? { samples: 0, inverters: {} }]) }])
  assert.equal([(await curveOf('2026-06-21', 'a'))[144], (await curveOf('2026-06-21', 'b'))[144]], [undefined, 400])
})

test('a blocked database does not affect the live values', async () => {
  await loseDatabase()
  globalThis.indexedDB = {
    open() {
      throw new Error('blocked')
    },
  } as unknown as IDBFactory
  await start('2026-06-21T12:00:00')
  await watch(5 * minute + 10 * second, () => ({ power: 400 }))
  assert.is(useLive.getState().total?.Power.v, 400)
  await loadHistory('yields')
  assert.not(useHistory.getState().kept)
})

test.run()
