import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { combine, recordHistory } from '../../../src/history/recorder.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { setHidden } from '../../support/hidden-page.ts'
import { curveOf, freshDatabase, heard, keptYields, passTime, showLive, whByDay } from '../../support/history.ts'
import { string } from '../../support/live-messages.ts'

process.env.TZ = 'Europe/Berlin'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let clock: FakeClock
let stop = () => {}

const pass = (ms: number) => passTime(clock, ms)

/** Shows an inverter of these values for a while, renewed every 10 s; values get old where there are none. */
async function watch(
  ms: number,
  valuesAt: (at: number) => { power: number; day?: number; total?: number } | undefined,
) {
  for (const end = Date.now() + ms; Date.now() < end; await pass(10 * second)) {
    const values = valuesAt(Date.now())
    if (values) showLive([heard('a', values.power, values.day ?? 100, values.total ?? 500)], values.power)
    else useLive.setState({ stale: true })
  }
}

/** Shows an inverter with these counters for a minute, from a time on. */
async function lookAt(time: string, day: number, total: number) {
  clock.setSystemTime(new Date(time))
  await watch(minute, () => ({ power: 10, day, total }))
}

const yields = async () => whByDay(await keptYields('a'))

/** Records from then on; the first values come 5 s later. */
async function start(time: string) {
  clock.setSystemTime(+new Date(time) - 5 * second)
  stop = recordHistory()
  await pass(5 * second)
}

/** What is recorded of these inverters, whose sum is `power`. */
function sampleFrom(power: number, ...[inverters, link]: [Parameters<typeof showLive>[0], 'polling'?]) {
  showLive(inverters, power, link)
  return sampleOf(useLive.getState(), Date.now())
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
})

test('five minutes become one mean for the plant, every inverter and every string', async () => {
  await start('2026-06-21T12:00:00')
  await watch(5 * minute, at => ({ power: at % minute < 30 * second ? 400 : 500 }))
  await watch(10 * second, () => ({ power: 900 }))
  assert.is((await curveOf('2026-06-21'))[144], 450)
  assert.is((await curveOf('2026-06-21', 'a'))[144], 450)
  assert.is((await curveOf('2026-06-21', 'a', '0'))[144], 210)
  const { peak, inverters } = (await loadHistory('yields'))['2026-06-21'] ?? {}
  const highest = { watts: 500, slot: 144 }
  assert.equal([peak, inverters?.a?.peak], [highest, highest])
  assert.equal([inverters?.a?.name, inverters?.a?.stringNames], ['Roof a', { 0: 'East' }])
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
  assert.equal([a?.held?.join(), a?.limits?.join(' '), a?.rated], ['145,147', '144,800 145,300', 800])
})

test('a look of a second leaves the power and the yields of its moment, also of values that were there before', async () => {
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  showLive([heard('a', 400, 1200, 500)], 400)
  stop = recordHistory()
  await pass(second)
  assert.equal([(await curveOf('2026-06-21'))[144], (await curveOf('2026-06-21', 'a', '0'))[144]], [400, 210])
  assert.equal(await yields(), { 21: 1200 })
})

test('a browser that is killed has lost a minute at most', async () => {
  await start('2026-06-21T12:00:00')
  const from = Math.floor(Date.now() / second) - 1000
  await watch(minute + second, () => ({ power: 400, day: Math.floor(Date.now() / second) - from, total: 500 }))
  assert.ok(((await loadHistory('power'))['2026-06-21']?.samples[144] ?? 0) >= 6)
  assert.ok(Number((await yields())[21]) > 1000)
})

test('a lid closed at noon and opened in the morning records nothing for the morning', async () => {
  await start('2026-06-21T12:00:00')
  await watch(minute, () => ({ power: 1525 }))
  clock.setSystemTime(new Date('2026-06-22T07:01:00'))
  await pass(20 * second)
  stop()
  assert.equal([(await curveOf('2026-06-21'))[144], (await curveOf('2026-06-22'))[84]], [1525, undefined])
  assert.equal(await yields(), { 21: 'about 100' })
})

test('nothing is recorded before the gateway has an inverter', () => {
  assert.is(sampleFrom(0, []), undefined)
})

test('polling in place of the socket is recorded as well', () => {
  assert.is(sampleFrom(300, [heard('a', 300, 100, 500)], 'polling')?.plant, 300)
})

test('the samples so far are written when the page is hidden', async () => {
  await start('2026-06-21T12:01:00')
  await watch(minute, () => ({ power: 400 }))
  setHidden(true)
  assert.is((await curveOf('2026-06-21'))[144], 400)
})

test('old values are a gap, not a line', async () => {
  await start('2026-06-21T12:00:00')
  await watch(5 * minute, () => ({ power: 400 }))
  await watch(10 * minute, () => undefined)
  await watch(5 * minute + 10 * second, () => ({ power: 400 }))
  assert.equal((await curveOf('2026-06-21')).slice(143, 149), [undefined, 400, undefined, undefined, 400, undefined])
})

test('dips to zero do not pull the curve down, and a real zero does', () => {
  const meanOf = (...watts: number[]) => combine(watts.map(plant => ({ samples: 1, plant, inverters: {} }))).plant
  assert.equal([meanOf(600, 0, 600), meanOf(600, 0), meanOf(0, 0, 600), meanOf(0)], [600, 300, 200, 0])
})

test('the power of an unreachable inverter, and a total that lacks one after a restart, are gaps', () => {
  const silent = heard('a', 300, 100, 500, { reachable: false, producing: false, data_age_ms: 2 * hour })
  const noon = sampleFrom(400, [silent, heard('b', 100, 700, 90)])
  assert.equal([noon?.plant, noon?.inverters.a?.power, noon?.inverters.b?.power], [100, undefined, 100])
  assert.is(sampleFrom(300, [silent])?.plant, undefined, 'at night')
  const restarted = sampleFrom(300, [heard('a', 300, 100, 500), heard('b', 0, 0, 0)])
  assert.equal([restarted?.plant, restarted?.inverters.a?.power], [undefined, 300])
})

test('a day counter that is reset four hours late does not count for the first recorded day', async () => {
  await start('2026-06-21T02:00:00')
  await lookAt('2026-06-21T02:00:00', 26_000, 500)
  assert.equal(await yields(), { 21: 'about 0' })
  await lookAt('2026-06-21T09:00:00', 1500, 501.5)
  stop()
  assert.equal(await yields(), { 21: 'about 1500' })
})

test('a day counter that is reset late, and was seen only before, leaves the yield of its first day to the next', async () => {
  await start('2026-06-21T02:00:00')
  await lookAt('2026-06-21T02:00:00', 26_000, 500)
  await lookAt('2026-06-22T09:00:00', 500, 512.5)
  stop()
  assert.equal(await yields(), { 21: 'about 12000', 22: 500 })
})

test('a day counter that restarts at noon, and a total that dips to zero, do not reduce the yield', async () => {
  await start('2026-06-21T12:00:00')
  await lookAt('2026-06-21T12:00:00', 5000, 500)
  await lookAt('2026-06-21T12:01:00', 0, 501)
  await lookAt('2026-06-21T12:02:00', 0, 0)
  await lookAt('2026-06-21T12:08:00', 500, 501.5)
  stop()
  assert.equal(await yields(), { 21: 'about 6500' })
})

test('the hour that summer time skips is a gap, and the repeated one is recorded once', async () => {
  await start('2026-03-29T01:50:00')
  await watch(20 * minute + 10 * second, () => ({ power: 100 }))
  const spring = await curveOf('2026-03-29')
  assert.equal([spring[23], spring[24], spring[35], spring[36]], [100, undefined, undefined, 100])
  clock.setSystemTime(Date.UTC(2026, 9, 25, 0, 0))
  await watch(2 * hour + 10 * second, at => ({ power: at < Date.UTC(2026, 9, 25, 1) ? 100 : 300 }))
  const autumn = await curveOf('2026-10-25')
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
  assert.equal([(await curveOf('2026-06-20'))[144], (await curveOf('2026-06-21'))[144]], [400, 800])
  assert.equal(Object.values(await yields()), [5000, 1500])
})

test('a clock that was wrong until now is trusted after five minutes', async () => {
  await start('2031-01-01T12:00:00')
  await watch(minute, () => ({ power: 400 }))
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  await watch(10 * minute + 20 * second, () => ({ power: 400 }))
  assert.is((await curveOf('2026-06-21'))[145], 400)
})

test('an invalid string does not stop the recording', () => {
  const broken = [null, { 0: null, 1: string('', 205) }].map(DC => sampleFrom(400, [heard('a', 400, 100, 500, { DC })]))
  assert.equal(
    broken.map(sample => [sample?.inverters.a?.power, sample?.inverters.a?.strings]),
    [
      [400, {}],
      [400, { 1: 205 }],
    ],
  )
})

test('where the values of an inverter come late, the power of the plant is recorded ten seconds after the first values', async () => {
  await start('2026-06-21T12:00:00')
  const { INV: _, ...late } = heard('b', 100, 300, 900)
  showLive([heard('a', 400, 1200, 500), late], 500)
  await pass(second)
  assert.is((await curveOf('2026-06-21'))[144], undefined)
  showLive([heard('a', 400, 1200, 500), heard('b', 100, 300, 900)], 500)
  await pass(10 * second)
  assert.is((await curveOf('2026-06-21'))[144], 500)
})

test('a number beyond measure is a gap', () => {
  const sample = sampleFrom(1e50, [heard('a', 1e50, 1e50, 500), heard('b', 400, 100, 500)])
  assert.equal([sample?.plant, sample?.inverters.a?.power, sample?.inverters.b?.power], [undefined, undefined, 400])
})

const peakAt = (slot: number, watts: number, day = '2026-06-21') => ({
  day,
  slot,
  samples: 30,
  highest: watts,
  inverters: {},
})

test('the peak of a day is its highest sample, of equal ones the first, in whatever order they come, and a night has none', async () => {
  await addToHistory([
    peakAt(150, 500),
    peakAt(140, 500),
    peakAt(145, 500),
    peakAt(160, 400),
    peakAt(20, -2, '2026-06-22'),
  ])
  const days = await loadHistory('yields')
  assert.equal([days['2026-06-21']?.peak, days['2026-06-22']?.peak], [{ watts: 500, slot: 140 }, undefined])
})

test.run()
