import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory, deleteHistory, loadHistory, surveyHistory } from '../../../src/history/history.ts'
import { peakOf } from '../../../src/history/peaks.ts'
import { recordHistory } from '../../../src/history/recorder.ts'
import type { PlacedObservation } from '../../../src/history/records.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { type FakeClock, fakeClock, tickInSteps } from '../../support/fake-clock.ts'
import { addFile, freshDatabase, heard, showLive, wholeDay } from '../../support/history.ts'
import { putRecords } from '../../support/put-records.ts'

process.env.TZ = 'Europe/Berlin'

const second = 1000
const day = '2026-06-21'

let clock: FakeClock
let stop = () => {}

test.before.each(async () => {
  await freshDatabase()
  useLive.setState(nothingSeen, true)
  clock = fakeClock()
  clock.setSystemTime(new Date(`${day}T12:00:00`))
  stop = () => {}
})
test.after.each(async () => {
  stop()
  await loadHistory('yields')
  clock.uninstall()
})

const pass = (ms: number) => tickInSteps(clock, ms, 4 * second, () => loadHistory('yields', '~'))

/** Lets a recorder see each of these powers of two inverters for ten seconds. */
async function watch(...powers: [a: number, b: number][]) {
  stop = recordHistory()
  for (const [a, b] of powers) {
    showLive([heard('a', a, 100, 500), heard('b', b, 100, 500)], a + b)
    await pass(10 * second)
  }
  stop()
}

const peaks = async () => {
  const kept = (await loadHistory('yields'))[day]
  return [peakOf(kept), peakOf(kept, 'a'), peakOf(kept, 'b')]
}

const seen = (slot: number, highest: number): PlacedObservation => ({
  day,
  slot,
  samples: 30,
  plant: 1,
  highest,
  inverters: { a: { power: 1, highest } },
})

test('the peak of a day is its highest sample, not the mean, with the five minutes in which it was', async () => {
  await watch([300, 100], [800, 100], [300, 400])
  assert.equal(await peaks(), [
    { watts: 900, slot: 144 },
    { watts: 800, slot: 144 },
    { watts: 400, slot: 144 },
  ])
})

test('a later visit raises the peak of the day, and never lowers it', async () => {
  await watch([300, 100])
  clock.setSystemTime(new Date(`${day}T13:00:00`))
  await watch([250, 160])
  assert.equal(await peaks(), [
    { watts: 410, slot: 156 },
    { watts: 300, slot: 144 },
    { watts: 160, slot: 156 },
  ])
})

test('the plant has no peak while its total lacks an inverter', async () => {
  stop = recordHistory()
  showLive([heard('a', 300, 100, 500), heard('b', 100, 0, 0)], 300)
  await pass(second)
  stop()
  assert.equal(await peaks(), [undefined, { watts: 300, slot: 144 }, undefined])
})

test('a night without power has no peak', async () => {
  await watch([0, -2])
  assert.equal(await peaks(), [undefined, undefined, undefined])
})

test('of equal peaks the first counts, in whatever order they are merged', async () => {
  await addToHistory([seen(150, 500), seen(140, 500), seen(145, 500)])
  assert.equal((await peaks())[0], { watts: 500, slot: 140 })
})

test('a day recorded before there were peaks has none, and stays as it is', async () => {
  const before = { inverters: { a: { name: 'Roof', yieldDay: 5, yieldTotal: 9 } } }
  await putRecords([{ key: ['yields', day], value: before }])
  assert.equal(await peaks(), [undefined, undefined, undefined])
  assert.equal((await loadHistory('yields'))[day], before)
  assert.is((await surveyHistory()).damaged, 0)
})

test('the file has the peaks in the row of their five minutes, and they come back with it', async () => {
  await addToHistory([wholeDay(day, { a: { name: 'Roof' } }), seen(144, 700)])
  const before = await loadHistory('yields')
  const [titles, ...rows] = (await exportCsv()).join('').split('\r\n')
  assert.is(
    titles,
    'time Europe/Berlin,"n","W plant","W a Roof","peak-W plant","peak-W a Roof","Wh-day a Roof","Wh-total a Roof"',
  )
  assert.equal(rows, ['2026-06-21T12:00:00+02:00,30,1,1,700,700,,', ''])
  await deleteHistory()
  assert.equal(await addFile([titles, ...rows].join('\r\n')), { wrong: [] })
  const { inverters: { a } = {}, ...rest } = before[day] ?? {}
  assert.equal(await loadHistory('yields'), { [day]: { ...rest, inverters: { a: { ...a, imported: true } } } })
})

test.run()
