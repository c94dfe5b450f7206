import type { ReactElement } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { showChanges } from '../../../src/history/history.ts'
import { setPlantZone } from '../../../src/i18n/plant-zone.ts'
import { useSun } from '../../../src/light/sun.ts'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { ReportPage } from '../../../src/pages/history/report/report.tsx'
import { DayOfSun } from '../../../src/pages/home/day.tsx'
import { keptPlace } from '../../../src/session/place.ts'
import { useSession } from '../../../src/session/session.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase } from '../../support/history.ts'
import { all, enter, mount, settled, unfold, until, visit } from '../../support/mount.tsx'
import { eastWest, south, weather } from '../../support/plants/clear-weather.ts'
import { cutAt } from '../../support/plants/generated-days.ts'
import { putRecords } from '../../support/put-records.ts'

let clock: FakeClock

/** Two months on clear days, of which the last two have clouds, and no record of today. */
const longAgo = { first: '2026-05-01', count: 61, overcast: 59, today: '2026-07-02' }

/** Shows an address at 14 h, after these days of two inverters; from day number `overcast` on there are clouds. */
async function open(path: string, more: Partial<typeof longAgo> = {}, view: ReactElement = <HistoryPage />) {
  const { first, count, overcast, today } = {
    first: '2026-05-29',
    count: 24,
    overcast: 24,
    today: '2026-06-21',
    ...more,
  }
  clock.setSystemTime(timeOf(today, 168))
  const recorded = weather({
    first,
    count,
    seed: 3,
    place: { latitude: 50, longitude: 15 },
    roofs: { '1161a': () => south, '1161b': () => eastWest },
    mix: n => (n < overcast ? [1, 0, 0, 0] : [0, 0, 0, 1]),
  })
  if (recorded.power[today]) cutAt(recorded, today, 168)
  await putRecords([
    ...Object.entries(recorded.power).map(([day, value]) => ({ key: ['power', day], value })),
    ...Object.entries(recorded.yields).map(([day, value]) => ({ key: ['yields', day], value })),
  ])
  visit(path)
  showChanges()
  mount(view)
}

const images = () => [...document.querySelectorAll('.by-day svg')]

test.before.each(async () => {
  clock = fakeClock(['Date'])
  await freshDatabase()
  setPlantZone('Europe/Berlin')
  useSun.setState({ sun: undefined })
})
test.after.each(settled)

test('once clear days are known, today is told beside one by now', async () => {
  await open('/history')
  await until(() => /^About (90|95|100)% of what a clear day brings by now$/.test(all('.goodness')[0] ?? ''))
  const [scale = ''] = all('.chart > p:first-child span')
  assert.match(scale, /^1\.\d+ kW on a clear day$/)
})

test('a month has its clear days behind its bars, and says what they would bring', async () => {
  await open('/history?month=2026-06', { overcast: 20 })
  await until(() => document.querySelectorAll('.bars u').length > 0)
  const [text = ''] = all('article > p').filter(one => one.includes(' days: '))
  assert.match(text, /^20 of 20 days: about (90|95)% of what clear days bring\.$/, all('article > p').join(' | '))
})

test('an owner’s browser reads the place of the plant once, and keeps it', async () => {
  const asked: string[] = []
  globalThis.fetch = async input => {
    asked.push(String(input))
    return Response.json({ latitude: 50.04, longitude: 15.02 })
  }
  useSession.setState({ loggedIn: true })
  await open('/history')
  await until(() => all('.goodness').length > 0)
  mount(<HistoryPage />)
  await until(() => all('.goodness').length > 0)
  assert.is(asked.filter(path => path.endsWith('ntp/config')).length, 1)
  assert.equal(keptPlace(), { latitude: 50, longitude: 15 })
  useSession.setState({ loggedIn: false })
})

test('with too few clear days nothing is compared', async () => {
  await open('/', { overcast: 0 }, <DayOfSun />)
  await until(() => all('.good')[0] === 'After a few clear days you see here what a clear day brings.')
  await settled()
  assert.equal(all('.goodness'), [])
})

test('a bar says of what share of a clear day it is, in its table too', async () => {
  await open('/history?month=2026-06', longAgo)
  await until(() => all('.bars u').length === 30)
  const slider = document.querySelector('[type="range"]')
  enter(slider, '27')
  await until(() => /^Jun 28, 2026: \d.* · about (90|95|100)% of a clear day$/.test(all('.chart > p span')[1] ?? ''))
  unfold('details')
  await until(() => all('.chart tbody tr').length === 30)
  assert.match(all('.chart tbody tr').at(-1) ?? '', /^Jun 30, 2026\d.* · about [1-5]\d% of a clear day$/)
})

test('the report draws every day of a month, and says how good it was beside a clear one', async () => {
  await open('/history/report?month=2026-06', longAgo, <ReportPage />)
  const labels = () => images().map(one => one.getAttribute('aria-label') ?? '')
  await until(() => labels().filter(Boolean).length === 30)
  assert.match(labels()[0] ?? '', /^About (90|95|100)% of what a clear day brings$/)
  assert.match(labels()[29] ?? '', /^About [1-5]\d% of what a clear day brings$/)
  assert.match(all('.report > p')[0] ?? '', /30 of 30 days: about (90|95)% of what clear days bring\./)
})

test('the report of a month without clear days compares nothing with them', async () => {
  await open('/history/report?month=2025-10', { ...longAgo, first: '2025-09-01', overcast: 0 }, <ReportPage />)
  await until(() => all('.by-day svg').length === 31)
  await settled()
  assert.is(images()[0]?.getAttribute('aria-hidden'), 'true')
  assert.is(images()[0]?.querySelector('.dome')?.getAttribute('d'), '')
  assert.not.match(all('.report > p')[0] ?? '', /clear/)
})

test.run()
