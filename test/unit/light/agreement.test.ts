import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, timeOf } from '../../../src/history/calendar.ts'
import { yieldSum } from '../../../src/history/compare.ts'
import { yieldsOf, yieldsSoFar } from '../../../src/history/yields.ts'
import { setPlantZone } from '../../../src/i18n/plant-zone.ts'
import { describeDay, recordsOf, shareOfDays } from '../../../src/light/day.ts'
import { skyOf } from '../../../src/light/sky.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { learnClearDay } from '../../support/learn.ts'
import { generatedDays } from '../../support/plants/generated-days.ts'

const serials = ['1161a', '1161b']
const daysOfEach = 12

for (let seed = 1; seed <= 25; seed++)
  test(`of twelve days of plant ${seed} every sum, share, peak and curve is of one description`, () => {
    const clock = fakeClock(['Date'])
    const { power, yields, today, now, place } = generatedDays(seed, setPlantZone)
    clock.setSystemTime(timeOf(today, now))
    const all = Array.from({ length: daysOfEach }, (_, n) => dayAfter(today, n + 1 - daysOfEach))
    const days = recordsOf(all, power, yields, undefined).map(records =>
      describeDay(
        records,
        { sky: skyOf(records.day, place), clear: learnClearDay({ power, yields }, serials, records.day, place) },
        records.day === today ? now + 0.5 : undefined,
      ),
    )
    const known = yieldsOf(yields, serials)
    const whOn = (day: string) => known.find(one => one.day === day)?.wh
    for (const day of days) {
      const { share, seen, counted, peak, clear } = day
      if (share) {
        assert.ok(share.share <= 1 && Math.abs(share.share * 20 - Math.round(share.share * 20)) < 1e-9)
        assert.ok(share.sunWh <= (whOn(day.day) ?? 0) + 1, 'no more came from the sun than came')
        assert.ok(yields[day.day], 'no verdict without a record')
        assert.ok(share.without.length < serials.length)
      }
      const highest = Math.max(0, ...seen.map((watts = 0) => watts))
      assert.is(peak?.watts ?? 0, highest)
      if (clear)
        assert.ok(
          counted.every((watts = 0, slot) => watts <= (clear.watts[slot] ?? 0) + 1),
          'above a clear day',
        )
    }
    const { yesterday, today: sofar } = yieldsSoFar(yields, today)
    assert.equal([sofar?.wh, yesterday?.wh], [whOn(today), whOn(dayAfter(today, -1))])
    const sum = all.reduce((sum, day) => sum + (whOn(day) ?? 0), 0)
    assert.ok(Math.abs((yieldSum(known, all[0] ?? '', today).wh ?? 0) - sum) < 1e-6)
    const span = shareOfDays(days)
    const shares = days.slice(0, -1).flatMap(({ share }) => share ?? [])
    if (span) assert.equal([span.knownDays, span.completedDays], [shares.length, daysOfEach - 1])
  })

test.run()
