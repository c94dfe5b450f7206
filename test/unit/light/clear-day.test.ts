import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { type ClearDay, clearSeasonSteps, type LearnedFrom } from '../../../src/light/clear-day.ts'
import { learnClearDay } from '../../support/learn.ts'
import {
  clipping,
  east,
  eastWest,
  type Recorded,
  shaded,
  south,
  type Weather,
  weather,
  west,
} from '../../support/plants/clear-weather.ts'
import type { SunPosition } from '../../support/plants/light-plant.ts'

process.env.TZ = 'UTC'

const place = { latitude: 50, longitude: 10 }
const visits = { at: [450, 750, 1110], minutes: 7 }
const roofs = { south, eastWest, east, west, shaded, clipping }
const season = { March: '2026-02-25', June: '2026-05-28', November: '2026-10-24' }

/** What is learned of a day from the days before it. */
const learnedBy = (recorded: LearnedFrom, day: string, serials: readonly string[] = ['a']) =>
  learnClearDay(recorded, serials, day, place)

/** Days of one inverter in June with the clear days and the clouds of that month. */
const june = (more: Partial<Weather> = {}) =>
  weather({ first: season.June, count: 31, seed: 4, roofs: { a: () => south }, ...more })

const dayOf = (n: number) => dayAfter(season.June, n)

test('the sun of a day on which nothing was recorded is not worked out, and the others are each a step', () => {
  const day = dayOf(30)
  let asked = 0
  const watched = {
    longitude: place.longitude,
    get latitude() {
      asked++
      return place.latitude
    },
  }
  const recorded = june()
  const learn = (days: readonly string[]) => {
    const only = <T>(all: Record<string, T>) =>
      Object.fromEntries(Object.entries(all).filter(([one]) => days.includes(one)))
    const all = { power: only(recorded.power), yields: only(recorded.yields) }
    asked = 0
    return { steps: [...clearSeasonSteps(all, ['a'], day, watched)].length, asked }
  }
  assert.equal(learn([day]), { steps: 1, asked: 0 })
  const { steps } = learn([27, 28, 29].map(dayOf))
  assert.is(steps, 4)
  assert.ok(asked > 0)
})

test('powers of a file that tells no limits, and of an inverter that a battery fed, are not learned', () => {
  const recorded = june()
  const day = dayOf(30)
  function isLearned(mark: object) {
    const { power, yields } = structuredClone(recorded)
    for (const { inverters } of Object.values(yields)) Object.assign(inverters.a ?? {}, mark)
    return learnedBy({ power, yields }, day).isLearned
  }
  assert.equal([{}, { onBattery: false }].map(isLearned), [true, true])
  assert.equal([{ onBattery: true }, { imported: true }].map(isLearned), [false, false])
})

/** The error of the learned clear day. */
const off = ({ wh }: ClearDay, { clear }: Recorded, day: string) => wh / (clear[day] ?? Number.NaN) - 1

/** Checks that the clear day that is learned is right to a share. */
function assertRight(recorded: Recorded, day: string, serials?: readonly string[], most = 0.05) {
  const clear = learnedBy(recorded, day, serials)
  assert.ok(clear.isLearned)
  const error = off(clear, recorded, day)
  assert.ok(Math.abs(error) < most, `${error}`)
  return clear
}

/** The value that nine of ten do not exceed. */
const nineOfTen = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 1

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 99

for (const [name, seen, most, within] of [
  ['with the page open all day', 'all', 11, { March: 0.05, June: 0.05, November: 0.1 }],
  ['by three short visits a day', visits, 16, { March: 0.08, June: 0.08, November: 0.13 }],
] as const)
  test(`${name} a clear day is known in less than ${most + 1} days and to ${within.June * 100} % in summer`, () => {
    const since: number[] = []
    for (const [month, first] of Object.entries(season)) {
      const wrong = Object.entries(roofs).flatMap(([, roof], n) => {
        const recorded = weather({ first, count: 31, seed: 7 * n + 3, roofs: { a: () => roof }, seen })
        let learnedOn = 99
        const errors: number[] = []
        for (const at of [8, 11, 16, 20, 25, 30]) {
          const clear = learnedBy(recorded, dayAfter(first, at))
          if (!clear.isLearned) continue
          learnedOn = Math.min(learnedOn, at)
          errors.push(Math.abs(off(clear, recorded, dayAfter(first, at))))
        }
        since.push(learnedOn)
        return errors
      })
      const error = nineOfTen(wrong)
      assert.ok(error <= within[month as keyof typeof within], `${month}: ${error}`)
    }
    assert.ok(medianOf(since) <= most, `${since}`)
  })

test('after two days, or by an empty history, no clear day is known', () => {
  assert.not(learnedBy(june(), dayOf(2)).isLearned)
  const none = learnedBy({ power: {}, yields: {} }, dayOf(2))
  assert.equal([none.wh, none.isLearned], [0, false])
  assert.equal(none.watts.length, 288)
})

test('a power that cannot be, and one that a cloud has made for a moment, change nothing', () => {
  const plain = june()
  const spiky = june()
  for (const day of Object.values(spiky.power)) {
    const curve = day.inverters.a ?? []
    curve[140] = 3000
    curve[150] = (curve[150] ?? 0) * 1.3
  }
  const [expected, clear] = [learnedBy(plain, dayOf(30)), learnedBy(spiky, dayOf(30))]
  assert.ok(Math.abs(clear.wh / expected.wh - 1) < 0.02, `${clear.wh} ${expected.wh}`)
  assert.ok(Math.max(...clear.watts) <= 1.02 * Math.max(...expected.watts))
})

test('a week without sun is no clear week', () => {
  const overcast = june({ count: 8, mix: () => [0, 0, 0, 1] })
  assert.not(learnedBy(overcast, dayOf(7)).isLearned)
  // Nor is one of the same grey light on every day.
  const uniform = june({ count: 8, mix: () => [1, 0, 0, 0] })
  for (const { inverters } of Object.values(uniform.power))
    inverters.a = (inverters.a ?? []).map(watts => watts && Math.round(watts / 4))
  assert.not(learnedBy(uniform, dayOf(7)).isLearned)
})

test('clear mornings and clear afternoons of different days make a clear day together', () => {
  const recorded = june({ count: 9, mix: () => [1, 0, 0, 0] })
  Object.values(recorded.power).forEach(({ inverters }, n) => {
    inverters.a = (inverters.a ?? []).map((watts, slot) =>
      watts && slot < 144 === n % 2 > 0 ? Math.round(watts * (0.2 + 0.2 * ((slot * 7) % 3))) : watts,
    )
  })
  assertRight(recorded, dayOf(8))
})

test('a shadow that stays becomes part of the clear day within three weeks', () => {
  assertRight(june({ roofs: { a: n => (n < 9 ? south : shaded) } }), dayOf(30))
})

test('the hours behind a hill belong to a clear day as they are', () => {
  const shade = ({ azimuth, altitude }: SunPosition) => ({ beam: azimuth > 220 && altitude < 35 ? 0.03 : 1, sky: 1 })
  const hill = { ...south, strings: south.strings.map(one => ({ ...one, shade })) }
  const recorded = weather({ first: season.March, count: 31, seed: 4, roofs: { a: () => hill } })
  assertRight(recorded, dayAfter(season.March, 30))
})

test('two grey weeks after clear ones are not learned as clear', () => {
  const recorded = june({ mix: () => [1, 0, 0, 0] })
  Object.keys(recorded.power).forEach((day, n) => {
    if (n < 16) return
    const { inverters = {} } = recorded.power[day] ?? {}
    inverters.a = (inverters.a ?? []).map(watts => watts && Math.round(watts * 0.5))
    const { a } = recorded.yields[day]?.inverters ?? {}
    if (a) a.yieldDay = Math.round((a.yieldDay ?? 0) * 0.5)
  })
  const clear = learnedBy(recorded, dayOf(30))
  assert.ok(!clear.isLearned || Math.abs(off(clear, recorded, dayOf(30))) < 0.08, `${off(clear, recorded, dayOf(30))}`)
})

test('an inverter at its highest power makes a flat top, no more', () => {
  const recorded = june({ roofs: { a: () => clipping } })
  const { watts } = learnedBy(recorded, dayOf(30))
  assert.ok(Math.max(...watts) < clipping.rated * 1.03)
  assert.ok(Math.min(...watts.slice(135, 150)) > clipping.rated * 0.97)
})

test('the day on which the clocks are changed moves the clear day by an hour of the clock', () => {
  process.env.TZ = 'Europe/Berlin'
  try {
    const first = '2026-03-01'
    const recorded = weather({ first, count: 40, seed: 4, roofs: { a: () => east } })
    const peakOf = ({ watts }: ClearDay) => watts.indexOf(Math.max(...watts))
    const [winter, summer] = ['2026-03-28', '2026-03-30'].map(day => learnedBy(recorded, day))
    assert.ok(winter?.isLearned && summer?.isLearned)
    const moved = peakOf(summer as ClearDay) - peakOf(winter as ClearDay)
    assert.ok(Math.abs(moved - 12) <= 2, `${moved}`)
    assert.ok(Math.abs(off(summer as ClearDay, recorded, '2026-03-30')) < 0.05)
  } finally {
    process.env.TZ = 'UTC'
  }
})

test('a counter that was reset at noon, and hours that nobody recorded, do no harm', () => {
  const recorded = june({ seen: visits, isLost: (n, slot) => n % 5 === 0 && slot > 100 })
  Object.values(recorded.yields).forEach(({ inverters: { a } }, n) => {
    if (!a || n % 4) return
    const half = (a.yieldDay ?? 0) / 2
    a.doubtful = true
    a.watched = (a.watched ?? []).map(one =>
      one.begin > half ? { ...one, begin: one.begin - half, end: one.end - half } : one,
    )
  })
  assert.ok(assertRight(recorded, dayOf(30), ['a'], 0.08).fromVisits)
})

test('two weeks after an inverter was added or taken away the clear day is right again', () => {
  const recorded = june({
    roofs: { a: () => south, b: n => (n < 16 ? undefined : east), c: n => (n < 16 ? west : undefined) },
  })
  assertRight(recorded, dayOf(30), ['a', 'b', 'c'])
})

test('what was limited on some days is left out', () => {
  assertRight(june({ limit: n => (n % 3 ? Number.POSITIVE_INFINITY : 300) }), dayOf(30))
})

test('on a plant that is always limited a clear day brings what the limit leaves', () => {
  const limit = 300
  const { watts } = learnedBy(june(), dayOf(30))
  const expected = watts.reduce((sum, one) => sum + Math.min(one, limit), 0) / 12
  for (const n of [12, 30]) {
    const clear = learnedBy(june({ limit: () => limit }), dayOf(n))
    assert.ok(clear.isLearned, `${n}`)
    assert.ok(Math.max(...clear.watts) < limit * 1.05, `${n}: ${Math.max(...clear.watts)}`)
    assert.ok(Math.abs(clear.wh / expected - 1) < 0.05, `${n}: ${clear.wh / expected}`)
  }
})

test('a limit that follows what the house needs is none of a clear day', () => {
  const changing = june({ limit: n => [150, 275, 400][n % 3] ?? 0 })
  const clear = learnedBy(changing, dayOf(30))
  assert.not(clear.isLearned)
})

test('other panels on an inverter end what was known of it', () => {
  const recorded = june({ mix: () => [1, 0, 0, 0] })
  Object.values(recorded.yields).forEach(({ inverters: { a } }, n) => {
    if (a) a.stringNames = { 0: n < 26 ? 'Garage' : 'Garage and shed' }
  })
  assert.not(learnedBy(recorded, dayOf(27)).isLearned)
  assert.ok(learnedBy(recorded, dayOf(29)).isLearned)
})

test('a place that is five degrees off does no harm', () => {
  const recorded = june()
  for (const wrong of [{ latitude: 55 }, { latitude: 45 }, { longitude: 14 }]) {
    const clear = learnClearDay(recorded, ['a'], dayOf(30), { ...place, ...wrong })
    const error = off(clear, recorded, dayOf(30))
    assert.ok(Math.abs(error) < 0.05, `${JSON.stringify(wrong)} ${error}`)
  }
})

test.run()
