import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { loadHistory } from '../../../src/history/history.ts'
import { recordHistory } from '../../../src/history/recorder.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { Plant } from '../../../tools/simulator/plant/plant.ts'
import { type FakeClock, fakeClock, tickInSteps } from '../../support/fake-clock.ts'
import { freshDatabase, heard, keptYields, showLive } from '../../support/history.ts'

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
  useLive.setState(nothingSeen, true)
  clock = fakeClock()
})
test.after.each(() => clock.uninstall())

/** The plant of the simulator, whose inverters reset their day counters at a given time. */
function plantFrom(day: string) {
  const plant = new Plant(
    { seed: 7, count: 3, location: () => ({ latitude: 52.5, longitude: 13.4 }), zone: () => zone },
    at(day, '00:00'),
  )
  const serials = plant.installed().map(({ serial }) => serial)
  const begun = new Map<string, number>()
  const lastAwake = new Map<string, number>()
  const inverterOf = (serial: string) => {
    const inverter = plant.inverter(serial)
    if (!inverter) throw new Error(serial)
    return inverter
  }
  /** Wh since it was installed. */
  const totalAt = (serial: string, ms: number) =>
    inverterOf(serial)
      .reading(ms)
      .strings.reduce((sum, { yieldTotal }) => sum + yieldTotal * 1000, 0)
  return {
    serials,
    reset: (serial: string, ms: number) => begun.set(serial, totalAt(serial, ms)),
    /** Whether an inverter answers; its last values are as old as its silence. */
    isAwake(serial: string, ms: number) {
      const isAwake = inverterOf(serial).awake(ms)
      if (isAwake) lastAwake.set(serial, ms)
      return isAwake
    },
    totalAt,
    /** What the gateway says of it. */
    heardAt(serial: string, ms: number) {
      const total = totalAt(serial, ms)
      const day = Math.floor(total - (begun.get(serial) ?? total))
      return heard(serial, inverterOf(serial).reading(ms).ac.power, day, total / 1000, {
        reachable: inverterOf(serial).awake(ms),
        data_age_ms: ms - (lastAwake.get(serial) ?? 0),
      })
    },
  }
}

/** Lives through a week: what the plant yielded each day, and what the history says of it. */
async function live({ first, visits, resets }: Week) {
  const plant = plantFrom(first)
  const truth: Record<string, number> = {}
  const sum = (ms: number) => plant.serials.reduce((wh, serial) => wh + plant.totalAt(serial, ms), 0)

  async function visit(ms: number) {
    clock.setSystemTime(ms)
    const stop = recordHistory()
    for (let n = 0; n < 6; n++) {
      const inverters = plant.serials.map(serial => plant.heardAt(serial, Date.now()))
      showLive(
        inverters,
        inverters.reduce((watts, { AC }) => watts + (AC?.[0]?.Power?.v ?? 0), 0),
      )
      await tickInSteps(clock, 10 * second, 4 * second, () => loadHistory('yields', '~'))
    }
    stop()
    useLive.setState(nothingSeen, true)
    await loadHistory('yields')
  }

  for (let n = 0; n < daysOfWeek; n++) {
    const day = dayAfter(first, n)
    const waiting = new Set(plant.serials)
    const before = sum(at(day, '00:00'))
    for (let ms = at(day, '00:00'); ms < at(dayAfter(day, 1), '00:00'); ms += 5 * minute) {
      const awake = new Set(plant.serials.filter(serial => plant.isAwake(serial, ms)))
      for (const serial of waiting) {
        const reset = resets[plant.serials.indexOf(serial) % resets.length] ?? ''
        if (reset === 'dawn' ? !awake.has(serial) : ms < at(day, reset)) continue
        plant.reset(serial, ms)
        waiting.delete(serial)
      }
      if (visits.some(time => at(day, time) === ms)) await visit(ms)
    }
    truth[day] = sum(at(dayAfter(day, 1), '00:00')) - before
  }
  return { truth, kept: await keptYields(...plant.serials) }
}

/** How far the yields of all days but the last, and their sum, are from the truth, as a fraction. */
function errorsOf({ truth, kept }: Awaited<ReturnType<typeof live>>) {
  const days = Object.keys(truth).slice(0, -1)
  const found = days.map(day => kept.find(one => one.day === day)?.wh ?? Number.NaN)
  const real = days.map(day => truth[day] ?? Number.NaN)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const away = (wh: number, of: number) => Math.abs(wh / of - 1)
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
      assert.is(errors.length, daysOfWeek)
      assert.ok(
        errors.every(error => error < 0.01),
        errors.join(),
      )
    })

test.run()
