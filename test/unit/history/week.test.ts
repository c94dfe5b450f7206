import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { Plant } from '../../../tools/simulator/plant/plant.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, heard, keptYields, passTime, recordFrom, showLive } from '../../support/history.ts'

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

test.run()
