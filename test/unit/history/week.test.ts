import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { loadHistory } from '../../../src/history/history.ts'
import { daysOf, spanOf } from '../../../src/history/spans.ts'
import { reportOf } from '../../../src/pages/history/report/figures.ts'
import { Plant } from '../../../tools/simulator/plant/plant.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, heard, keptYields, moveByFile, passTime, recordFrom, showLive } from '../../support/history.ts'

const zone = 'Europe/Berlin'
process.env.TZ = zone

const second = 1000
const minute = 60 * second
const daysOfWeek = 7

/** A moment of a day, such as `06:50`, ms since 1970. */
const at = (day: string, time: string) => +new Date(`${day}T${time}`)

interface Week {
  /** Its first day. */
  first: string
  /** When the live view is open for a minute, each day. */
  visits: readonly string[]
  /** When the inverters begin a new day counter: at a time, or when the sun wakes them. */
  resets: readonly string[]
}

let clock: FakeClock

test.before.each(async () => {
  await freshDatabase()
  clock = fakeClock()
})

/** The inverters of the simulator, which reset their day counters when they are told to. */
function invertersFrom(day: string) {
  const plant = new Plant(
    { seed: 7, count: 3, location: () => ({ latitude: 52.5, longitude: 13.4 }), zone: () => zone },
    at(day, '00:00'),
  )
  return plant.installed().flatMap(({ serial }) => {
    const inverter = plant.inverter(serial)
    if (!inverter) return []
    let begun: number | undefined
    let lastAwake = 0
    /** Wh since it was installed. */
    const totalAt = (ms: number) =>
      inverter.reading(ms).strings.reduce((sum, { yieldTotal }) => sum + yieldTotal * 1000, 0)
    return {
      serial,
      totalAt,
      reset(ms: number) {
        begun = totalAt(ms)
      },
      /** Whether it answers; its last values are as old as its silence. */
      isAwake(ms: number) {
        const isAwake = inverter.awake(ms)
        if (isAwake) lastAwake = ms
        return isAwake
      },
      /** What the gateway says of it. */
      heardAt(ms: number) {
        const total = totalAt(ms)
        const day = Math.floor(total - (begun ?? total))
        const state = { reachable: inverter.awake(ms), data_age_ms: ms - lastAwake }
        return heard(serial, inverter.reading(ms).ac.power, day, total / 1000, state)
      },
    }
  })
}

/** Lives through a week: what the plant yielded each day, and what the history says of it. */
async function live({ first, visits, resets }: Week) {
  const all = invertersFrom(first)
  const truth: Record<string, number> = {}
  const sum = (ms: number) => all.reduce((wh, inverter) => wh + inverter.totalAt(ms), 0)

  const visit = (ms: number) =>
    recordFrom(clock, ms, async () => {
      for (let n = 0; n < 6; n++) {
        const inverters = all.map(inverter => inverter.heardAt(Date.now()))
        const watts = inverters.reduce((sum, { AC }) => sum + (AC?.[0]?.Power?.v ?? 0), 0)
        showLive(inverters, watts)
        await passTime(clock, 10 * second)
      }
    })

  for (let n = 0; n < daysOfWeek; n++) {
    const day = dayAfter(first, n)
    const waiting = new Set(all)
    const before = sum(at(day, '00:00'))
    for (let ms = at(day, '00:00'); ms < at(dayAfter(day, 1), '00:00'); ms += 5 * minute) {
      const awake = new Set(all.filter(inverter => inverter.isAwake(ms)))
      for (const inverter of waiting) {
        const reset = resets[all.indexOf(inverter) % resets.length] ?? ''
        if (reset === 'dawn' ? !awake.has(inverter) : ms < at(day, reset)) continue
        inverter.reset(ms)
        waiting.delete(inverter)
      }
      if (visits.some(time => at(day, time) === ms)) await visit(ms)
    }
    truth[day] = sum(at(dayAfter(day, 1), '00:00')) - before
  }
  return { truth, kept: await keptYields(...all.map(({ serial }) => serial)) }
}

/** How far the yields of all days but the last, and their sum, are from the truth, as a fraction. */
function errorsOf({ truth, kept }: Awaited<ReturnType<typeof live>>) {
  const days = Object.keys(truth).slice(0, -1)
  const found = days.map(day => kept.find(one => one.day === day)?.wh ?? Number.NaN)
  const real = days.map(day => truth[day] ?? Number.NaN)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const away = (wh: number, realWh: number) => Math.abs(wh / realWh - 1)
  return [...found.map((wh, n) => away(wh, real[n] ?? Number.NaN)), away(sum(found), sum(real))]
}

const weeks = {
  'a week of June': '2026-06-15',
  'a week of December': '2026-12-10',
  'the week in which summer time begins': '2026-03-26',
  'the week in which summer time ends': '2026-10-22',
}

const habits: readonly (Omit<Week, 'first'> & { name: string })[] = [
  { name: 'in the morning and the evening', visits: ['07:10', '19:30'], resets: ['00:00'] },
  { name: 'while the sun is up', visits: ['10:00', '15:00'], resets: ['00:00', 'dawn'] },
  { name: 'at night and at noon', visits: ['00:20', '12:00'], resets: ['00:00', 'dawn', '02:00'] },
  { name: 'before and after work, with counters that are reset at dawn', visits: ['06:10', '16:00'], resets: ['dawn'] },
  { name: 'with counters that are reset at seven', visits: ['07:10', '19:30'], resets: ['07:00', '06:00', 'dawn'] },
]

for (const [week, first] of Object.entries(weeks))
  for (const { name, ...habit } of habits)
    test(`two visits a day give the yields of ${week} to 1 %: ${name}`, async () => {
      const errors = errorsOf(await live({ first, ...habit }))
      assert.ok(Math.max(...errors) < 0.01, errors.join())
    })

const hour = 60 * minute
const days = daysOf({ first: '2026-10-06', last: '2026-10-26' })
const unvisited = '2026-10-14'
const seenInPart = '2026-10-20'
const unvisitedToo = '2026-10-21'
const openAllDay = '2026-10-17'
const restarted = ['2026-10-11', openAllDay]
const [first = '', last = ''] = [days[0], days.at(-1)]

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
