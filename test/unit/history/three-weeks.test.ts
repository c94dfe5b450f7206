import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { loadHistory } from '../../../src/history/history.ts'
import { daysOf, spanOf } from '../../../src/history/spans.ts'
import { reportOf } from '../../../src/pages/history/report/figures.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, heard, keptYields, moveByFile, passTime, recordFrom, showLive } from '../../support/history.ts'

process.env.TZ = 'Europe/Berlin'

const minute = 60_000
const hour = 60 * minute
const days = daysOf({ first: '2026-10-06', last: '2026-10-26' })
const unvisited = '2026-10-14'
const seenInPart = '2026-10-20'
const unvisitedToo = '2026-10-21'
const openAllDay = '2026-10-17'
const restarted = ['2026-10-11', openAllDay]
const [first = '', last = ''] = [days[0], days.at(-1)]

const at = (day: string, time: string) => +new Date(`${day}T${time}`)
/** Days of sun and of rain, in Wh. */
const sunOf = (day: string) => [5600, 900, 4200, 6100, 2500][Number(day.slice(8)) % 5] ?? 0
/** Wh that the roof has made up to a moment: a bell from 7:30 to 17:30. */
function roofAt(ms: number) {
  let wh = 500_000
  for (const day of [dayAfter(first, -1), ...days]) {
    const share = Math.min(Math.max((ms - at(day, '07:30')) / (10 * hour), 0), 1)
    wh += (sunOf(day) * (1 - Math.cos(Math.PI * share))) / 2
  }
  return wh
}
/** Wh that the inverter at the battery has made: 170 W from 20:00 to 6:00. */
function batteryAt(ms: number) {
  let wh = 90_000
  for (const day of [dayAfter(first, -1), ...days])
    wh += (170 * Math.min(Math.max(ms - at(day, '20:00'), 0), at(dayAfter(day, 1), '06:00') - at(day, '20:00'))) / hour
  return wh
}

const isLit = (day: string, ms: number) => ms >= at(day, '07:30') && ms < at(day, '17:30')

/** What the gateway says: the roof wakes with a new day counter, and lost it at noon on some days; the battery begins at midnight. */
function shownAt(day: string, ms: number) {
  const awake = isLit(day, ms) ? ms : at(ms < at(day, '07:30') ? dayAfter(day, -1) : day, '17:30')
  const shownDay = awake < at(day, '00:00') ? dayAfter(day, -1) : day
  const isRestarted = restarted.includes(shownDay) && awake >= at(shownDay, '12:00')
  const begun = roofAt(at(shownDay, isRestarted ? '12:00' : '07:30'))
  const roof = roofAt(awake)
  const battery = batteryAt(ms)
  return [
    heard('a', awake === ms ? 300 : 0, Math.floor(roof - begun), Math.round(roof) / 1000, {
      reachable: awake === ms,
      data_age_ms: ms - awake,
    }),
    heard('b', 170, Math.floor(battery - batteryAt(at(day, '00:00'))), Math.round(battery) / 1000),
  ]
}

test('every day of three weeks is right to 0.5 %, or marked, and the page, the report and the file say the same', async () => {
  await freshDatabase()
  const clock = fakeClock()
  const visit = (day: string, from: number, to: number) =>
    recordFrom(clock, from, async () => {
      for (let now = from; now < to; now = Date.now()) {
        showLive(shownAt(day, now), 470)
        await passTime(clock, Math.min(to - now, 5 * minute))
      }
    })

  for (const day of days) {
    if (day === unvisited || day === unvisitedToo) continue
    const times = day === seenInPart ? ['08:05'] : ['07:10', '12:30', '19:30']
    if (day === openAllDay) await visit(day, at(day, '06:50'), at(day, '21:00'))
    else for (const time of times) await visit(day, at(day, time), at(day, time) + minute)
  }
  clock.setSystemTime(at(last, '23:00'))

  const all = (ms: number) => roofAt(ms) + batteryAt(ms)
  const truth = new Map(days.map(day => [day, all(at(dayAfter(day, 1), '00:00')) - all(at(day, '00:00'))]))
  const kept = (await keptYields('a', 'b')).slice(0, -1)
  const keptDays = kept.map(({ day }) => day)
  assert.equal(keptDays, days.slice(0, -1))
  const isRight = (day: string, wh: number) => Math.abs(wh / (truth.get(day) ?? 0) - 1) < 0.005
  const wrong = kept.filter(({ day, wh, estimated }) => !estimated && !isRight(day, wh))
  assert.equal(wrong, [])
  const marked = kept.filter(({ estimated }) => estimated).map(({ day }) => day)
  assert.equal(marked, [dayAfter(unvisited, -1), unvisited, openAllDay, seenInPart, unvisitedToo])
  const sum = kept.reduce((wh, one) => wh + one.wh, 0)
  const real = all(at(last, '00:00')) - all(at(first, '00:00'))
  assert.ok(Math.abs(sum / real - 1) < 0.005, `${sum} of ${real}`)

  const report = reportOf(await loadHistory('yields'), spanOf('month', first), last)
  const rows = report.rows.filter(({ wh }) => wh !== undefined).map(({ first, wh }) => [first, Math.round(wh ?? 0)])
  assert.equal(
    rows.slice(0, -1),
    kept.map(({ day, wh }) => [day, Math.round(wh)]),
  )
  assert.not(marked.includes(report.best?.day ?? ''))

  await moveByFile()
  assert.equal((await keptYields('a', 'b')).slice(0, -1), kept, 'in another browser')
})

test.run()
