import type { ReactElement } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { showChanges } from '../../../src/history/history.ts'
import { setPlantZone } from '../../../src/i18n/plant-zone.ts'
import { useSun } from '../../../src/light/sun.ts'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { ReportPage } from '../../../src/pages/history/report/report.tsx'
import { eastWest, south, weather } from '../../support/clear-weather.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase } from '../../support/history.ts'
import { all, enter, mount, settled, unfold, until, visit } from '../../support/mount.tsx'
import { putRecords } from '../../support/put-records.ts'

let clock: ReturnType<typeof fakeClock>

const images = () => [...document.querySelectorAll('.by-day svg')]

function open(path: string, view: ReactElement) {
  visit(path)
  mount(view)
}

/** Two months of two inverters on clear days; from day number `overcast` on there are clouds. */
async function recordTwoMonths(first: string, overcast: number) {
  const { power, yields } = weather({
    first,
    count: 61,
    seed: 3,
    place: { latitude: 50, longitude: 15 },
    roofs: { '1161a': () => south, '1161b': () => eastWest },
    mix: n => (n < overcast ? [1, 0, 0, 0] : [0, 0, 0, 1]),
    startOf: day => timeOf(day, 0),
  })
  await putRecords([
    ...Object.entries(power).map(([day, value]) => ({ key: ['power', day], value })),
    ...Object.entries(yields).map(([day, value]) => ({ key: ['yields', day], value })),
  ])
  showChanges()
}

test.before.each(async () => {
  clock = fakeClock(['Date'])
  await freshDatabase()
  setPlantZone('Europe/Berlin')
  useSun.setState({ sun: undefined })
  clock.setSystemTime(timeOf('2026-07-02', 144))
})
test.after.each(settled)

test('a bar says of what share of a clear day it is, in its table too', async () => {
  await recordTwoMonths('2026-05-01', 59)
  open('/history?month=2026-06', <HistoryPage />)
  await until(() => all('.bars u').length === 30)
  const slider = document.querySelector('[type="range"]')
  enter(slider, '27')
  await until(() => /^Jun 28, 2026: \d.* · about (90|95|100)% of a clear day$/.test(all('.chart > p span')[1] ?? ''))
  unfold('details')
  await until(() => all('.chart tbody tr').length === 30)
  assert.match(all('.chart tbody tr').at(-1) ?? '', /^Jun 30, 2026\d.* · about [1-5]\d% of a clear day$/)
})

test('the report draws every day of a month, and says how good it was beside a clear one', async () => {
  await recordTwoMonths('2026-05-01', 59)
  open('/history/report?month=2026-06', <ReportPage />)
  const labels = () => images().map(one => one.getAttribute('aria-label') ?? '')
  await until(() => labels().filter(Boolean).length === 30)
  assert.match(labels()[0] ?? '', /^About (90|95|100)% of what a clear day brings$/)
  assert.match(labels()[29] ?? '', /^About [1-5]\d% of what a clear day brings$/)
  assert.match(all('.report > p')[0] ?? '', /30 of 30 days: about (90|95)% of what clear days bring\./)
})

test('the report of a month without clear days compares nothing with them', async () => {
  await recordTwoMonths('2025-09-01', 0)
  open('/history/report?month=2025-10', <ReportPage />)
  await until(() => all('.by-day svg').length === 31)
  await settled()
  assert.is(images()[0]?.getAttribute('aria-hidden'), 'true')
  assert.is(images()[0]?.querySelector('.dome')?.getAttribute('d'), '')
  assert.not.match(all('.report > p')[0] ?? '', /clear/)
})

test.run()
